import { formatMomentInWords } from '#contract/format.ts'
import { hoursToStop } from '#contract/people/addressEffect.ts'
import { issueStopMergeCode } from '#server/census/duplicates/mergeRequests.queries.ts'
import type {
  mergeRequestedMessage,
  profileMergedMessage,
} from '#server/census/duplicates/duplicates.messages.ts'
import { findStandingMerge } from '#server/census/duplicates/merge.queries.ts'
import { composeLetter, contactPlace } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'

/** The mail to each address of two profiles that will be merged; none once it does not wait. No name: the address may never have been confirmed. */
export const writeMergeRequested: MessageWriter<typeof mergeRequestedMessage> = async (
  { db, settings: { publicUrl } },
  { recipient, data: { requestId } },
) => {
  const issued = await issueStopMergeCode(db, { requestId, recipient })
  if (!issued) return undefined
  return composeLetter({
    subject: 'Van a unir tu ficha con otra',
    paragraphs: [
      `La organización ha pedido el ${formatMomentInWords(issued.askedAt)} unir la ficha que tiene con esta dirección de correo con otra, que tiene otra dirección, porque cree que las dos son de la misma persona. No se hará antes de que pasen ${hoursToStop} horas desde que las dos direcciones reciben este aviso.`,
      `Si las dos fichas son tuyas, no hagas nada con este correo. Si no, o no lo sabes, pulsa «Parar la unión» antes de ese plazo y escribe a ${contactPlace}.`,
    ],
    action: { label: 'Parar la unión', url: `${publicUrl}/parar-union?cod=${issued.code}` },
  })
}

/** The mail to the only address of two profiles that were merged; none if it was undone. No name: the address may never have been confirmed. */
export const writeProfileMerged: MessageWriter<typeof profileMergedMessage> = async (
  { db },
  { data: { mergeId } },
) => {
  const merge = await findStandingMerge(db, mergeId)
  if (!merge) return undefined
  const { mergedAt, until } = merge
  return composeLetter({
    subject: 'Se ha unido tu ficha con otra',
    paragraphs: [
      `La organización ha unido la ficha que tenía con esta dirección de correo con otra el ${formatMomentInWords(mergedAt)}, porque cree que son de la misma persona. Puede que haya cambiado el número de documento que consta en ella.`,
      `Si las dos fichas eran tuyas, no hagas nada con este correo. Si no, escribe a ${contactPlace}: hasta el ${formatMomentInWords(until)} se pueden separar.`,
    ],
  })
}
