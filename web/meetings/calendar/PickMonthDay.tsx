import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { meetingTypes } from '#contract/meetings/meeting.ts'
import type { CalendarDay } from '#contract/meetings/meetings.ts'
import { MonthTable } from '#web/meetings/basics/MonthTable.tsx'
import { MeetingTypeTag } from '#web/meetings/basics/meetingTags.tsx'
import { addDays, addMonths, inMonth, monthOf, weekdayOf } from '#web/meetings/basics/month.ts'
import styles from './calendar.module.css'

type Props = {
  month: string
  /** The chosen day, in the month. */
  day: string
  days: readonly CalendarDay[]
  busy: boolean
  onDay: (day: string) => void
}

/** Where a key leads from a day. */
const steps: { readonly [key: string]: (day: string) => string } = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => inMonth(day, addMonths(monthOf(day), -1)),
  PageDown: (day) => inMonth(day, addMonths(monthOf(day), 1)),
}

/**
 * A month of which a day is chosen. It is one stop of the Tab key: arrows go from day to day, Home and End to the ends
 * of the week, page keys to the months before and after.
 */
export function PickMonthDay({ month, day, days, busy, onDay }: Props) {
  const box = useRef<HTMLDivElement>(null)
  /** Whether the day was changed with a key, so that the focus follows it. */
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    if (isTyped) box.current?.querySelector<HTMLElement>(`[data-day='${day}']`)?.focus()
  }, [isTyped, day])

  function move(event: KeyboardEvent) {
    const next = steps[event.key]?.(day)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setTyped(true)
    onDay(next)
  }
  return (
    <div ref={box} role="group" aria-label="Días del mes" className={styles.scroll}>
      <MonthTable
        month={month}
        days={days}
        busy={busy}
        pick={{
          chosen: day,
          onKeyDown: move,
          onChoose: (each) => {
            setTyped(false)
            onDay(each)
          },
        }}
      />
      <p className={styles.key}>
        {meetingTypes.map((type) => (
          <MeetingTypeTag key={type} type={type} />
        ))}
      </p>
      <p className={`${styles.hint} ${styles.keys}`}>Con las flechas del teclado se va de un día a otro.</p>
    </div>
  )
}
