import { useWatch } from 'react-hook-form'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { kindLabels as labels } from '#web/votings/writing/votingFields.ts'
import type { VotingValues } from '#web/votings/writing/votingValues.ts'

type Props = { form: WizardForm<VotingValues> }

/** The second step: a survey or lists, and how they are voted (rule voting-5). */
export function KindStep({ form }: Props) {
  const { control, register, formState } = form
  const { errors } = formState
  const [kind, listType] = useWatch({ control, name: ['kind', 'listType'] })
  return (
    <>
      <RadioGroup
        label={labels.kind}
        variant="cards"
        error={errors.kind?.message}
        choices={[
          { value: 'survey', label: 'Encuesta', hint: 'Una o varias preguntas con sus respuestas.' },
          {
            value: 'lists',
            label: 'Votación de listas',
            hint: 'Se elige a personas, o entre candidaturas enteras.',
          },
        ]}
        {...register('kind')}
      />
      {kind === 'lists' && (
        <RadioGroup
          label={labels.listType}
          error={errors.listType?.message}
          choices={[
            {
              value: 'Listas abiertas',
              label: 'Listas abiertas',
              hint: 'Se elige a personas, de una candidatura o de varias.',
            },
            {
              value: 'Listas cerradas',
              label: 'Listas cerradas',
              hint: 'Se elige una candidatura entera: gana la que más votos tiene.',
            },
          ]}
          {...register('listType')}
        />
      )}
      {kind === 'lists' && listType === 'Listas abiertas' && <OpenListFields form={form} />}
      <Checkbox
        label="Se puede votar en blanco"
        hint={
          kind === 'survey'
            ? 'Cada pregunta tiene la opción de dejarla en blanco.'
            : 'Hay una opción expresa para votar en blanco.'
        }
        {...register('allowsBlank')}
      />
    </>
  )
}

/** How many are chosen, how they are counted and how many positions there are: of open lists alone. */
function OpenListFields({ form: { register, formState } }: Props) {
  const { errors } = formState
  return (
    <>
      <RadioGroup
        label={labels.votingMethodType}
        error={errors.votingMethodType?.message}
        choices={[
          {
            value: 'Dowdall',
            label: 'Dowdall',
            hint: 'Se vota por orden de preferencia: la primera persona recibe 1 punto, la segunda 1/2, la tercera 1/3…',
          },
          {
            value: 'Total de votos',
            label: 'Total de votos',
            hint: 'Cada persona elegida recibe un voto; el orden no cuenta.',
          },
        ]}
        {...register('votingMethodType')}
      />
      <NumberField
        label={labels.positionsNumberToAssign}
        hint="Cuántas personas salen elegidas."
        error={errors.positionsNumberToAssign?.message}
        {...register('positionsNumberToAssign')}
      />
      <NumberField
        label={labels.votesNumber}
        hint="A cuántas personas elige cada votante. Si lo dejas vacío, a tantas como puestos."
        error={errors.votesNumber?.message}
        {...register('votesNumber')}
      />
      <Checkbox
        label="Se permiten votos parciales"
        hint="Se puede elegir a menos personas. Si no, hay que elegirlas todas."
        {...register('allowsPartial')}
      />
    </>
  )
}
