import type { UseFormReturn } from 'react-hook-form'
import type { Participation } from '#contract/people/participation.ts'

export type ParticipationForm = UseFormReturn<Participation, unknown, Participation>
/** A form's values and errors, and the one way of changing them: with all that follows (rule people-9). */
export type ParticipationControl = {
  values: Participation
  error: (name: keyof Participation) => string | undefined
  change: (patch: Partial<Participation>) => void
}
