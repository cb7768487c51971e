import type { Survival } from '#contract/statistics/shapes.ts'
import { formatNumber } from '#web/ui/format.ts'
import { formatPercent } from '#web/ui/formatSeldom.ts'

const year = 365.25
const oneDecimal = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 })

/** Days in the words of who reads them: «60 días», «3,9 años». */
export const sayDays = (days: number) =>
  days < year
    ? `${formatNumber(days)} ${days === 1 ? 'día' : 'días'}`
    : `${oneDecimal.format(days / year)} años`

/** «De cada 100 que se inscriben, al cabo de un año siguen 92,10 %…»: what the curve says, in a sentence. */
export function describeSurvival({ points, medianDays, stays, left }: Survival): string {
  const at = (years: number) => points.findLast(({ days }) => days <= years * year)
  const last = points.at(-1)?.days ?? 0
  const parts = [1, 5, 10].flatMap((years) => {
    const point = last >= years * year ? at(years) : undefined
    return point
      ? [`${years === 1 ? 'al año' : `a los ${years} años`}, el ${formatPercent(point.share)}`]
      : []
  })
  const half =
    medianDays === null
      ? 'Más de la mitad sigue hasta donde se sabe.'
      : `La mitad se ha dado de baja a los ${sayDays(medianDays)}.`
  const known = `De ${formatNumber(stays)} inscripciones, ${formatNumber(left)} acabaron en baja.`
  return [known, ...(parts.length > 0 ? [`Siguen: ${parts.join('; ')}.`] : []), half].join(' ')
}

/** The rows of a table that is read: some of the points, evenly, with the first and the last. */
export function thinPoints(points: Survival['points'], most: number): Survival['points'] {
  const every = Math.max(1, Math.ceil((points.length - 1) / most))
  return points.filter((_, at) => at % every === 0 || at === points.length - 1)
}

/** Who left and was observed in the days between the rows that stay: the sums and the first of what was between. */
export function sumBetween(points: Survival['points'], shown: Survival['points']): Survival['points'] {
  let at = 0
  return shown.map((point) => {
    const began = points[at]
    let left = 0
    for (; at < points.length && (points[at]?.days ?? 0) <= point.days; at += 1) left += points[at]?.left ?? 0
    return { ...point, left, atRisk: began?.atRisk ?? point.atRisk }
  })
}
