import type { UseFormReturn } from 'react-hook-form'
import { changeParticipation, type Participation } from '#contract/people/participation.ts'

/** Changes part of a participation's form, with all that follows from it (rule people-9). */
export function setParticipation(
  form: UseFormReturn<Participation, unknown, Participation>,
  patch: Partial<Participation>,
) {
  const before = form.getValues()
  for (const [name, value] of Object.entries(changeParticipation(before, patch)))
    if (value !== before[name as keyof Participation])
      form.setValue(name as keyof Participation, value, { shouldDirty: true })
}
