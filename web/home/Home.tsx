import { MeetingCard } from '#web/home/MeetingCard.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { useToApprove } from '#web/home/useToApprove.ts'
import { useUnsentMails } from '#web/home/useUnsentMails.ts'
import { UserCard } from '#web/home/UserCard.tsx'
import { LinkCard } from '#web/kernel/shell/CardsPage.tsx'
import { Logo } from '#web/kernel/shell/Logo.tsx'
import { OpenVotings } from '#web/votings/basics/OpenVotings.tsx'
import { useVotingsToDecide } from '#web/votings/basics/useVotingNotes.ts'
import { useMenu } from '#web/kernel/shell/screens.ts'
import styles from './home.module.css'

/** `/`: the next meeting, the user's card, what waits for an admin, and the cards of their role (rules meeting-4, communication-2, voting-1). */
export function Home() {
  const waiting = {
    ...useVotingsToDecide(),
    '/comunicaciones/comunicaciones-pendientes': useToApprove(),
    '/panel-administracion/correos-sin-enviar': useUnsentMails(),
  }
  const noteOf = (to: string) => waiting[to as keyof typeof waiting]
  const cards = useMenu().filter(({ to, cardOn }) => cardOn?.includes('/') || noteOf(to) !== undefined)
  return (
    <>
      <div className={styles.welcome}>
        <Logo size="page" named />
        <ScreenHeading lead="Tu espacio en la organización: el censo, las asambleas y lo que decidimos." />
      </div>
      <OpenVotings>
        <div className={styles.grid}>
          <MeetingCard />
          <UserCard />
          {cards.map((card) => (
            <LinkCard key={card.to} {...card} note={noteOf(card.to)} />
          ))}
        </div>
      </OpenVotings>
    </>
  )
}
