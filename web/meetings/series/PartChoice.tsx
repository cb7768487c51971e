import type { ComponentProps } from 'react'
import type { SeriesPart } from '#contract/meetings/series.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

/** Which meetings a change is of: the one on the page alone, or also others of its series. */
export type Part = 'one' | SeriesPart

const choices: { value: Part; label: string }[] = [
  { value: 'one', label: 'Solo esta' },
  { value: 'following', label: 'Esta y las siguientes' },
  { value: 'remaining', label: 'Todas las que quedan' },
]

type Props = Omit<ComponentProps<typeof RadioGroup>, 'label' | 'choices' | 'hint'>

/** Asks which meetings of a series a change is of (rule series-2). */
export const PartChoice = (props: Props) => (
  <RadioGroup
    {...props}
    label="De qué reuniones de la serie"
    hint="Las que se cambiaron por separado y las que tienen el acta firmada se quedan como están."
    choices={choices}
  />
)
