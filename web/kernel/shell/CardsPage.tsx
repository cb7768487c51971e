import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { useMenu, type MenuEntry } from '#web/kernel/shell/screens.ts'
import type { Destination } from '#web/ui/destination.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import styles from './CardsPage.module.css'

type Props = {
  of: Destination
  /** How many there are on each screen, by its address: «12 reuniones». */
  notes?: { readonly [to: string]: string | undefined } | undefined
}

/**
 * A page of cards that lead to other screens; above them `waiting`, a `WaitingCard` of what is to be done there. It is
 * given as an element, so that pages without one do not carry what reads it.
 */
export const CardsPage = ({ waiting, ...cards }: Props & { waiting?: ReactElement }) => (
  <>
    <ScreenHeading />
    <Stack>
      {waiting}
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
