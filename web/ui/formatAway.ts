import { dateOf, type Instant } from '#web/ui/format.ts'

// How far away an instant is: apart from `format.ts`, since few pages say it (rule speed-3).

const ago = new Intl.RelativeTimeFormat('es-ES')

const minutes = new Intl.NumberFormat('es-ES', { style: 'unit', unit: 'minute', unitDisplay: 'long' })

const spans = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
  ['month', 2_629_800],
  ['year', 31_557_600],
] as const

/**
 * How long ago an instant was, in one unit: «hace 5 minutos». Never «ayer», because thirty hours ago may be the day
 * before yesterday.
 */
export function formatAgo(instant: Instant, now: Date): string {
  const seconds = (now.getTime() - dateOf(instant).getTime()) / 1000
  const span = spans.findLast(([, length]) => seconds >= length)
  // The instant may lie in the future when this computer's clock is behind.
  if (!span) return 'ahora mismo'
  const [unit, length] = span
  return ago.format(-Math.floor(seconds / length), unit)
}

/**
 * How long it is until an instant: «dentro de 3 horas», under two hours with its minutes, «dentro de 1 hora y 59 minutos»;
 * undefined when it has passed.
 */
export function formatUntil(instant: Instant, now: Date): string | undefined {
  const seconds = (dateOf(instant).getTime() - now.getTime()) / 1000
  if (seconds < 0) return undefined
  const over = Math.floor((seconds - 3600) / 60)
  if (over > 0 && over < 60) return `${ago.format(1, 'hour')} y ${minutes.format(over)}`
  const span = spans.findLast(([, length]) => seconds >= length)
  return span ? ago.format(Math.floor(seconds / span[1]), span[0]) : 'enseguida'
}
