import type { ChargeState } from '#contract/fees/basics/chargeStates.ts'
import { ChargeTag as StateTag } from '#web/fees/basics/StateTags.tsx'
import { Tag } from '#web/ui/Tag.tsx'

/** The state of a charge, and whether somebody has to decide what follows. */
export const ChargeTag = ({ of: { state, waits } }: { of: { state: ChargeState; waits?: boolean } }) => (
  <>
    <StateTag state={state} />
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
