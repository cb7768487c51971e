import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { MeetingType } from '#contract/meetings/meeting.ts'
import { meetings } from '#contract/meetings/meetings.ts'
import { OwnAssemblyChoice } from '#web/assemblies/basics/OwnAssemblyChoice.tsx'
import { useOwnAssembly } from '#web/assemblies/basics/useOwnAssembly.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { LoadFailure } from '#web/kernel/page/QueryPlaceholder.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { useAddressChoice, type AddressChoice } from '#web/kernel/list/addressChoice.ts'
import {
  addMonths,
  daysOf,
  inMonth,
  monthOf,
  readCalendarDay,
  readMonth,
} from '#web/meetings/basics/month.ts'
import { DayCards } from '#web/meetings/calendar/DayCards.tsx'
import { MonthList } from '#web/meetings/calendar/MonthList.tsx'
import { PickMonthDay } from '#web/meetings/calendar/PickMonthDay.tsx'
import { ChoiceBar } from '#web/kernel/list/ChoiceBar.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { formatDay, formatMonth } from '#web/ui/format.ts'
import { useCurrentMinute } from '#web/kernel/api/useCurrentMinute.ts'
import styles from './calendar.module.css'

const types: AddressChoice<'todas' | 'general' | 'asamblea'> = {
  name: 'tipo',
  label: 'Tipo',
  labels: { todas: 'Todas', general: 'General', asamblea: 'Asamblea' },
}
const views: AddressChoice<'mes' | 'lista'> = {
  name: 'vista',
  label: 'Vista',
  labels: { mes: 'Mes', lista: 'Lista' },
}
const askedType: Record<keyof typeof types.labels, MeetingType[] | undefined> = {
  todas: undefined,
  general: ['General'],
  asamblea: ['Asamblea'],
}

/** `/eventos/calendario`: the meetings of a month, as a table or as a list, and those of the day chosen in it. */
export function CalendarScreen() {
  const { month, day, goTo } = useCalendarAddress()
  const view = useAddressChoice(views).chosen
  const type = askedType[useAddressChoice(types).chosen]
  const own = useOwnAssembly('all')
  const filter = { ...(type && { type }), ...(own.chosen !== undefined && { assemblyId: own.chosen }) }
  const calendar = useQuery({
    ...queryOf(meetings.calendar, { query: { ...daysOf(month), ...filter } }),
    placeholderData: keepPreviousData,
  })
  const turn = (by: number) => {
    const next = addMonths(month, by)
    goTo(inMonth(day, next))
    announce(formatMonth(next))
  }
  return (
    <>
      <ScreenHeading
        actions={
          <LinkButton
            to="/eventos/reuniones-y-asambleas"
            search={{ tipo: 'todas', fecha: 'todas' }}
            icon="rows"
          >
            Ver todas las reuniones
          </LinkButton>
        }
      />
      <div className={styles.bar}>
        <div className={styles.turn}>
          {view === 'lista' && <strong className={styles.name}>{formatMonth(month)}</strong>}
          <Button icon="left" onClick={() => turn(-1)}>
            <span className={styles.word}>Mes anterior</span>
          </Button>
          <Button onClick={() => goTo(formatDay(new Date()))}>Hoy</Button>
          <Button icon="right" onClick={() => turn(1)}>
            <span className={styles.word}>Mes siguiente</span>
          </Button>
        </div>
        <ChoiceBar of={views} labelHidden />
        <ChoiceBar of={types} labelHidden />
        <OwnAssemblyChoice of={own} />
      </div>
      {calendar.isError ? (
        <LoadFailure of={calendar} title="No se ha podido cargar el calendario" />
      ) : view === 'lista' ? (
        <MonthList month={month} filter={filter} />
      ) : (
        <div className={styles.columns}>
          <PickMonthDay
            month={month}
            day={day}
            days={calendar.data?.days ?? []}
            busy={calendar.isFetching}
            onDay={goTo}
          />
          <DayCards day={day} filter={filter} />
        </div>
      )}
    </>
  )
}

/** The month and the day of the address: by default today; of a month alone, its first day. */
function useCalendarAddress() {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { mes?: string; dia?: string }
  const today = formatDay(useCurrentMinute())
  const given = readCalendarDay(search.dia)
  const month = readMonth(search.mes) ?? monthOf(given ?? today)
  const day = given && monthOf(given) === month ? given : month === monthOf(today) ? today : `${month}-01`
  const goTo = (to: string) =>
    void navigate({
      to: '.',
      search: anySearch((before) => ({ ...before, mes: monthOf(to), dia: to })),
      replace: true,
      resetScroll: false,
    })
  return { month, day, goTo }
}
