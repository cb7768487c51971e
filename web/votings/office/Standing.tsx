import type { VotingTrouble } from '#contract/votings/summary.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { formatMoment } from '#web/ui/format.ts'
import { formatUntil } from '#web/ui/formatAway.ts'
import { useCurrentMinute } from '#web/kernel/api/useCurrentMinute.ts'
import { Warning } from '#web/ui/Warning.tsx'

/** Where a voting stands, in a sentence (rule voting-2). */
export function Standing({ of }: { of: Voting }) {
  const now = useCurrentMinute()
  if (of.trouble !== null) return <Warning>{sayTrouble(of, of.trouble)}</Warning>
  return <p>{describeStanding(of, now)}</p>
}

/** What is amiss, and what can be done about it. */
export function sayTrouble(
  { reason, annulledAt, isCounted }: Pick<Voting, 'reason' | 'annulledAt' | 'isCounted'>,
  trouble: VotingTrouble,
): string {
  const why = reason ?? 'No se sabe por qué.'
  if (trouble === 'annulled')
    return `Está anulada${annulledAt === null ? '' : `, desde el ${formatMoment(annulledAt)}`}, y no vale${isCounted ? ', aunque su resultado se puede leer' : ''}. Motivo: ${why}`
  if (trouble === 'restored') return `Está parada: nadie vota y nada se cuenta. ${why} Reanúdala o anúlala.`
  if (trouble === 'unopened')
    return `No se ha podido abrir, y nadie puede votar. ${why} Cuando esté arreglado, reanúdala y se abrirá; si no, anúlala.`
  if (trouble === 'stopped')
    return `Está parada: nadie vota y nada se cuenta. ${why} Los votos enviados siguen guardados. Averigua qué ha pasado antes de reanudarla: si no está arreglado, se parará otra vez; si no tiene arreglo, anúlala.`
  return `No se ha podido contar. Los votos siguen guardados: cuando esté arreglado, reanúdala y se contará; si no tiene arreglo, anúlala. ${why}`
}

/** What happens with a voting next, and when. */
export function describeStanding(
  of: Pick<Voting, 'status' | 'startDate' | 'endDate' | 'isCounted'>,
  now: Date,
) {
  const { status, startDate, endDate } = of
  if (status === 'DRAFT') return 'Es un borrador: nadie más que administración sabe de ella.'
  if (status === 'PENDING') return 'Espera que alguien de administración la apruebe.'
  if (startDate === null || endDate === null) return ''
  const say = (at: string) => `${formatMoment(at)} (${formatUntil(at, now) ?? 'ya ha pasado'})`
  if (status === 'APPROVED')
    return `Empieza el ${say(startDate)} y acaba el ${formatMoment(endDate)}, sin que nadie tenga que hacer nada.`
  if (status === 'IN_PROGRESS')
    return `Está abierta: se puede votar hasta el ${say(endDate)}. Hasta entonces ninguna pantalla dice qué se ha votado, ni quién, ni cuántas personas.`
  return of.isCounted
    ? `Terminó el ${formatMoment(endDate)} y está contada.`
    : `Terminó el ${formatMoment(endDate)}. Se está contando.`
}
