import { dayInMadrid } from '#contract/column.ts'
import { sayRepeatedHour } from '#contract/repeatedHour.ts'

const money = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' })
const writtenDay = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', dateStyle: 'long' })

/** What clocks in Madrid show, `yyyy-mm-ddThh:mm`, in words: «1/3/2026, 12:00». */
export const formatShownMoment = (shown: string) => {
  const [day = '', time = ''] = shown.split('T')
  return `${day.split('-').map(Number).toReversed().join('/')}, ${time}`
}

/** «12,50 €». */
export const formatEuros = (euros: number) => money.format(euros)

/** A calendar day, or an instant's in Madrid: «5 de marzo de 2026». */
export const formatDayInWords = (text: string) => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : dayInMadrid(text)
  return writtenDay.format(new Date(`${day}T12:00:00Z`))
}

const writtenDayOfYear = new Intl.DateTimeFormat('es-ES', {
  timeZone: 'Europe/Madrid',
  day: 'numeric',
  month: 'long',
})

/** The day of an instant in Madrid, of a year that is known: «5 de marzo». */
export const formatDayOfYear = (instant: string) => writtenDayOfYear.format(new Date(instant))

const clock = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', timeStyle: 'short' })
const writeTime = (instant: string) =>
  `${clock.format(new Date(instant))}${sayRepeatedHour(new Date(instant), clock)}`

/** An instant, in Madrid: «5 de marzo de 2026, 18:00». */
export const formatMomentInWords = (instant: string) => `${formatDayInWords(instant)}, ${writeTime(instant)}`

const weekday = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', weekday: 'long' })

/** From one instant to another, in Madrid: «jueves, 5 de marzo de 2026, de 18:00 a 20:00», or until which day. */
export function formatSpanInWords(from: string, to: string): string {
  const day = `${weekday.format(new Date(from))}, ${formatDayInWords(from)}`
  const [begins, ends] = [writeTime(from), writeTime(to)]
  return formatDayInWords(from) === formatDayInWords(to)
    ? `${day}, de ${begins} a ${ends}`
    : `${day}, ${begins}, hasta el ${formatMomentInWords(to)}`
}
