import type { ChargeState, Settlement } from '#contract/fees/basics/chargeStates.ts'
import { ChargeTag as StateTag } from '#web/fees/basics/StateTags.tsx'
import { Tag } from '#web/ui/Tag.tsx'

type Props = {
  of: { state: ChargeState; settledBy?: Settlement; returnedOn?: string | null; waits?: boolean }
}

/** The state of a charge, and whether somebody has to decide what follows. */
export const ChargeTag = ({ of: { waits, ...charge } }: Props) => (
  <>
    <StateTag {...charge} />
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
