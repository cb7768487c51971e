import { useWatch } from 'react-hook-form'
import { openTypes, typeDescriptions } from '#contract/enrolment/descriptions.ts'
import { changeParticipation, type Participation } from '#contract/people/participation.ts'
import { inscriptionTypeLabels } from '#contract/people/person.ts'
import type { ParticipationForm } from '#web/people/ParticipationFields.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

/** The type, each with what it means; it decides what the next step offers (seeds 001 §4). */
export function TypeStep({ form }: { form: ParticipationForm }) {
  const type = useWatch({ control: form.control, name: 'inscriptionType' })
  const choose = (typed: string) => {
    const inscriptionType = openTypes.find((each) => String(each) === typed) ?? null
    const before = form.getValues()
    for (const [name, value] of Object.entries(changeParticipation(before, { inscriptionType })))
      if (value !== before[name as keyof Participation])
        form.setValue(name as keyof Participation, value, { shouldDirty: true })
  }
  return (
    <RadioGroup
      label="¿Cómo quieres participar?"
      name="inscriptionType"
      looks="cards"
      choices={openTypes.map((each) => ({
        value: String(each),
        label: inscriptionTypeLabels[each],
        hint: typeDescriptions[each],
      }))}
      value={String(type)}
      error={form.formState.errors.inscriptionType?.message}
      onChange={({ target }) => choose(target.value)}
    />
  )
}
