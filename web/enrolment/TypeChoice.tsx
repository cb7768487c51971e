import { useWatch } from 'react-hook-form'
import { openTypes, typeDescriptions } from '#contract/enrolment/descriptions.ts'
import { changeParticipation, type Participation } from '#contract/people/participation.ts'
import { inscriptionTypeLabels } from '#contract/people/person.ts'
import { fetchLater } from '#web/enrolment/later.tsx'
import type { ParticipationForm } from '#web/people/ParticipationFields.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

/** The first choice, each with what it means; it decides what the last step offers (seeds 001 §4). */
export function TypeChoice({ form }: { form: ParticipationForm }) {
  const type = useWatch({ control: form.control, name: 'inscriptionType' })
  const choose = (value: string) => {
    fetchLater()
    const chosen = openTypes.find((each) => String(each) === value) ?? null
    const before = form.getValues()
    for (const [name, after] of Object.entries(changeParticipation(before, { inscriptionType: chosen })))
      if (after !== before[name as keyof Participation]) form.setValue(name as keyof Participation, after)
  }
  return (
    <RadioGroup
      label="¿Cómo quieres inscribirte?"
      name="inscriptionType"
      looks="cards"
      choices={openTypes.map((each) => ({
        value: String(each),
        label: inscriptionTypeLabels[each],
        hint: typeDescriptions[each],
      }))}
      value={type === null ? '' : String(type)}
      error={form.formState.errors.inscriptionType?.message}
      onChange={({ target }) => choose(target.value)}
    />
  )
}
