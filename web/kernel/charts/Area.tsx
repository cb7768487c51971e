import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sayLink, type ChartLink } from '#web/kernel/charts/points.ts'
import styles from './charts.module.css'

type Props = {
  link?: ChartLink | undefined
  /** What it is and how many: «Afiliado: 1.234». */
  label: string
  children: ReactNode
}

/** A part of a drawing, which leads to the list behind it where there is one. */
export const Area = ({ link, label, children }: Props) =>
  link ? (
    <Link
      to={link.to}
      search={link.search as never}
      className={styles.area}
      aria-label={`${label}. ${sayLink(link)}`}
      tabIndex={-1}
      data-area
    >
      <title>{label}</title>
      {children}
    </Link>
  ) : (
    <g>
      <title>{label}</title>
      {children}
    </g>
  )
