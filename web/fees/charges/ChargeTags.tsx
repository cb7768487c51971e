import { chargeStateLabels, type ChargeState } from '#contract/fees/basics/chargeStates.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'

const looks: Record<ChargeState, { icon: IconName; tone: Tone }> = {
  previsto: { icon: 'clock', tone: 'neutral' },
  remesado: { icon: 'pending', tone: 'info' },
  cobrado: { icon: 'check', tone: 'success' },
  devuelto: { icon: 'error', tone: 'danger' },
  anulado: { icon: 'close', tone: 'neutral' },
}

/** The state of a charge, and whether somebody has to decide what follows. */
export const ChargeTag = ({ of: { state, waits } }: { of: { state: ChargeState; waits?: boolean } }) => (
  <>
    <Tag {...looks[state]}>{chargeStateLabels[state]}</Tag>
    {waits && (
      <>
        {' '}
        <Tag icon="warning" tone="warning">
          Por decidir
        </Tag>
      </>
    )}
  </>
)
