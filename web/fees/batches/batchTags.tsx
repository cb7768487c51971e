import { batchStateLabels, type BatchState } from '#contract/fees/basics/chargeStates.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'

type Looks = { icon: IconName; tone: Tone }

const looks: Record<BatchState, Looks> = {
  borrador: { icon: 'edit', tone: 'warning' },
  aprobada: { icon: 'lock', tone: 'info' },
  enviada: { icon: 'up', tone: 'primary' },
  cobrada: { icon: 'check', tone: 'success' },
  anulada: { icon: 'close', tone: 'neutral' },
}

/** The state of a batch in words, with its icon. */
export const BatchStateTag = ({ state }: { state: BatchState }) => (
  <Tag {...looks[state]}>{batchStateLabels[state]}</Tag>
)
