import { useQuery } from '@tanstack/react-query'
import type { IdentityComparison } from '#contract/enrolment/comparison.ts'
import { pendingEnrolments } from '#contract/enrolment/pending.ts'
import { formatDayInWords } from '#contract/format.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { Facts, type Fact } from '#web/ui/Facts.tsx'

const explanations: Record<IdentityComparison['verdict'], string | null> = {
  same: null,
  differs: 'No coincide todo con lo que ya consta con ese documento: comprueba que es la misma persona.',
  unlike:
    'Con ese documento consta otra persona: si no lo es, recházala. Admitirla así solo puede un superadministrador.',
}

/** An applicant beside whoever is known under their document, where name or birthday differ (rule enrol-6). */
export function IdentityText({ id }: { id: string }) {
  const compared = useQuery({ ...queryOf(pendingEnrolments.compare, { params: { id } }), staleTime: 0 })
  const explanation = compared.data && explanations[compared.data.verdict]
  if (!compared.data || !explanation) return null
  const { applicant, known } = compared.data
  return (
    <>
      <p>{explanation}</p>
      <Facts
        of={[
          ['En la solicitud', describeIdentity(applicant)],
          ...known.map((each): Fact => [
            each.recordId === null ? 'En la ficha' : `En el registro ${each.recordId}`,
            describeIdentity(each),
          ]),
        ]}
      />
    </>
  )
}

const describeIdentity = ({ name, birthday }: IdentityComparison['applicant']) =>
  birthday === null ? name : `${name}, nacimiento el ${formatDayInWords(birthday)}`
