import { formatCount } from '#contract/plural.ts'
import { LinkCard } from '#web/kernel/shell/CardsPage.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { useMenu } from '#web/kernel/shell/screens.ts'
import { useMeetingCounts } from '#web/meetings/MeetingCounts.tsx'
import styles from './meetings.module.css'

/** `/eventos`: the ways to meetings, with how many wait there. */
export function EventsMenu() {
  const cards = useMenu().filter(({ cardOn }) => cardOn?.includes('/eventos'))
  const { data } = useMeetingCounts()
  const notes: { readonly [to: string]: string | undefined } = data
    ? {
        '/eventos/proximos-eventos': formatCount(data.upcoming.total, 'reunión', 'reuniones'),
        '/eventos/sin-aprobacion': `${data.pending.total} por aprobar`,
      }
    : {}
  return (
    <>
      <ScreenHeading />
      <ul className={styles.menu}>
        {cards.map((card) => (
          <li key={card.to}>
            <LinkCard {...card} note={notes[card.to]} />
          </li>
        ))}
      </ul>
    </>
  )
}
