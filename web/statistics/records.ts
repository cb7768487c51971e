import { useQuery } from '@tanstack/react-query'
import { daysOfMonth } from '#contract/statistics/groups.ts'
import { seedCounts } from '#contract/statistics/seedCounts.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { labelMonths } from '#web/kernel/charts/labelMonths.ts'
import type { ChartLink, ChartPoint } from '#web/kernel/charts/points.ts'
import { monthsBackTo } from '#web/statistics/months.ts'
import { readToday } from '#web/statistics/today.ts'

/** The list of records behind a number. */
export const toRecords = (search: Record<string, string>): ChartLink => ({
  to: '/censo-base/registros',
  search,
})
const inDays = ({ from, to }: { from: string; to: string }) => ({ recordedFrom: from, recordedTo: to })

/** Records by month, of the last twelve months, each with its list. */
export function useRecordMonths() {
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

/** Records by their types, each with its list. */
export const useRecordTypes = () =>
  useQuery({
    ...queryOf(seedCounts.recordsType, {}),
    select: (pairs): ChartPoint[] =>
      pairs.map(([recordType, count]) => ({
        label: recordType,
        value: count,
        ...(count > 0 && { link: toRecords({ recordType }) }),
      })),
  })
