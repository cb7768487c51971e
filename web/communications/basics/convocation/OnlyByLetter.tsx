import { useQuery } from '@tanstack/react-query'
import { convocations } from '#contract/communications/convocations.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'
import { queryOf } from '#web/kernel/api/queries.ts'

/** Before a cancelled meeting is deleted: how many only a letter tells that it is cancelled, whose lists go with it (rule convocation-4). */
export function OnlyByLetter({ id }: { id: number }) {
  const { data } = useQuery({ ...queryOf(convocations.get, { params: { id } }), staleTime: 0 })
  const count = (data?.letters ?? 0) + (data?.changeLetters ?? 0)
  if (count === 0) return null
  return (
    <p role="status">
      <strong>
        A {formatCount(count, 'persona', 'personas')} solo {pluralForm(count, 'le', 'les')} llega por carta
        que se cancela.
      </strong>{' '}
      Descarga antes {pluralForm(count, 'su dirección', 'sus direcciones')} en «Convocatoria»: con la reunión
      borrada ya no se {pluralForm(count, 've', 'ven')}.
    </p>
  )
}
