import { staff } from '#contract/actor.ts'
import { MeetingCard } from '#web/home/MeetingCard.tsx'
import { UserCard } from '#web/home/UserCard.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { LinkCard } from '#web/kernel/shell/CardsPage.tsx'
import { Logo } from '#web/kernel/shell/Logo.tsx'
import { useMenu } from '#web/kernel/shell/screens.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { OpenVotings } from '#web/votings/basics/OpenVotings.tsx'
import styles from './home.module.css'

/** Loaded late: members have none. */
const WorkHome = lazyComponent(
  async () => (await import('#web/home/WorkHome.tsx')).WorkHome,
  () => <div className={styles.workComing} />,
)

/** `/`: what waits for staff, the next meeting, the user's card, and the cards of their role (rules meeting-4, shell-15). */
export function Home() {
  const session = useSession()
  const cards = useMenu().filter(
    ({ cardOn, onHomeOf }) => cardOn?.includes('/') && session && (onHomeOf?.({ role: session.rol }) ?? true),
  )
  return (
    <>
      <div className={styles.welcome}>
        <Logo size="page" named />
        <ScreenHeading lead="Tu espacio en la organización: el censo, las asambleas y lo que decidimos." />
      </div>
      <OpenVotings>
        {session && staff({ role: session.rol }) && <WorkHome />}
        <div className={styles.grid}>
          <MeetingCard />
          <UserCard />
          {cards.map((card) => (
            <LinkCard key={card.to} {...card} />
          ))}
        </div>
      </OpenVotings>
    </>
  )
}
