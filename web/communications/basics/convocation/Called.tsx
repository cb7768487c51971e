import { useQuery } from '@tanstack/react-query'
import type { Convocation } from '#contract/communications/convocations.ts'
import type { NoticeSubject } from '#contract/meetings/notices.ts'
import { formatCount } from '#contract/plural.ts'
import { callsOf } from '#web/communications/basics/convocation/subject.ts'
import { queryOf } from '#web/kernel/api/queries.ts'

/** Before a meeting is cancelled, or a voting is put off or annulled that has not opened: how many were called to it by mail, who are not told by that (rule convocation-2). */
export function Called({ of: { of, id } }: { of: NoticeSubject }) {
  const found = useQuery({ ...queryOf(callsOf[of].get, { params: { id } }), staleTime: 0 })
  const called = found.data && countCalled(found.data)
  if (called === 0) return <p>No se ha convocado a nadie por correo.</p>
  return (
    <p role="status">
      {called === undefined ? (
        'A quien ya se convocó por correo no se le avisa automáticamente:'
      ) : (
        <>
          <strong>Se ha convocado por correo a {formatCount(called, 'persona', 'personas')}</strong>, y no se
          les avisa automáticamente:
        </>
      )}{' '}
      se hace después, en «Convocatoria».
    </p>
  )
}

/** Nobody is called twice. Undefined while it is not known, or not said to the reader, how many they are. */
function countCalled({ notices }: Convocation): number | undefined {
  const totals = notices.flatMap(({ kind, total }) => (kind === 'convocatoria' ? [total] : []))
  return totals.reduce<number | undefined>(
    (sum, total) => (sum === undefined || total === null ? undefined : sum + total),
    0,
  )
}
