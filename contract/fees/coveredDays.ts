const ordinals = ['1.er', '2.º', '3.er', '4.º']

/** «5/3/2027». */
const writeDay = (day: string) => day.split('-').map(Number).toReversed().join('/')

/**
 * The days that a fee is for, in words: «1.er trimestre de 2027», «2027», or from when to when. Both are days of it,
 * `yyyy-mm-dd`.
 */
export function describeCoveredDays(from: string, to: string): string {
  const [year = '', month = ''] = from.split('-')
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year
  const quarter = (Number(month) - 1) / 3
  const lastMonth = String(Number(month) + 2).padStart(2, '0')
  const lastDay = lastMonth === '03' || lastMonth === '12' ? '31' : '30'
  if (Number.isInteger(quarter) && from.endsWith('-01') && to === `${year}-${lastMonth}-${lastDay}`)
    return `${ordinals[quarter] ?? ''} trimestre de ${year}`
  return `Del ${writeDay(from)} al ${writeDay(to)}`
}
