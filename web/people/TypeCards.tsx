import { useWatch } from 'react-hook-form'
import { choosableTypes, typeDescriptions } from '#contract/enrolment/descriptions.ts'
import { inscriptionTypeLabels } from '#contract/people/person.ts'
import { setParticipation } from '#web/people/setParticipation.ts'
import type { ParticipationForm } from '#web/people/participationForm.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

type Props = { form: ParticipationForm; /** The question. */ label: string; onChosen?: () => void }

/** The types of inscription as cards with an explanation; the choice decides which fields follow (rule people-9). */
export function TypeCards({ form, label, onChosen }: Props) {
  const type = useWatch({ control: form.control, name: 'inscriptionType' })
  const choose = (typed: string) => {
    onChosen?.()
    setParticipation(form, { inscriptionType: choosableTypes.find((each) => String(each) === typed) ?? null })
  }
  return (
    <RadioGroup
      label={label}
      name="inscriptionType"
      variant="cards"
      choices={choosableTypes.map((each) => ({
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
