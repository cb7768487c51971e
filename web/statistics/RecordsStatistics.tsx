import { useQuery } from '@tanstack/react-query'
import { recordLists } from '#contract/census/records/recordLists.ts'
import { daysOfMonth } from '#contract/statistics/groups.ts'
import { seedCounts } from '#contract/statistics/seedCounts.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import { labelMonths } from '#web/kernel/charts/labelMonths.ts'
import { sumPoints, type ChartLink, type ChartPoint } from '#web/kernel/charts/points.ts'
import { compareInWords } from '#web/statistics/compare.ts'
import { monthsBackTo } from '#web/statistics/months.ts'
import { NumberCards } from '#web/statistics/NumberCards.tsx'
import { StatisticsPage } from '#web/statistics/StatisticsPage.tsx'
import { readToday } from '#web/statistics/today.ts'
import { formatNumber } from '#web/ui/format.ts'

const toRecords = (search: Record<string, string>): ChartLink => ({ to: '/censo-base/registros', search })
const inDays = ({ from, to }: { from: string; to: string }) => ({ recordedFrom: from, recordedTo: to })

/** Records by month, of the last twelve months, each with its list. */
function useMonths() {
  const today = readToday()
  return useQuery({
    ...queryOf(seedCounts.recordHistoric, {}),
    select: (triples): ChartPoint[] => {
      const sums = new Map<number, number>()
      for (const [month, , count] of triples) sums.set(month, (sums.get(month) ?? 0) + count)
      const names = monthsBackTo(today, sums.size)
      return labelMonths([...sums], today).map((point, at) => {
        const month = names[at]
        return { ...point, ...(month && point.value && { link: toRecords(inDays(daysOfMonth(month))) }) }
      })
    },
  })
}

const useTypes = () =>
  useQuery({
    ...queryOf(seedCounts.recordsType, {}),
    select: (pairs): ChartPoint[] =>
      pairs.map(([recordType, count]) => ({
        label: recordType,
        value: count,
        ...(count > 0 && { link: toRecords({ recordType }) }),
      })),
  })

/** How many records there were in the twelve months before the last twelve. */
function useYearBefore() {
  const months = monthsBackTo(readToday(), 24)
  const [first = '', last = ''] = [months[0], months[11]]
  const query = { recordedFrom: daysOfMonth(first).from, recordedTo: daysOfMonth(last).to, size: 5 }
  return useQuery({
    ...queryOf(recordLists.list, { query }),
    select: ({ totalElements }) => totalElements,
  }).data
}

/** `/estadisticas/registros`: records by month and by type (rule statistics-11). */
export function RecordsStatistics() {
  const [months, types, yearBefore] = [useMonths(), useTypes(), useYearBefore()]
  const year = months.data && sumPoints(months.data)
  const [month, monthBefore] = [months.data?.at(-1), months.data?.at(-2)]
  const total = types.data && sumPoints(types.data)
  const first = monthsBackTo(readToday(), 12)[0]
  return (
    <StatisticsPage>
      <NumberCards
        of={[
          {
            title: 'Últimos registros, de un año',
            value: year === undefined ? undefined : formatNumber(year),
            compared:
              year === undefined || yearBefore === undefined
                ? undefined
                : compareInWords(year, yearBefore, 'en los doce meses anteriores'),
            link: first ? toRecords({ recordedFrom: daysOfMonth(first).from }) : undefined,
          },
          {
            title: 'Registros de este mes',
            value: month && formatNumber(month.value ?? 0),
            compared:
              month && compareInWords(month.value ?? 0, monthBefore?.value ?? 0, 'en todo el mes anterior'),
            link: month?.link,
          },
          {
            title: 'Total de registros',
            value: total === undefined ? undefined : formatNumber(total),
            compared:
              total !== undefined && year !== undefined && compareInWords(total, total - year, 'hace un año'),
            link: toRecords({}),
          },
        ]}
      />
      <ChartCard
        title="Registros por mes"
        headings={['Mes', 'Registros']}
        loaded={months}
        empty="No hay ningún registro en los últimos doce meses."
        reads="values"
        fileName="Registros_por_mes"
      />
      <ChartCard
        title="Registros por tipo"
        headings={['Tipo de registro', 'Registros']}
        loaded={types}
        empty="Todavía no hay ningún registro."
        reads="parts"
        fileName="Registros_por_tipo"
      />
    </StatisticsPage>
  )
}
