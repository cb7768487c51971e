import { lateHours } from '#contract/communications/communication.ts'
import type { Communication } from '#contract/communications/communications.ts'
import { formatMoment } from '#web/ui/format.ts'

type Resumed = Pick<Communication, 'status' | 'scheduledDate' | 'comesBackLate'>

/** What becomes of a communication that nobody has been sent yet when it is let go on now (rule communication-6). */
export function sayResuming({ status, scheduledDate, comesBackLate }: Resumed, now: Date): string {
  if (status === 'ERROR') return 'Vuelve a quedar pendiente de aprobación, para corregir lo que haga falta.'
  if (status === 'PENDING')
    return 'Sale ahora: a quien le llegó antes de restaurar la copia le llega otra vez.'
  if (scheduledDate === null) return 'Sale ahora.'
  const passed = now.getTime() - Date.parse(scheduledDate)
  if (passed < 0) return `Saldrá cuando llegue su hora: ${formatMoment(scheduledDate)}.`
  const past = `Su hora de envío ya ha pasado: era el ${formatMoment(scheduledDate)}.`
  return comesBackLate && passed > lateHours * 3_600_000
    ? `${past} Hace más de ${lateHours} horas: no sale, y vuelve a quedar pendiente de aprobación.`
    : `${past} Si la reanudas, sale ahora.`
}

/** What was done, by what came of it. */
export const sayResumed = ({ status }: Pick<Communication, 'status'>) =>
  status === 'PENDING' ? 'La comunicación vuelve a estar pendiente de aprobación' : 'El envío sigue'
