import { useWatch } from 'react-hook-form'
import { minutes, nameMinutes, type Minutes } from '#contract/meetings/minutes.ts'
import { call } from '#web/kernel/api/api.ts'
import type { Editing } from '#web/kernel/form/EditForm.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
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

const isField = (field: string): field is keyof MinutesValues => field in labels

/** The draft of the minutes of a meeting (rule minutes-1). */
export const editMinutes: Editing<Minutes, MinutesValues> = {
  valuesOf: valuesOfMinutes,
  validate: validateMinutes,
  labels,
  fields: (form, { draft }) => <MinutesFields form={form} number={draft?.number ?? 1} />,
  save: (values, { id, version }) =>
    call(minutes.write, { params: { id }, body: { version, content: toMinutesContent(values) } }),
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
  const points = useWatch({ control: form.control, name: 'points' })
  return (
    <>
      {number > 1 && (
        <TextArea
          {...said('correction')}
          hint={`Qué corrige esta ${nameMinutes(number).toLowerCase()}, y por qué`}
          rows={3}
          maxLength={2_000}
        />
      )}
      <div className={styles.pair}>
        <TextField {...said('presiding')} hint="Nombre y apellidos" maxLength={200} data-first-focus />
        <TextField {...said('secretary')} hint="Nombre y apellidos" maxLength={200} />
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
