import type { ReactNode } from 'react'
import { listWeeks } from '#web/meetings/basics/month.ts'
import { formatDay, formatMonth } from '#web/ui/format.ts'
import { useCurrentMinute } from '#web/kernel/api/useCurrentMinute.ts'
import styles from './MonthTable.module.css'

const weekdays = [
  ['L', 'lunes'],
  ['M', 'martes'],
  ['X', 'miércoles'],
  ['J', 'jueves'],
  ['V', 'viernes'],
  ['S', 'sábado'],
  ['D', 'domingo'],
] as const

type Props = {
  /** `yyyy-mm`. */
  month: string
  busy?: boolean | undefined
  /** What a day has: its number, and what is on it. */
  children: (day: string) => ReactNode
}

/** A month as a table, Monday first. */
export function MonthGrid({ month, busy, children }: Props) {
  const today = formatDay(useCurrentMinute())
  return (
    <table className={styles.month} aria-busy={busy}>
      <caption>{formatMonth(month)}</caption>
      <thead>
        <tr>
          {weekdays.map(([short, long]) => (
            <th key={long} scope="col" abbr={long}>
              <span aria-hidden>{short}</span>
              <span className="vh">{long}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, at) =>
              day === null ? (
                <td key={weekdays[at]?.[1]} className={styles.other} aria-hidden />
              ) : (
                <td key={day} data-today={day === today || undefined}>
                  {children(day)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A day of a month: one to choose where there is something to read of it. */
export function MonthDay({
  day,
  count,
  name,
  chosen,
  onChoose,
}: {
  day: string
  count: number
  /** «jueves 5 de marzo, 2 votaciones». */
  name: string
  chosen: boolean
  onChoose: () => void
}) {
  const number = (isNamed: boolean) => (
    <span className={styles.number} aria-hidden={isNamed || undefined}>
      {Number(day.slice(8))}
    </span>
  )
  if (count === 0) return <div className={styles.day}>{number(false)}</div>
  return (
    <button type="button" aria-pressed={chosen} onClick={onChoose}>
      <span className="vh">{name}</span>
      {number(true)}
      <span className={styles.kinds} aria-hidden>
        <span data-tone="info">{count}</span>
      </span>
    </button>
  )
}
