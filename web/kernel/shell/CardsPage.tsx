import { Link } from '@tanstack/react-router'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { useMenu, type MenuEntry } from '#web/kernel/shell/screens.ts'
import { WaitingCard, type WaitingQuery } from '#web/kernel/shell/WaitingCard.tsx'
import type { Destination } from '#web/ui/destination.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import styles from './CardsPage.module.css'

type Props = {
  of: Destination
  /** How many there are on each screen, by its address: «12 reuniones». */
  notes?: { readonly [to: string]: string | undefined } | undefined
}

/** A page of cards that lead to other screens; `waiting` counts what is to be done there, above them. */
export const CardsPage = ({ waiting, ...cards }: Props & { waiting?: WaitingQuery }) => (
  <>
    <ScreenHeading />
    <Stack>
      {waiting && <WaitingCard of={waiting} />}
      <FurtherCards {...cards} />
    </Stack>
  </>
)

/** The cards that a page has for other screens; nothing where the user sees none of them. */
export function FurtherCards({ of, notes = {} }: Props) {
  const cards = useMenu().filter(({ cardOn }) => cardOn?.includes(of))
  if (cards.length === 0) return null
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <li key={card.to}>
          <LinkCard {...card} note={notes[card.to]} />
        </li>
      ))}
    </ul>
  )
}

/** A card that is one link, with a heading and a sentence. */
export function LinkCard({
  to,
  label,
  icon,
  sentence,
  note,
}: Pick<MenuEntry, 'to' | 'label' | 'icon' | 'sentence'> & {
  /** What waits there. */
  note?: string | undefined
}) {
  return (
    <Link to={to} className={styles.card ?? ''}>
      <span className={styles.sign}>
        <Icon name={icon} size={26} />
      </span>
      <div>
        <h2>{label}</h2>
        <p>{sentence}</p>
        {note !== undefined && <strong>{note}</strong>}
      </div>
      <Icon name="right" />
    </Link>
  )
}
