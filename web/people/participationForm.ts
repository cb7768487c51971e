import type { UseFormReturn } from 'react-hook-form'
import type { Participation } from '#contract/people/participation.ts'

export type ParticipationForm = UseFormReturn<Participation, unknown, Participation>
/** The values and errors of a participation form; `change` also sets the dependent fields (rule people-9). */
export type ParticipationControl = {
  values: Participation
  error: (name: keyof Participation) => string | undefined
  change: (patch: Partial<Participation>) => void
}
