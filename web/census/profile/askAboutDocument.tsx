import { samePersonQuestion } from '#contract/census/profile/samePerson.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { normaliseDocument } from '#contract/people/document.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { SamePersonText } from '#web/census/profile/SamePersonText.tsx'
import type { PersonalValues } from '#web/people/forms.ts'

/** The confirmation before a document is corrected, because it identifies the person everywhere (rule people-1). */
export function askAboutDocument({ idDocument, documentType }: PersonalValues, before: AffiliateProfile) {
  const typed = normaliseDocument(idDocument)
  if (typed === before.idDocument && documentType === before.documentType) return null
  return {
    title: '¿Seguro que quieres corregir el documento?',
    confirm: 'Corregir',
    text: (
      <>
        <p>
          Ahora es {before.documentType} <strong data-number>{before.idDocument}</strong> y pasará a ser{' '}
          {documentType} <strong data-number>{typed}</strong>.
        </p>
        <p>Sus registros y comentarios irán con el documento nuevo.</p>
      </>
    ),
  }
}

/** The question that the server asks when the corrected document has records already (rule people-18). */
export const askAboutPerson = ({ known }: ProblemDetails) =>
  known
    ? {
        title: samePersonQuestion,
        confirm: 'Es la misma persona',
        cancel: 'No es la misma',
        text: <SamePersonText of={known} />,
      }
    : null
