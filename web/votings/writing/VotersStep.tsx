import { useWatch } from 'react-hook-form'
import { inscriptionTypeLabels } from '#contract/people/person.ts'
import { voterTypes } from '#contract/votings/voting.ts'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { CheckboxGroup } from '#web/ui/RadioGroup.tsx'
import { useVoterCount } from '#web/votings/office/useVoterCount.ts'
import { VoterCount } from '#web/votings/office/VoterCount.tsx'
import { VoterFilters } from '#web/votings/writing/VoterFilters.tsx'
import { voterLabels } from '#web/votings/writing/votingFields.ts'
import { isCountable } from '#web/votings/writing/votingRules.ts'
import { toVoters, type VotingValues } from '#web/votings/writing/votingValues.ts'

type Props = { form: WizardForm<VotingValues>; id: number }

/** The fourth step: who may vote (rule voting-3), with how many they are as it is said. */
export const VotersStep = ({ form, id }: Props) => (
  <>
    <CheckboxGroup
      label={voterLabels.voterTypes}
      hint="Qué inscripciones dan derecho a votar."
      error={form.formState.errors.voterTypes?.message}
      choices={voterTypes.map((type) => ({ value: `${type}`, label: inscriptionTypeLabels[type] }))}
      {...form.register('voterTypes')}
    />
    <VoterFilters form={form} />
    <TypedCount form={form} id={id} />
  </>
)

function TypedCount({ form, id }: Props) {
  const values = useWatch({ control: form.control }) as VotingValues
  const count = useVoterCount(id, isCountable(values) ? toVoters(values) : undefined)
  return <VoterCount of={count} before="Cuando digas quién puede votar, aquí se dirá a cuántas personas." />
}
