import { MeetingCard } from '#web/home/MeetingCard.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { UserCard } from '#web/home/UserCard.tsx'
import { LinkCard } from '#web/kernel/shell/CardsPage.tsx'
import { Logo } from '#web/kernel/shell/Logo.tsx'
import { useMenu } from '#web/kernel/shell/screens.ts'
import styles from './home.module.css'

/** `/`: the next meeting, the user's card, and the cards of their role (rule meeting-4). */
export function Home() {
  const cards = useMenu().filter(({ cardOn }) => cardOn?.includes('/'))
  return (
    <>
      <div className={styles.welcome}>
        <Logo size="page" named />
        <ScreenHeading lead="Tu espacio en la organización: el censo, las asambleas y lo que decidimos." />
      </div>
      <div className={styles.grid}>
        <MeetingCard />
        <UserCard />
        {cards.map((card) => (
          <LinkCard key={card.to} {...card} />
        ))}
      </div>
    </>
  )
}
