import type { ComponentProps } from 'react'
import { paymentWays, settlementLabels } from '#contract/fees/basics/chargeStates.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

const choices = paymentWays.map((value) => ({ value, label: settlementLabels[value] }))

/** How something was paid outside a batch: in cash or by transfer. */
export const PaymentWay = (props: Omit<ComponentProps<typeof RadioGroup>, 'choices' | 'variant'>) => (
  <RadioGroup {...props} choices={choices} variant="inline" />
)
