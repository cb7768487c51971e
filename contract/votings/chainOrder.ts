import type { ChainEntry } from '#contract/chain.ts'
import { formatCount } from '#contract/plural.ts'
import type { FrozenDefinition } from '#contract/votings/frozen.ts'
import { chainDetails, readDetails } from '#contract/votings/chainDetails.ts'
import { chainKinds, type ChainKind } from '#contract/votings/outcome.ts'

/** Where a voting stands as its chain tells it. */
type Stage = 'none' | 'written' | 'approved' | 'open' | 'closed' | 'counted' | 'annulled'

/**
 * When each kind of entry may be, and where the voting stands then; where nothing is said it stands as before (rules
 * voting-1, voting-2, voting-10). Every kind has its moment, or its archive would say that it cannot have been.
 */
const moments: Record<ChainKind, { from: readonly Stage[]; to?: Stage }> = {
  created: { from: ['none'], to: 'written' },
  edited: { from: ['written'] },
  pending: { from: ['written', 'approved'], to: 'written' },
  draft: { from: ['written', 'approved'], to: 'written' },
  approved: { from: ['written'], to: 'approved' },
  provisional: { from: ['approved'] },
  opened: { from: ['approved'], to: 'open' },
  lettersPrinted: { from: ['approved', 'open'] },
  extended: { from: ['approved', 'open'] },
  closed: { from: ['open'], to: 'closed' },
  counted: { from: ['closed'], to: 'counted' },
  lotAnnounced: { from: ['counted'] },
  tieSettled: { from: ['counted'] },
  resultSettled: { from: ['counted'] },
  restored: { from: ['approved', 'open'] },
  failed: { from: ['approved', 'open'] },
  resumed: { from: ['approved', 'open'] },
  annulled: { from: ['approved', 'open', 'counted'], to: 'annulled' },
}

/** Where a voting stands after an entry; undefined where there cannot be one of its kind. */
function findNext(stage: Stage, kind: ChainKind): Stage | undefined {
  const { from, to = stage } = moments[kind]
  return from.includes(stage) ? to : undefined
}

const stageWords: Record<Stage, string> = {
  none: 'antes de que exista',
  written: 'mientras se escribe',
  approved: 'entre que se aprueba y empieza',
  open: 'mientras está abierta',
  closed: 'entre que acaba y se cuenta',
  counted: 'después de contarse',
  annulled: 'después de anularse',
}

const isKnown = (kind: string): kind is ChainKind => chainKinds.some((one) => one === kind)

/** Clocks of computers are set back by a little now and then. */
const mostBackMs = 60_000

/** What of a chain cannot have happened: kinds that there are not, each at a stage that has it not, and times that go back. */
export function listOrderFaults(chain: readonly ChainEntry[]): string[] {
  const faults: string[] = []
  let stage: Stage = 'none'
  let last = -Infinity
  let hasProvisional = false
  let isHeld = false
  let hasFailed = false
  for (const [index, { number, kind, at }] of chain.entries()) {
    const say = (message: string) => faults.push(`Anotación ${number}: ${message}`)
    if (Date.parse(at) < last - mostBackMs) say('es de antes que la anterior.')
    last = Math.max(last, Date.parse(at))
    const next: Stage | undefined = isKnown(kind) ? findNext(stage, kind) : undefined
    if (!isKnown(kind)) say(`no hay anotaciones de clase «${kind}».`)
    else if (next === undefined) say(`«${kind}» no ocurre ${stageWords[stage]}.`)
    else if (kind === 'provisional' && hasProvisional) say('hay dos censos provisionales.')
    else if (isHeld ? !['restored', 'resumed', 'annulled'].includes(kind) : kind === 'resumed' && !hasFailed)
      say('una copia que se restaura para la votación, hasta que se reanuda o se anula.')
    const isSettled = chain[index - 1]?.kind === 'tieSettled'
    if (isSettled !== (kind === 'resultSettled'))
      say('tras un desempate se anota el resultado, y solo entonces.')
    // What failed may succeed by itself: a count is tried again where staff look.
    hasFailed = kind === 'failed' || (hasFailed && !['resumed', 'opened', 'closed'].includes(kind))
    isHeld = kind === 'restored' || (isHeld && kind !== 'resumed')
    if (kind === 'approved') hasProvisional = false
    if (kind === 'provisional') hasProvisional = true
    stage = next ?? stage
  }
  if (chain.at(-1)?.kind === 'tieSettled') faults.push('Falta el resultado tras el último desempate.')
  return faults
}

const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other)

/** What of a chain was not at its time: approved after the start, begun or ended too soon, more time given after the end. */
export function listTimeFaults(chain: readonly ChainEntry[], definition: FrozenDefinition): string[] {
  const faults: string[] = []
  const { startDate, claimsFrom } = definition
  let end = definition.endDate
  const extended = new Map(
    readDetails(chain, 'extended', chainDetails.extended)?.map((one) => [one.number, one.details.endDate]),
  )
  const since = chain.findLast(({ kind }) => kind === 'approved')?.number ?? 0
  for (const [index, { number, kind, at }] of chain.entries()) {
    if (number < since) continue
    // What a restore held up may be given more time when its end has passed meanwhile.
    const wasHeld = chain[index - 1]?.kind === 'resumed'
    const say = (message: string) => faults.push(`Anotación ${number}: ${message}`)
    if (kind === 'approved' && !isBefore(at, startDate)) say('se aprobó cuando ya tenía que haber empezado.')
    if (kind === 'provisional' && (claimsFrom === null || isBefore(at, claimsFrom)))
      say('el censo provisional se fijó antes de su hora, o sin plazo para reclamar.')
    if (kind === 'opened' && isBefore(at, startDate)) say('empezó antes de su hora.')
    if (kind === 'closed' && isBefore(at, end)) say('acabó antes de su hora.')
    const later = extended.get(number)
    if (later === undefined) continue
    if (!isBefore(end, later)) say('el final se adelanta.')
    if (!isBefore(at, end) && !wasHeld) say('se alargó cuando ya había acabado.')
    end = later
  }
  return faults
}

/** So much later than its hour something is told: the server was down, or nobody came round. */
const lateMs = 5 * 60_000

/** What was done late, which is allowed: in words. */
export function listLate(chain: readonly ChainEntry[], { startDate, endDate }: FrozenDefinition): string[] {
  const ends = readDetails(chain, 'extended', chainDetails.extended)?.map(({ details }) => details.endDate)
  const end = [endDate, ...(ends ?? [])].toSorted().at(-1) ?? endDate
  return chain.flatMap(({ kind, at }) => {
    const due = kind === 'opened' ? startDate : kind === 'closed' ? end : undefined
    if (due === undefined || Date.parse(at) - Date.parse(due) < lateMs) return []
    const span = describeMinutes(Math.floor((Date.parse(at) - Date.parse(due)) / 60_000))
    return [`${kind === 'opened' ? 'Se abrió' : 'Se cerró'} ${span} después de su hora.`]
  })
}

/** How long something took, by its two largest units: «2 días y 7 horas». */
export function describeMinutes(minutes: number): string {
  const parts = [
    formatCount(Math.floor(minutes / 1440), 'día', 'días'),
    formatCount(Math.floor((minutes % 1440) / 60), 'hora', 'horas'),
    formatCount(minutes % 60, 'minuto', 'minutos'),
  ].filter((part) => !part.startsWith('0 '))
  return parts.slice(0, 2).join(' y ') || 'menos de un minuto'
}
