import { contactAddress } from '#contract/contactAddress.ts'
import { formatMomentInWords } from '#contract/format.ts'
import type { profileMergedMessage } from '#server/census/duplicates/duplicates.messages.ts'
import { findStandingMerge } from '#server/census/duplicates/merge.queries.ts'
import { renderLetter } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'

/** The mail to an address by which a merged profile was known; none if it was undone. No name: the address was never confirmed. */
export const writeProfileMerged: MessageWriter<typeof profileMergedMessage> = async (
  { db, settings: { publicUrl } },
  { data: { mergeId } },
) => {
  const merge = await findStandingMerge(db, mergeId)
  if (!merge) return undefined
  const { mergedAt, until } = merge
  return renderLetter({
    subject: 'Se ha unido tu ficha con otra',
    paragraphs: [
      `La organización ha unido la ficha que tenía con esta dirección de correo con otra el ${formatMomentInWords(mergedAt)}, porque cree que son de la misma persona. La ficha que queda tiene otra dirección: a esta no le escribiremos más.`,
      `Si las dos fichas eran tuyas, no hagas nada con este correo. Si no, escribe a ${contactAddress(new URL(publicUrl).hostname)}: hasta el ${formatMomentInWords(until)} se pueden separar.`,
    ],
  })
}
