import { lateHours } from '#contract/communications/communication.ts'
import type { Communication } from '#contract/communications/communications.ts'
import { formatMoment } from '#web/ui/format.ts'

/** What becomes of one in pause when it is late. */
export const sayLate = (comesBackLate: boolean) =>
  comesBackLate ? `, y a las ${lateHours} horas de su hora vuelve a quedar pendiente de aprobación` : ''

/** What stands still is for admins to mend: whoever else reads of it is told that, and not to do what they may not. */
export function describeStanding(
  {
    status,
    why,
    reason,
    cancelledAt,
    pausedAt,
    counts,
    comesBackLate,
  }: Pick<
    Communication,
    'status' | 'why' | 'reason' | 'cancelledAt' | 'pausedAt' | 'counts' | 'comesBackLate'
  >,
  isAdmin: boolean,
): string[] {
  if (cancelledAt !== null)
    return [
      `El envío se canceló el ${formatMoment(cancelledAt)}: a quien no le había llegado ya no le llega.`,
      // What tells a meeting or a voting is not copied.
      ...(isAdmin && comesBackLate && (counts?.sent ?? 0) > 0
        ? [
            '«Hacer otra igual» es también para quienes ya la recibieron. Para escribir solo a quien falta, elige un segmento que deje fuera a quien cumple «Recibió la comunicación».',
          ]
        : []),
    ]
  if (pausedAt !== null)
    return [
      counts === null
        ? `Está en pausa: cuando llegue su hora no saldrá hasta que se reanude${sayLate(comesBackLate)}.`
        : 'Está en pausa: no sale ningún mensaje más hasta que se reanude.',
    ]
  if (status === 'ERROR')
    return [
      `${endSentence(reason ?? 'El envío está parado')} ${
        !isAdmin
          ? 'Lo resuelve Administración: tú no tienes que hacer nada.'
          : why === 'restored'
            ? 'Mira en el registro del servidor de correo a quién le llegó: reanuda el envío solo si a nadie, o cancélalo y escribe a quien falte.'
            : why === 'doubtful'
              ? 'Mira cuáles son en el registro de envíos y di de cada uno si salió o si se envía otra vez.'
              : counts === null
                ? 'Reanúdala para que vuelva a quedar pendiente de aprobación, y corrige lo que haga falta.'
                : 'Cuando el servidor funcione, reanuda el envío: seguirá por donde iba.'
      }`,
    ]
  if (reason !== null) return [endSentence(reason)]
  return []
}

const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
