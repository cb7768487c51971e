import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMenu, type CardsPagePath, type Entry } from '#web/kernel/shell/menu.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import styles from './CardsPage.module.css'

type Props = { title: string; lead?: string; of: CardsPagePath; breadcrumbs?: ReactNode }

/** A page of ways on: each card is one link, with a heading and a sentence. */
export function CardsPage({ title, lead, of, breadcrumbs }: Props) {
  const cards = useMenu().filter(({ cardOn }) => cardOn?.includes(of))
  return (
    <>
      {breadcrumbs}
      <PageHeading lead={lead}>{title}</PageHeading>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.to}>
            <LinkCard {...card} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** One way on: the whole card is one link, a heading and a sentence. */
export function LinkCard({ to, label, icon, sentence }: Pick<Entry, 'to' | 'label' | 'icon' | 'sentence'>) {
  return (
    <Link to={to} className={styles.card ?? ''}>
      <span className={styles.sign}>
        <Icon name={icon} size={26} />
      </span>
      <div>
        <h2>{label}</h2>
        <p>{sentence}</p>
      </div>
      <Icon name="right" />
    </Link>
  )
}
