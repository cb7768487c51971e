import type { ChargeState, MandateState, Settlement } from '#contract/fees/basics/chargeStates.ts'
import type { Period } from '#contract/fees/basics/periods.ts'
import { explainProrated, prorateFee } from '#contract/fees/prorate.ts'

/** Why somebody is left out of a batch, as lists say it (rule fee-8). */
export const leftOutReasons = {
  'sin-importe': 'Nada que pagar',
  'sin-periodicidad': 'Su cuota no dice si es trimestral o anual',
  'importe-ilegible': 'El importe no se puede leer',
  'en-remesa': 'Ya está en otra remesa',
  cobrada: 'Ya cobrada',
  pagada: 'Ya pagada de otra forma',
  exenta: 'Exenta de pago',
  devuelta: 'Devuelta antes, espera que alguien decida',
  debida: 'Devuelta antes, y nadie ha pedido volver a cobrarla',
  perdonada: 'Perdonada',
  'sin-cuenta': 'Sin cuenta',
  'cuenta-no-valida': 'Cuenta no válida',
  'sin-mandato': 'Sin mandato firmado',
  'mandato-suspendido': 'Mandato suspendido',
  'mandato-caducado': 'Mandato caducado',
  'otra-cuenta': 'Ha cambiado de cuenta',
  'otra-cuota': 'Ha cambiado su cuota',
  baja: 'Ya no está en el censo',
  quitada: 'Quitada a mano',
} as const
export type LeftOutReason = keyof typeof leftOutReasons
// Safe: the labels have exactly these keys.
export const leftOutReasonNames = Object.keys(leftOutReasons) as [LeftOutReason, ...LeftOutReason[]]

/** The same reasons as they are told to the person themselves. */
const leftOutToPerson: Partial<Record<LeftOutReason, string>> = {
  'sin-importe': 'no había nada que pagar',
  'sin-periodicidad': 'tu cuota no dice si es trimestral o anual',
  'en-remesa': 'ya se te cobraba con otra remesa',
  exenta: 'no tenías que pagar esos días',
  devuelta: 'se te cobró antes, y el banco lo devolvió',
  'sin-cuenta': 'no teníamos tu cuenta',
  'cuenta-no-valida': 'tu cuenta no era válida',
  'sin-mandato': 'faltaba tu firma para cobrar de tu cuenta',
  'mandato-suspendido': 'tu mandato estaba suspendido',
  'mandato-caducado': 'tu mandato había caducado',
  'otra-cuenta': 'habías cambiado de cuenta',
  'otra-cuota': 'tu cuota había cambiado',
  baja: 'ya no estabas en el censo',
  quitada: 'se te quitó de la remesa a mano',
}

/** Why a batch left the person out who reads it, in words that follow «No se te cobró:». */
export function tellLeftOut(reason: string): string {
  if (!Object.hasOwn(leftOutReasons, reason)) return reason
  // Safe: it has just been seen to be one.
  const known = reason as LeftOutReason
  const staffWords: string = leftOutReasons[known]
  return leftOutToPerson[known] ?? staffWords.charAt(0).toLowerCase() + staffWords.slice(1)
}

/** What of somebody says whether the bank may charge them. */
export type DebtorFacts = {
  isMember: boolean
  account: 'none' | 'wrong' | 'valid'
  /** Of the mandate of that account; null without one. */
  mandate: MandateState | null
}

/** A charge that there is already for some of the same days. */
export type EarlierCharge = {
  reference: string
  state: ChargeState
  settledBy: Settlement
  /** Of one that came back: whether somebody has to decide what follows. */
  waits: boolean
}

/** What is known of somebody when a batch of fees is made. */
export type PayerFacts = DebtorFacts & {
  feeCents: number
  period: Period | null
  /** `yyyy-mm-dd` in Madrid. */
  joinedOn: string
  earlier: EarlierCharge | null
}

/** The days that a fee of a period is for: from the first until before the last. */
export type CoveredDays = { from: string; until: string }

type Asked = { chargedOn: string; isProrated: boolean; days: Record<Period, CoveredDays> }

export type LeftOut = { reason: LeftOutReason; detail: string }
export type Judged = { cents: number; explained: string; days: CoveredDays } | LeftOut

/** Why the bank may not charge somebody; undefined when it may. */
export function findObstacle({ isMember, account, mandate }: DebtorFacts): LeftOutReason | undefined {
  if (!isMember) return 'baja'
  if (account === 'none') return 'sin-cuenta'
  if (account === 'wrong') return 'cuenta-no-valida'
  if (mandate === 'suspendido') return 'mandato-suspendido'
  if (mandate === 'caducado') return 'mandato-caducado'
  return mandate === 'activo' ? undefined : 'sin-mandato'
}

/** Whether somebody is charged in a batch of fees and how much, or why not: the one rule of rule fee-8. */
export function judgePayer(facts: PayerFacts, { chargedOn, isProrated, days }: Asked): Judged {
  const { feeCents, period, joinedOn, earlier } = facts
  if (!facts.isMember) return leaveOut('baja')
  if (feeCents === 0) return leaveOut('sin-importe')
  if (period === null) return leaveOut('sin-periodicidad')
  if (earlier) return leaveOut(explainEarlier(earlier), earlier.reference)
  if (joinedOn >= days[period].until) return leaveOut('sin-importe', 'Se inscribió después de esos días')
  const prorated = prorateFee({ feeCents, period, joinedOn, chargedOn, isProrated })
  const explained = explainProrated(feeCents, prorated)
  if (prorated.cents === 0) return leaveOut('sin-importe', explained)
  const obstacle = findObstacle(facts)
  return obstacle ? leaveOut(obstacle) : { cents: prorated.cents, explained, days: days[period] }
}

/** Who was charged for some days, as a batch says it: the fee export may have them all the same. */
const chargedReasons: readonly LeftOutReason[] = ['en-remesa', 'cobrada', 'pagada']
export const isCharged = (reason: LeftOutReason | undefined): boolean =>
  reason !== undefined && chargedReasons.includes(reason)

/**
 * The fee export has them, and says so: without a valid account the bank cannot charge anybody, and whose mandate is not
 * signed here may have signed on paper, for the one reference that the form says.
 */
const harmless: readonly LeftOutReason[] = ['sin-cuenta', 'cuenta-no-valida', 'sin-mandato']

/**
 * Why somebody who pays a fee is not in the fee export (rule fee-1), by what decides in a batch; undefined for those who
 * are in it. No wish brings back whom the bank may not charge, or who was let off.
 */
export function findWhyAside(facts: PayerFacts, { alsoCharged }: { alsoCharged: boolean }) {
  const earlier = facts.earlier ? explainEarlier(facts.earlier) : undefined
  if (earlier && !(alsoCharged && isCharged(earlier))) return earlier
  const obstacle = findObstacle(facts)
  const isRevoked = obstacle === 'sin-mandato' && facts.mandate === 'revocado'
  return obstacle && (isRevoked || !harmless.includes(obstacle)) ? obstacle : undefined
}

const leaveOut = (reason: LeftOutReason, detail = ''): LeftOut => ({ reason, detail })

function explainEarlier({ state, settledBy, waits }: EarlierCharge): LeftOutReason {
  if (settledBy === 'exencion') return 'exenta'
  if (settledBy !== 'adeudo') return 'pagada'
  if (state === 'cobrado') return 'cobrada'
  return state === 'devuelto' || state === 'anulado' ? explainReturned({ state, waits }) : 'en-remesa'
}

/** A charge that was cancelled after it came back was forgiven. */
function explainReturned({ state, waits }: Pick<EarlierCharge, 'state' | 'waits'>): LeftOutReason {
  if (state === 'anulado') return 'perdonada'
  return waits ? 'devuelta' : 'debida'
}

/** What is known of a donation when a batch is made. */
export type DonationFacts = Pick<DebtorFacts, 'account'> & {
  isBlocked: boolean
  /** Null when its description is no amount. */
  cents: number | null
  /** The charge of it that came back, owed or forgiven. */
  returned: Pick<EarlierCharge, 'reference' | 'state' | 'waits'> | null
}

/** Whether a donation is collected, or why not. */
export function judgeDonation({
  isBlocked,
  cents,
  account,
  returned,
}: DonationFacts): { cents: number } | LeftOut {
  if (isBlocked) return leaveOut('baja')
  if (cents === null) return leaveOut('importe-ilegible')
  if (cents === 0) return leaveOut('sin-importe')
  if (returned !== null) return leaveOut(explainReturned(returned), returned.reference)
  const obstacle = findObstacle({ isMember: true, account, mandate: 'activo' })
  return obstacle ? leaveOut(obstacle) : { cents }
}
