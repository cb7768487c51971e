/** Words of mandates, charges and batches (rules fee-6 to fee-8): the values in calls and what people read. */

export const mandateStates = ['borrador', 'activo', 'suspendido', 'revocado', 'caducado'] as const
export type MandateState = (typeof mandateStates)[number]
export const mandateStateLabels: Record<MandateState, string> = {
  borrador: 'Sin firmar',
  activo: 'Activo',
  suspendido: 'Suspendido',
  revocado: 'Revocado',
  caducado: 'Caducado',
}

/** How many days before a mandate lapses it is told. */
export const lapsingDays = 90

/** The open mandate of somebody, as people are chosen by it. */
export const heldMandates = ['activo', 'borrador', 'suspendido', 'ninguno'] as const
export const heldMandateLabels: Record<(typeof heldMandates)[number], string> = {
  activo: 'Mandato activo',
  borrador: 'Mandato sin firmar',
  suspendido: 'Mandato suspendido',
  ninguno: 'Sin mandato',
}

export const chargeStates = ['previsto', 'remesado', 'cobrado', 'devuelto', 'anulado'] as const
export type ChargeState = (typeof chargeStates)[number]
export const chargeStateLabels: Record<ChargeState, string> = {
  previsto: 'Previsto',
  remesado: 'Enviado al banco',
  cobrado: 'Cobrado',
  devuelto: 'Devuelto',
  anulado: 'Anulado',
}

/** A waiver is of 0 €, so nothing was collected with it; what came back and was cancelled then was forgiven (rule fee-9). */
const waivedLabel = 'Exento'
const forgivenLabel = 'Perdonado'
type ChargeStanding = { state: ChargeState; settledBy?: Settlement; returnedOn?: string | null }

export const isWaived = ({ state, settledBy }: ChargeStanding) =>
  settledBy === 'exencion' && state === 'cobrado'

/** The state of a charge as people read it. */
export function nameChargeState(charge: ChargeStanding): string {
  if (isWaived(charge)) return waivedLabel
  const { state, returnedOn = null } = charge
  return state === 'anulado' && returnedOn !== null ? forgivenLabel : chargeStateLabels[state]
}

export const chargeKinds = ['cuota', 'donacion'] as const
export type ChargeKind = (typeof chargeKinds)[number]
export const chargeKindLabels: Record<ChargeKind, string> = { cuota: 'Cuota', donacion: 'Donación' }

/** How a charge is paid; a waiver is of 0 €. */
export const settlements = ['adeudo', 'efectivo', 'transferencia', 'exencion'] as const
export type Settlement = (typeof settlements)[number]
/** How staff note that somebody has paid: in every way but by the bank's debit, and a waiver is no payment. */
export type PaymentWay = Exclude<Settlement, 'adeudo' | 'exencion'>
export const paymentWays = settlements.filter(
  (way): way is PaymentWay => way !== 'adeudo' && way !== 'exencion',
)

export const settlementLabels: Record<Settlement, string> = {
  adeudo: 'Adeudo en cuenta',
  efectivo: 'En efectivo',
  transferencia: 'Por transferencia',
  exencion: 'Exención',
}

export const batchStates = ['borrador', 'aprobada', 'enviada', 'cobrada', 'anulada'] as const
export type BatchState = (typeof batchStates)[number]
export const batchStateLabels: Record<BatchState, string> = {
  borrador: 'Borrador',
  aprobada: 'Aprobada',
  enviada: 'Enviada al banco',
  cobrada: 'Cobrada',
  anulada: 'Anulada',
}
