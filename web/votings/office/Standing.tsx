import type { Voting } from '#contract/votings/voting.ts'
import { formatMoment, formatUntil } from '#web/ui/format.ts'
import { useCurrentMinute } from '#web/ui/useCurrentMinute.ts'
import { Warning } from '#web/ui/Warning.tsx'

/** Where a voting stands, in a sentence (rule voting-2). */
export function Standing({ of }: { of: Voting }) {
  const now = useCurrentMinute()
  if (of.status === 'ERROR') return <Warning>{of.reason ?? 'No se sabe por qué está en error.'}</Warning>
  return <p>{describeStanding(of, now)}</p>
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
