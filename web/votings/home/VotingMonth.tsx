import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount } from '#contract/plural.ts'
import { seenVotings } from '#contract/votings/seenVotings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { readServerTime } from '#web/kernel/api/serverTime.ts'
import { LoadFailure } from '#web/kernel/page/QueryPlaceholder.tsx'
import { addMonths, daysOf, monthOf } from '#web/meetings/basics/month.ts'
import { MonthDay, MonthGrid } from '#web/meetings/basics/MonthGrid.tsx'
import { troubleWords } from '#web/votings/basics/troubleWords.ts'
import type { OwnVoting } from '#web/votings/home/VotingCards.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDay, formatMonth } from '#web/ui/format.ts'
import { formatWeekdayAndDay } from '#web/ui/formatSeldom.ts'
import styles from './home.module.css'

/** Those that are open on a day, from the day on which they start to the one on which they end. */
const listOn = (all: readonly OwnVoting[], day: string) =>
  all.filter(
    ({ startDate, endDate }) =>
      startDate !== null && endDate !== null && formatDay(startDate) <= day && day <= formatDay(endDate),
  )

/** The days of a month on which votings are open, and the votings of the day that is chosen. */
export function VotingMonth() {
  const [month, setMonth] = useState(() => monthOf(formatDay(new Date(readServerTime()))))
  const [chosen, setChosen] = useState<string | null>(null)
  const calendar = useQuery({
    ...queryOf(seenVotings.calendar, { query: daysOf(month) }),
    placeholderData: keepPreviousData,
  })
  const all = calendar.data?.votings ?? []
  function turn(by: number) {
    const to = addMonths(month, by)
    setMonth(to)
    setChosen(null)
    announce(formatMonth(to))
  }
  return (
    <Card title="Calendario">
      {calendar.isError ? (
        <LoadFailure of={calendar} title="No se ha podido cargar el calendario" />
      ) : (
        <MonthGrid month={month} busy={calendar.isFetching}>
          {(day) => {
            const { length } = listOn(all, day)
            return (
              <MonthDay
                day={day}
                count={length}
                name={`${formatWeekdayAndDay(day)}, ${formatCount(length, 'votación', 'votaciones')}`}
                chosen={day === chosen}
                onChoose={() => setChosen(day === chosen ? null : day)}
              />
            )
          }}
        </MonthGrid>
      )}
      <p className={styles.turn}>
        <Button icon="left" onClick={() => turn(-1)}>
          Mes anterior
        </Button>
        <Button icon="right" onClick={() => turn(1)}>
          Mes siguiente
        </Button>
      </p>
      <div role="status">{chosen !== null && <OfDay day={chosen} of={listOn(all, chosen)} />}</div>
    </Card>
  )
}

const OfDay = ({ day, of }: { day: string; of: readonly OwnVoting[] }) => (
  <section className={styles.day} aria-label={formatWeekdayAndDay(day)}>
    <h3>{formatWeekdayAndDay(day)}</h3>
    <ul>
      {of.map(({ id, name, trouble }) => (
        <li key={id}>
          <Link to="/votaciones/votacion/$id" params={{ id: `${id}` }}>
            {name}
          </Link>
          {trouble !== null && ` · ${troubleWords[trouble].tag}`}
        </li>
      ))}
    </ul>
  </section>
)
