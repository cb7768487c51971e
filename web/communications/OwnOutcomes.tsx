import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { showPlaces } from '#contract/communications/communication.ts'
import { ownOutcomes } from '#contract/communications/ownOutcomes.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatMoment } from '#web/ui/format.ts'

/** Asked anew each time: others decide it. */
const asked = { ...queryOf(ownOutcomes.get, {}), staleTime: 0 }

/** What became of what the user wrote and others approve; nothing where nothing was decided (rule communication-2). */
export function OwnOutcomes() {
  const { data } = useQuery(asked)
  if (!data || (data.approved === 0 && data.sent.length === 0 && data.cameBack.length === 0)) return null
  const { approved, waiting, sent, cameBack } = data
  return (
    <Card title="Lo que has escrito">
      {approved > 0 && (
        <p>
          {approved === 1
            ? 'En los últimos siete días se ha aprobado una comunicación tuya.'
            : `En los últimos siete días se han aprobado ${approved} comunicaciones tuyas.`}
        </p>
      )}
      {cameBack.length > 0 && (
        <>
          <p>{cameBack.length === 1 ? 'Te espera una que ha vuelto:' : 'Te esperan las que han vuelto:'}</p>
          <Entries of={cameBack.map(({ reason, ...own }) => ({ ...own, said: reason }))} />
        </>
      )}
      {waiting.length > 0 && (
        <>
          <p>{waiting.length === 1 ? 'Todavía no ha salido:' : 'Todavía no han salido:'}</p>
          <Entries of={waiting} />
        </>
      )}
      {sent.length > 0 && (
        <>
          <p>{sent.length === 1 ? 'Ya ha salido:' : 'Ya han salido:'}</p>
          <Entries
            of={sent.map(({ sentAt, ...own }) => ({ ...own, said: `Enviada el ${formatMoment(sentAt)}` }))}
          />
        </>
      )}
    </Card>
  )
}

/** Whether it is not known yet: what stands below it is not seen until then, so that nothing jumps (rule shell-8). */
export function useAwaitsOutcomes(): boolean {
  const { isPending, fetchStatus } = useQuery(asked)
  return isPending && fetchStatus === 'fetching'
}

const Entries = ({ of }: { of: readonly { id: number; subject: string; said?: string }[] }) => (
  <EntryList>
    {of.map(({ id, subject, said }) => (
      <li key={id}>
        <div>
          <Link to="/comunicaciones/panel-comunicacion/$id" params={{ id: `${id}` }}>
            {subject === '' ? 'Sin asunto' : showPlaces(subject)}
          </Link>
          {said !== undefined && (
            <>
              <br />
              {said}
            </>
          )}
        </div>
      </li>
    ))}
  </EntryList>
)
