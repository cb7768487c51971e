import { formatCount } from '#contract/plural.ts'
import { CardsPage } from '#web/kernel/shell/CardsPage.tsx'
import { useMeetingCounts } from '#web/meetings/MeetingCounts.tsx'

/** `/eventos`: the ways to meetings, with how many wait there. */
export function EventsMenu() {
  const { data } = useMeetingCounts()
  return (
    <CardsPage
      of="/eventos"
      notes={
        data && {
          '/eventos/proximos-eventos': formatCount(data.upcoming.total, 'reunión', 'reuniones'),
          '/eventos/sin-aprobacion': `${data.pending.total} por aprobar`,
        }
      }
    />
  )
}
