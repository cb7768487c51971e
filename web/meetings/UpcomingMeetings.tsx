import { useQuery } from '@tanstack/react-query'
import { meetings } from '#contract/meetings/meetings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { MeetingCards } from '#web/meetings/MeetingCards.tsx'
import { CountChart, CountList } from '#web/meetings/MeetingCounts.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** How many are shown; what follows is in the list. */
const mostShown = 100

/** `/eventos/proximos-eventos`: the meetings to come, and how many there are of each kind. */
export function UpcomingMeetings() {
  const next = useQuery(queryOf(meetings.next, { query: { size: mostShown } }))
  return (
    <>
      <ScreenHeading
        actions={
          <LinkButton to="/eventos/calendario" icon="calendar">
            Calendario
          </LinkButton>
        }
      />
      <CountList of="upcoming" withTotal />
      <Columns aside={<CountChart of="upcoming" />}>
        <section>
          <h2 className="vh">Reuniones que vienen</h2>
          {!next.data && (
            <QueryPlaceholder
              of={next}
              loading="Cargando las reuniones"
              failed="No se han podido cargar las reuniones"
              lines={24}
            />
          )}
          {next.data?.content.length === 0 && (
            <EmptyState title="SIN REUNIONES DISPONIBLES" icon="calendar">
              Cuando se apruebe una reunión a la que puedas ir, aparecerá aquí.
            </EmptyState>
          )}
          {next.data && <MeetingCards of={next.data.content} via={{ from: 'upcoming' }} />}
          {next.data && next.data.totalElements > mostShown && (
            <LinkButton to="/eventos/reuniones-y-asambleas" search={{ tipo: 'todas' }}>
              Ver todas en la lista
            </LinkButton>
          )}
        </section>
      </Columns>
    </>
  )
}
