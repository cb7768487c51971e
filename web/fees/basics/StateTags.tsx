import {
  isWaived,
  mandateStateLabels,
  nameChargeState,
  type ChargeState,
  type MandateState,
} from '#contract/fees/basics/chargeStates.ts'
import { feeRequestStateLabels, type FeeRequestState } from '#contract/fees/ofPerson.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'

type Look = readonly [tone: Tone, icon: IconName]

const mandateLooks: Record<MandateState, Look> = {
  borrador: ['warning', 'edit'],
  activo: ['success', 'check'],
  suspendido: ['danger', 'warning'],
  revocado: ['neutral', 'close'],
  caducado: ['neutral', 'clock'],
}

/** The state of a mandate in words, with its icon. */
export const MandateTag = ({ state }: { state: MandateState }) => {
  const [tone, icon] = mandateLooks[state]
  return (
    <Tag tone={tone} icon={icon}>
      {mandateStateLabels[state]}
    </Tag>
  )
}

const chargeLooks: Record<ChargeState, Look> = {
  previsto: ['neutral', 'clock'],
  remesado: ['info', 'pending'],
  cobrado: ['success', 'check'],
  devuelto: ['danger', 'warning'],
  anulado: ['neutral', 'close'],
}

type Standing = Parameters<typeof nameChargeState>[0]

/** The state of a charge in words, with its icon; of a waiver, with which nothing was collected, that it is one. */
export const ChargeTag = (charge: Standing) => {
  const [tone, icon]: Look = isWaived(charge) ? ['neutral', 'check'] : chargeLooks[charge.state]
  return (
    <Tag tone={tone} icon={icon}>
      {nameChargeState(charge)}
    </Tag>
  )
}

const requestLooks: Record<FeeRequestState, Look> = {
  pendiente: ['warning', 'clock'],
  aceptada: ['success', 'check'],
  rechazada: ['danger', 'close'],
  retirada: ['neutral', 'close'],
}

/** The state of what somebody asked to pay, in words with its icon. */
export const RequestTag = ({ state }: { state: FeeRequestState }) => {
  const [tone, icon] = requestLooks[state]
  return (
    <Tag tone={tone} icon={icon}>
      {feeRequestStateLabels[state]}
    </Tag>
  )
}
