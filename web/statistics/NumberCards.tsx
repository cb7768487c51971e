import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ChartLink } from '#web/kernel/charts/points.ts'
import styles from './statistics.module.css'

export type NumberCard = {
  title: string
  /** As it is shown; undefined while it loads. */
  value: string | undefined
  /** How it compares with the period before, in words. */
  compared?: ReactNode
  link?: ChartLink | undefined
}

/** The numbers that one looks for first, each beside the one of the period before. */
export const NumberCards = ({ of }: { of: readonly NumberCard[] }) => (
  <dl className={styles.cards}>
    {of.map(({ title, value = '\u00a0', compared = '\u00a0', link }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>
          <strong>
            {link && value !== '\u00a0' ? (
              <Link
                to={link.to}
                search={link.search as never}
                aria-label={`${title}: ${value}. Ver la lista`}
              >
                {value}
              </Link>
            ) : (
              value
            )}
          </strong>
          <span>{compared}</span>
        </dd>
      </div>
    ))}
  </dl>
)
