import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { CalendarDay } from '#contract/meetings/meetings.ts'
import { formatCount } from '#contract/plural.ts'
import { meetingKinds } from '#web/meetings/basics/meetingTags.tsx'
import { MonthGrid } from '#web/meetings/basics/MonthGrid.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { formatWeekdayAndDay } from '#web/ui/formatSeldom.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './MonthTable.module.css'

type Picking = {
  chosen: string
  onChoose: (day: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

type Props = {
  /** `yyyy-mm`. */
  month: string
  days: readonly CalendarDay[]
  /** How a day is chosen; absent where the month is only read. */
  pick?: Picking
  busy?: boolean
}

/** A month of meetings; each day has how many of each kind, by icon, number and colour. */
export function MonthTable({ month, days, pick, busy }: Props) {
  const byDay = new Map(days.map((each) => [each.day, each]))
  return (
    <MonthGrid month={month} busy={busy}>
      {(day) =>
        pick ? (
          <DayButton day={day} on={byDay.get(day)} {...pick} />
        ) : (
          <ReadDay day={day} on={byDay.get(day)} />
        )
      }
    </MonthGrid>
  )
}

type DayProps = { day: string; on: CalendarDay | undefined }

/** A day to read; one with meetings leads to them. */
const ReadDay = ({ day, on }: DayProps) =>
  on ? (
    <Link to="/eventos/calendario" search={anySearch({ dia: day })} className={styles.day}>
      <span className="vh">
        {formatWeekdayAndDay(day)}, {describeDay(on)}
      </span>
      <DayContent day={day} on={on} isNamed />
    </Link>
  ) : (
    <div className={styles.day}>
      <DayContent day={day} on={on} />
    </div>
  )

/** A day to choose; only the chosen one is a stop of the Tab key. */
const DayButton = ({ day, on, chosen, onChoose, onKeyDown }: DayProps & Picking) => (
  <button
    type="button"
    data-day={day}
    aria-pressed={day === chosen}
    tabIndex={day === chosen ? 0 : -1}
    onKeyDown={onKeyDown}
    onClick={() => onChoose(day)}
  >
    <span className="vh">
      {formatWeekdayAndDay(day)}, {describeDay(on)}
    </span>
    <DayContent day={day} on={on} isNamed />
  </button>
)

/** The number of a day, which its name says already where it has one, and what is on it. */
const DayContent = ({ day, on, isNamed }: DayProps & { isNamed?: true }) => (
  <>
    <span className={styles.number} aria-hidden={isNamed}>
      {Number(day.slice(8))}
    </span>
    {on && (
      <span className={styles.kinds} aria-hidden>
        {on.types.map(({ type, count }) => (
          <span key={type} data-tone={meetingKinds[type].tone}>
            <Icon name={meetingKinds[type].icon} size={14} />
            {count}
          </span>
        ))}
      </span>
    )}
  </>
)

/** «2 reuniones: 1 General, 1 Asamblea; 1 cancelada»; «sin reuniones». */
function describeDay(on: CalendarDay | undefined): string {
  if (!on) return 'sin reuniones'
  const total = on.types.reduce((sum, { count }) => sum + count, 0)
  const kinds = on.types.map(({ type, count }) => `${count} ${type}`).join(', ')
  const cancelled = on.cancelled > 0 ? `; ${formatCount(on.cancelled, 'cancelada', 'canceladas')}` : ''
  return `${formatCount(total, 'reunión', 'reuniones')}: ${kinds}${cancelled}`
}
