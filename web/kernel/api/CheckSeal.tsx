import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#web/kernel/api/api.ts'
import { Button } from '#web/ui/Button.tsx'

type Props<Reply> = {
  /** Asks the server to compare what is kept with its seal. */
  ask: () => Promise<Reply>
  /** What the answer means. */
  children: (reply: Reply) => ReactNode
}

/** Checks that something sealed is as it was. */
export function CheckSeal<Reply>({ ask, children }: Props<Reply>) {
  const { data, error, isPending, mutate } = useMutation({ mutationFn: ask })
  return (
    <>
      <Button icon="lock" busy={isPending ? 'Comprobando…' : undefined} onClick={() => mutate()}>
        Comprobar el sello
      </Button>
      <div role="status">
        {data !== undefined && children(data)}
        {error && <p>{messageOf(error)}</p>}
      </div>
    </>
  )
}
