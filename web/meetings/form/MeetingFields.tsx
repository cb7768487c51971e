import { useEffect, type ReactNode } from 'react'
import { useWatch, type FieldPath } from 'react-hook-form'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import type { FormOf } from '#web/kernel/form/form.ts'
import { AgendaField } from '#web/meetings/form/AgendaField.tsx'
import { meetingLabels as labels, type MeetingFormValues } from '#web/meetings/form/meetingForm.ts'
import { SeriesField } from '#web/meetings/form/SeriesField.tsx'
import { useIsAdmin, useOfferedAssemblies } from '#web/meetings/form/useOfferedAssemblies.ts'
import { WhenNotice } from '#web/meetings/form/WhenNotice.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { NumberField } from '#web/ui/NumberField.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import styles from './form.module.css'

type Props = { form: FormOf<MeetingFormValues>; /** The meeting that is changed. */ meeting?: MeetingDetails }
type FormProps = Pick<Props, 'form'>

/** Loaded late: it knows segments, and stands at the end. */
const InvitedField = lazyComponent(
  async () => (await import('#web/meetings/form/InvitedField.tsx')).InvitedField,
)

/** The fields of a meeting, new or changed. */
export function MeetingFields({ form, meeting }: Props) {
  const { register } = form
  const said = (name: FieldPath<MeetingFormValues> & keyof MeetingFormValues) => ({
    label: labels[name],
    error: form.formState.errors[name]?.message,
    ...register(name),
  })
  return (
    <>
      <TextField {...said('title')} autoComplete="off" data-first-focus />
      <WhoseField form={form} meeting={meeting} />
      <Card title="Cuándo">
        <div className={styles.pair}>
          <TextField {...said('day')} hint="Por ejemplo, 25/3/2027" autoComplete="off" inputMode="text" />
          <TextField {...said('time')} hint="Por ejemplo, 18:00" autoComplete="off" />
          <TextField {...said('endTime')} hint="Si no se dice, dos horas después" autoComplete="off" />
          <TextField {...said('endDay')} hint="Si no es el mismo" autoComplete="off" />
        </div>
        <WhenNotice form={form} {...(meeting && { id: meeting.id })} />
      </Card>
      {!meeting && <SeriesField form={form} />}
      <Card title="Dónde">
        <div className={styles.stack}>
          <TextField {...said('place')} hint="Opcional" autoComplete="off" />
          <TextField
            {...said('onlineLink')}
            hint="Opcional. Empieza por https://"
            type="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </div>
      </Card>
      <Card title="De qué trata">
        <div className={styles.stack}>
          <TextArea {...said('description')} hint="Opcional" rows={5} />
          <Agenda form={form} />
        </div>
      </Card>
      <QuorumFields form={form} />
      <InvitedField form={form} meeting={meeting} />
    </>
  )
}

function Agenda({ form }: FormProps) {
  const agenda = useWatch({ control: form.control, name: 'agenda' })
  return (
    <AgendaField
      value={agenda}
      error={form.formState.errors.agenda?.message}
      onChange={(next) => form.setValue('agenda', next, { shouldDirty: true })}
    />
  )
}

/** The type of a meeting and, of an assembly's, which: the responsable and the enlace have theirs alone. */
function WhoseField({ form, meeting }: FormProps & { meeting: MeetingDetails | undefined }) {
  const isAdmin = useIsAdmin()
  const { isKnown, content } = useOfferedAssemblies()
  const [type, assemblyId] = useWatch({ control: form.control, name: ['type', 'assemblyId'] })
  const { errors } = form.formState
  const only = !isAdmin && content.length === 1 ? content[0]?.id : undefined
  const { setValue } = form
  useEffect(() => {
    if (only !== undefined && assemblyId === '') setValue('assemblyId', `${only}`)
  }, [only, assemblyId, setValue])
  const types = [
    ...(isAdmin ? [{ value: 'General', label: 'General: de toda la organización' }] : []),
    { value: 'Asamblea', label: 'Asamblea: de una asamblea y de quienes pertenecen a ella' },
    ...(meeting?.type === 'Otro' ? [{ value: 'Otro', label: 'Otro' }] : []),
  ]
  return (
    <>
      {types.length > 1 && (
        <RadioGroup
          label={labels.type}
          choices={types}
          error={errors.type?.message}
          {...form.register('type')}
        />
      )}
      {type === 'Asamblea' &&
        (isKnown && !isAdmin && content.length === 0 ? (
          <p>
            <strong>Asamblea:</strong> No disponible
          </p>
        ) : (
          <ComboField
            id="assemblyId"
            label={labels.assemblyId}
            error={errors.assemblyId?.message}
            options={content.map(({ id, assemblyName }) => ({ value: `${id}`, label: assemblyName }))}
            value={assemblyId || null}
            onChange={(value) =>
              form.setValue('assemblyId', value === null ? '' : String(value), { shouldDirty: true })
            }
          />
        ))}
    </>
  )
}

const needs = [
  { value: 'majority', label: 'Más de la mitad de quienes tienen derecho' },
  { value: 'percent', label: 'Un porcentaje de quienes tienen derecho' },
  { value: 'people', label: 'Un número de personas' },
]
const units: { readonly [kind: string]: ReactNode } = { percent: '%', people: 'personas' }

/** How many must be there, in the first call and in the second. */
function QuorumFields({ form }: FormProps) {
  const { register, control, formState } = form
  const { errors } = formState
  const [quorum, secondTime, secondQuorum] = useWatch({
    control,
    name: ['quorum', 'secondTime', 'secondQuorum'],
  })
  return (
    <Card title="Quórum">
      <div className={styles.pair}>
        <SelectField
          label={labels.quorum}
          hint="Cuánta gente hace falta. Solo cuenta la asistencia confirmada."
          empty="No hace falta quórum"
          options={needs}
          error={errors.quorum?.message}
          {...register('quorum')}
        />
        {units[quorum] !== undefined && (
          <NumberField
            label={labels.quorumValue}
            unit={units[quorum]}
            error={errors.quorumValue?.message}
            {...register('quorumValue')}
          />
        )}
      </div>
      <div className={styles.pair}>
        <TextField
          label={labels.secondTime}
          hint="La hora, si la hay. Por ejemplo, 18:30"
          autoComplete="off"
          error={errors.secondTime?.message}
          {...register('secondTime')}
        />
        {secondTime.trim() !== '' && (
          <SelectField
            label={labels.secondQuorum}
            empty="Con quienes estén"
            options={needs}
            error={errors.secondQuorum?.message}
            {...register('secondQuorum')}
          />
        )}
        {secondTime.trim() !== '' && units[secondQuorum] !== undefined && (
          <NumberField
            label={labels.secondValue}
            unit={units[secondQuorum]}
            error={errors.secondValue?.message}
            {...register('secondValue')}
          />
        )}
      </div>
    </Card>
  )
}
