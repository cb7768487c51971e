import { votingLimits } from '#contract/votings/limits.ts'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { MomentFields } from '#web/votings/writing/MomentFields.tsx'
import { basicLabels as labels } from '#web/votings/writing/votingFields.ts'
import type { VotingValues } from '#web/votings/writing/votingValues.ts'

type Props = { form: WizardForm<VotingValues>; /** Who began it. */ creator: string }

/** The first step: what it is called, what it is about and when it is open. */
export function BasicsStep({ form, creator }: Props) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <TextField
        label={labels.name}
        hint="Lo que leen quienes votan, por ejemplo «Elección de la coordinadora»."
        error={errors.name?.message}
        maxLength={votingLimits.name}
        autoComplete="off"
        {...register('name')}
      />
      <TextArea
        label={labels.description}
        hint="Qué se decide y para qué."
        error={errors.description?.message}
        maxLength={votingLimits.description}
        rows={4}
        {...register('description')}
      />
      <TextField
        label={labels.url}
        hint="Si lo hay. Empieza por https://"
        error={errors.url?.message}
        inputMode="url"
        autoComplete="off"
        {...register('url')}
      />
      <MomentFields form={form} of="start" labels={[labels.startDay, labels.startTime]} begins="Empieza" />
      <MomentFields form={form} of="end" labels={[labels.endDay, labels.endTime]} begins="Acaba" />
      <TextField label="Creada por" value={creator} readOnly />
    </>
  )
}
