import { useQuery } from '@tanstack/react-query'
import { recordLists } from '#contract/census/records/recordLists.ts'
import { daysOfMonth } from '#contract/statistics/groups.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { sumPoints } from '#web/kernel/charts/points.ts'
import { compareInWords } from '#web/statistics/compare.ts'
import { monthsBackTo } from '#web/statistics/months.ts'
import { NumberCards } from '#web/statistics/NumberCards.tsx'
import { recordCharts } from '#web/statistics/records.charts.tsx'
import { toRecords, useRecordMonths, useRecordTypes } from '#web/statistics/records.ts'
import { StatisticsChart } from '#web/statistics/StatisticsChart.tsx'
import { StatisticsPage } from '#web/statistics/StatisticsPage.tsx'
import { readToday } from '#web/statistics/today.ts'
import { formatNumber } from '#web/ui/format.ts'

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
  const [months, types, yearBefore] = [useRecordMonths(), useRecordTypes(), useYearBefore()]
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
      <StatisticsChart of={recordCharts} name="recordMonths" asked={{}} />
      <StatisticsChart of={recordCharts} name="recordTypes" asked={{}} />
    </StatisticsPage>
  )
}
