import { useQuery } from '@tanstack/react-query'
import { statistics } from '#contract/statistics/statistics.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { fewText, formatCount, sumPoints } from '#web/kernel/charts/points.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { isOfNow, type Asked } from '#web/statistics/asked.ts'
import { compareInWords } from '#web/statistics/compare.ts'
import { toMembers, useMembersBy } from '#web/statistics/members.ts'
import { useMonthsOfJoins } from '#web/statistics/monthsOfJoins.ts'
import { NumberCards } from '#web/statistics/NumberCards.tsx'
import { formatCalendarDay, formatDay, formatNumber } from '#web/ui/format.ts'

/** The first numbers of members, of an assembly, a segment, or all: as they are now, beside a year ago. */
export function MembersCards({ asked }: { asked: Asked }) {
  return isOfNow({ ...asked, segmentId: undefined }) ? <OfNow asked={asked} /> : <OfDays asked={asked} />
}

function useTotalLink({ assemblyId, assemblyType, segmentId }: Asked) {
  const role = useSession()?.rol
  return toMembers(role, {
    ...(assemblyId !== undefined && { assemblyId: String(assemblyId) }),
    ...(assemblyType && { assemblyType }),
    ...(segmentId !== undefined && { segmentId: String(segmentId) }),
  })
}

function OfNow({ asked }: { asked: Asked }) {
  const { data: types } = useMembersBy('inscriptionType', asked)
  const { data: moved } = useQuery(queryOf(statistics.movements, { query: asked }))
  const link = useTotalLink(asked)
  const members = types && sumPoints(types)
  const [month, monthBefore] = [moved?.rows.at(-1)?.joins, moved?.rows.at(-2)?.joins]
  const { net = 0, arrivals = 0, departures = 0 } = moved?.total ?? {}
  return (
    <NumberCards
      of={[
        {
          title: 'Inscripciones del último año',
          value: moved && formatNumber(moved.total.joins),
          compared:
            moved &&
            compareInWords(moved.total.joins, moved.previous.total.joins, 'en los doce meses anteriores'),
        },
        {
          title: 'Inscripciones de este mes',
          value: month === undefined ? undefined : formatNumber(month),
          compared:
            month !== undefined &&
            monthBefore !== undefined &&
            compareInWords(month, monthBefore, 'en todo el mes anterior'),
        },
        {
          title: 'Total de inscritos',
          value: members === undefined ? undefined : formatNumber(members),
          compared:
            members !== undefined &&
            moved &&
            asked.segmentId === undefined &&
            compareInWords(members, members - net - arrivals + departures, 'hace un año'),
          link,
        },
      ]}
    />
  )
}

function OfDays({ asked }: { asked: Asked }) {
  const role = useSession()?.rol
  const { data: moved } = useQuery(queryOf(statistics.movements, { query: asked }))
  const { data: counted } = useQuery(
    queryOf(statistics.count, { query: { dimension: 'inscriptionType', ...asked } }),
  )
  const than = moved
    ? `del ${formatCalendarDay(moved.previous.from)} al ${formatCalendarDay(moved.previous.to)}`
    : ''
  return (
    <NumberCards
      of={[
        {
          title: 'Inscripciones en estas fechas',
          value: moved && formatNumber(moved.total.joins),
          compared: moved && compareInWords(moved.total.joins, moved.previous.total.joins, than),
        },
        {
          title: 'Bajas en estas fechas',
          value: moved && formatNumber(moved.total.leaves),
          compared: moved && compareInWords(moved.total.leaves, moved.previous.total.leaves, than),
        },
        {
          title: 'Siguen de quienes se inscribieron',
          value: counted && formatNumber(counted.total.count),
          compared:
            counted && counted.total.before !== null
              ? compareInWords(counted.total.count, counted.total.before, than)
              : undefined,
          link: counted && toMembers(role, counted.total.list),
        },
      ]}
    />
  )
}

const sayWhen = (instant: string | undefined) =>
  instant && `Según la tabla del ${formatCalendarDay(formatDay(instant))}`

/** What who holds an office sees: what is known of it, of the tables that are published (rule statistics-4). */
export function FixedCards({ asked }: { asked: Asked }) {
  const { data: months } = useMonthsOfJoins(asked)
  const { data: shown } = useQuery(queryOf(statistics.released, { query: { assemblyId: asked.assemblyId } }))
  const isPart = months?.points.some(({ text }) => text !== undefined)
  const year = months && sumPoints(months.points)
  const [month, before] = [months?.points.at(-1), months?.points.at(-2)]
  const isWhole = month?.text === undefined && before?.text === undefined
  return (
    <NumberCards
      of={[
        {
          title: 'Inscripciones de los once meses anteriores',
          value: year === undefined ? undefined : `${isPart ? '≥ ' : ''}${formatNumber(year)}`,
          compared: isPart ? 'Sin contar los grupos de menos de cinco' : sayWhen(shown?.inscriptionHistoric),
        },
        {
          title: 'Inscripciones del mes pasado',
          value: month && (month.text ?? formatCount(month.value)),
          compared:
            month && before && isWhole
              ? compareInWords(month.value ?? 0, before.value ?? 0, 'en todo el mes anterior')
              : sayWhen(shown?.inscriptionHistoric),
        },
        {
          title: 'Total de inscritos',
          value: shown && (shown.total === null ? fewText : formatCount(shown.total)),
          compared: sayWhen(shown?.gender),
        },
      ]}
    />
  )
}
