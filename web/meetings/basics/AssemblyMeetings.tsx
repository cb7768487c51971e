import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meetings } from '#contract/meetings/meetings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { LoadFailure } from '#web/kernel/page/QueryPlaceholder.tsx'
import { addMonths, daysOf, monthOf } from '#web/meetings/basics/month.ts'
import { MonthTable } from '#web/meetings/basics/MonthTable.tsx'
import { NextMeeting } from '#web/meetings/basics/NextMeeting.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDay, formatMonth } from '#web/ui/format.ts'
import styles from './basics.module.css'

/** The next meeting of one's assemblies, or of one of them, and the days of a month that have meetings. */
export function AssemblyMeetings({ assemblyId }: { assemblyId?: string | undefined }) {
  const of = assemblyId === undefined ? {} : { assemblyId }
  const [month, setMonth] = useState(() => monthOf(formatDay(new Date())))
  const next = useQuery(queryOf(meetings.nextOfAssembly, { query: { ...of, size: 1 } }))
  const calendar = useQuery({
    ...queryOf(meetings.calendar, { query: { ...daysOf(month), ...of } }),
    placeholderData: keepPreviousData,
  })
  function turn(by: number) {
    const to = addMonths(month, by)
    setMonth(to)
    announce(formatMonth(to))
  }
  return (
    <>
      <NextMeeting next={next} empty="Cuando se convoque una reunión de tu asamblea, aparecerá aquí." />
      <Card
        title="Días con reuniones"
        actions={
          <LinkButton to="/eventos/reuniones-y-asambleas" search={{ tipo: 'asamblea' }}>
            Ver las reuniones
          </LinkButton>
        }
      >
        {calendar.isError ? (
          <LoadFailure of={calendar} title="No se ha podido cargar el calendario" />
        ) : (
          <MonthTable month={month} days={calendar.data?.days ?? []} busy={calendar.isFetching} />
        )}
        <p className={styles.ways}>
          <Button icon="left" onClick={() => turn(-1)}>
            Mes anterior
          </Button>
          <Button icon="right" onClick={() => turn(1)}>
            Mes siguiente
          </Button>
        </p>
      </Card>
    </>
  )
}
