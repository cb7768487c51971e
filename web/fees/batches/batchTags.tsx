import {
  batchStateLabels,
  chargeStateLabels,
  type BatchState,
  type ChargeState,
} from '#contract/fees/basics/chargeStates.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'

type Looks = { icon: IconName; tone: Tone }

const batchLooks: Record<BatchState, Looks> = {
  borrador: { icon: 'edit', tone: 'warning' },
  aprobada: { icon: 'lock', tone: 'info' },
  enviada: { icon: 'up', tone: 'primary' },
  cobrada: { icon: 'check', tone: 'success' },
  anulada: { icon: 'close', tone: 'neutral' },
}
export const BatchStateTag = ({ state }: { state: BatchState }) => (
  <Tag {...batchLooks[state]}>{batchStateLabels[state]}</Tag>
)

const chargeLooks: Record<ChargeState, Looks> = {
  previsto: { icon: 'clock', tone: 'neutral' },
  remesado: { icon: 'up', tone: 'info' },
  cobrado: { icon: 'check', tone: 'success' },
  devuelto: { icon: 'warning', tone: 'danger' },
  anulado: { icon: 'close', tone: 'neutral' },
}
export const ChargeStateTag = ({ state }: { state: ChargeState }) => (
  <Tag {...chargeLooks[state]}>{chargeStateLabels[state]}</Tag>
)
