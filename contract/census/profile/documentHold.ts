import { hoursToStop } from '#contract/people/addressEffect.ts'
import { formatMomentInWords } from '#contract/format.ts'

/**
 * Why nobody else gets a document (rule rights-11): it is of a profile that was merged and can be parted again, or it was
 * taken from one whose person may still say that it is theirs; null before they were told.
 */
export type DocumentHold = { isMerged: boolean; until: string | null }

export const describeDocumentHold = ({ isMerged, until }: DocumentHold) => {
  if (isMerged)
    return 'Ese documento es de una ficha que se unió a otra hace menos de 30 días: para usarlo, sepáralas antes'
  const since = 'Ese documento se acaba de quitar de otra ficha, y su titular puede decir que es suyo'
  return until === null
    ? `${since} durante ${hoursToStop} horas desde que reciba el aviso, que aún no ha salido`
    : `${since} hasta el ${formatMomentInWords(until)}`
}
