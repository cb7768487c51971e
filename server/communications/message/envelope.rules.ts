import type { Sending } from '#server/communications/engine/claim.queries.ts'

/** The Message-ID of a recipient's mail, the same at each attempt. */
export const messageIdOf = ({ id, messageKey }: Pick<Sending, 'id' | 'messageKey'>, domain: string) =>
  `<${id}.${messageKey}@${domain}>`

/** What unsubscribes a recipient: nobody guesses it, and it says nothing of them. */
export const unsubscribeToken = ({ id, secret }: Pick<Sending, 'id' | 'secret'>) => `${id}.${secret}`

export function readUnsubscribeToken(token: string): { id: number; secret: string } | undefined {
  const [, id, secret] = /^(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(token) ?? []
  return id === undefined || secret === undefined ? undefined : { id: Number(id), secret }
}
