import { useWatch } from 'react-hook-form'
import { chairs } from '#contract/meetings/chairs.ts'
import { minutes, nameMinutes, type Minutes } from '#contract/meetings/minutes.ts'
import { call } from '#web/kernel/api/api.ts'
import type { Editing } from '#web/kernel/form/EditForm.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import { ChairField } from '#web/meetings/minutes/ChairField.tsx'
import {
  minutesLabels as labels,
  toMinutesContent,
  validateMinutes,
  valuesOfMinutes,
  type MinutesValues,
} from '#web/meetings/minutes/minutesForm.ts'
import { PointsField } from '#web/meetings/minutes/PointsField.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import styles from './minutes.module.css'

const pickChairs = ({ presidingId, secretaryId }: MinutesValues) => ({ presidingId, secretaryId })

const isField = (field: string): field is keyof MinutesValues => field in labels

/** The draft of the minutes of a meeting (rule minutes-1). */
export const editMinutes: Editing<Minutes, MinutesValues> = {
  valuesOf: valuesOfMinutes,
  validate: validateMinutes,
  labels,
  fields: (form, { draft }) => <MinutesFields form={form} number={draft?.number ?? 1} />,
  save: (values, { id, version }) =>
    call(minutes.write, {
      params: { id },
      body: { version, content: toMinutesContent(values), ...pickChairs(values) },
    }),
  savedText: 'Borrador guardado',
  fieldFor: (field) =>
    isField(field) ? { label: labels[field], names: [field] } : { label: 'Acta', names: [] },
  show: (field, text) => {
    if (text === null || text === '') return 'Nada'
    if (field === 'points') return describePoints(text)
    return field === 'startedAt' || field === 'endedAt' ? formatMoment(text) : text
  },
}

/** The points as the other one has left them. */
const describePoints = (text: string) =>
  (JSON.parse(text) as { title: string; agreed: string }[])
    .map(({ title, agreed }, at) => `${at + 1}. ${title}${agreed && `: ${agreed}`}`)
    .join(' · ')

function MinutesFields({ form, number }: { form: FormOf<MinutesValues>; number: number }) {
  const { register, formState } = form
  const said = (name: keyof MinutesValues) => ({
    label: labels[name],
    error: formState.errors[name]?.message,
    autoComplete: 'off',
    ...register(name),
  })
  const { control } = form
  const points = useWatch({ control, name: 'points' })
  const [presiding, presidingId] = useWatch({ control, name: ['presiding', 'presidingId'] })
  const [secretary, secretaryId] = useWatch({ control, name: ['secretary', 'secretaryId'] })
  const chosen = {
    presiding: { name: presiding, id: presidingId },
    secretary: { name: secretary, id: secretaryId },
  }
  return (
    <>
      {number > 1 && (
        <TextArea
          {...said('correction')}
          hint={`Qué corrige esta ${nameMinutes(number).toLowerCase()}, y por qué`}
          rows={3}
        />
      )}
      <div className={styles.pair}>
        {chairs.map((chair) => (
          <ChairField
            key={chair}
            name={chair}
            label={labels[chair]}
            error={formState.errors[chair]?.message ?? formState.errors[`${chair}Id`]?.message}
            value={chosen[chair]}
            onChange={({ name, id }) => {
              form.setValue(chair, name, { shouldDirty: true })
              form.setValue(`${chair}Id`, id, { shouldDirty: true })
            }}
          />
        ))}
        <TextField {...said('startedAt')} hint="Por ejemplo, 25/3/2027 18:05" />
        <TextField {...said('endedAt')} hint="Por ejemplo, 25/3/2027 20:00" />
      </div>
      <PointsField
        value={points}
        error={formState.errors.points?.message}
        onChange={(next) => form.setValue('points', next, { shouldDirty: true })}
      />
    </>
  )
}
