import { admins } from '#contract/actor.ts'
import { segmentColumns } from '#contract/segments/segments.columns.ts'
import { segments } from '#contract/segments/segments.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'

const name = filtersFor(segments.list).text('name', 'Nombre')

const newSegment = (
  <LinkButton to="/segmentos/nuevo" icon="plus" variant="primary">
    Nuevo segmento
  </LinkButton>
)

/** `/segmentos`: one's own segments, and those that are shared with one (rule people-21). */
export function SegmentsList() {
  const session = useSession()
  const isAdmin = session !== null && admins({ role: session.rol })
  return (
    <ListScreen
      noun={['segmento', 'segmentos']}
      endpoint={segments.list}
      columns={segmentColumns}
      link={(segment) => ({ to: '/segmentos/$id', params: { id: `${segment.id}` }, name: segment.name })}
      quick={{ field: name, label: 'Buscar por nombre', nothing: 'Ningún segmento se llama así.' }}
      fields={[name]}
      sizes={[10, 20, 50]}
      empty={
        isAdmin ? 'Todavía no hay ningún segmento.' : 'Todavía no se ha compartido ningún segmento contigo.'
      }
      emptyAction={isAdmin && newSegment}
      actions={
        isAdmin && (
          <>
            <LinkButton to="/listas-fijas">Listas fijas</LinkButton>
            {newSegment}
          </>
        )
      }
    />
  )
}
