import { nameQuarter } from '#contract/fees/days.ts'

/** «5/3/2027». */
const writeDay = (day: string) => day.split('-').map(Number).toReversed().join('/')

/**
 * The days that a fee is for, in words: «1.er trimestre de 2027», «2027», or from when to when. Both are days of it,
 * `yyyy-mm-dd`.
 */
export function describeCoveredDays(from: string, to: string): string {
  const [year = '', month = ''] = from.split('-')
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year
  const lastMonth = String(Number(month) + 2).padStart(2, '0')
  const lastDay = lastMonth === '03' || lastMonth === '12' ? '31' : '30'
  const isQuarter = (Number(month) - 1) % 3 === 0 && from.endsWith('-01')
  return isQuarter && to === `${year}-${lastMonth}-${lastDay}`
    ? nameQuarter(from)
    : `Del ${writeDay(from)} al ${writeDay(to)}`
}
