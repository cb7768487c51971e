import { useState } from 'react'
import { z } from 'zod'
import {
  graceDays,
  periodFieldLabels,
  periodFields,
  periodLimits,
  type PeriodField,
  type RetentionPeriods,
} from '#contract/organisation/periods.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { changeWithIdentity, type ChangeProps } from '#web/organisation/changeWithIdentity.ts'
import { OwnIdentityFields } from '#web/kernel/identity/OwnIdentityFields.tsx'
import {
  identityFields,
  identityLabels,
  noIdentity,
  type TypedIdentity,
} from '#web/kernel/identity/ownIdentity.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { formatCount } from '#contract/plural.ts'
import styles from './organisation.module.css'

const labels = { ...periodFieldLabels, ...identityLabels }
type Values = RetentionPeriods & TypedIdentity
const validate = validateWith<Values>(z.strictObject({ ...periodFields.shape, ...identityFields }))

const hints: Record<PeriodField, string> = {
  formerYears: 'Después se anonimiza. La ley deja pedir responsabilidades tres años.',
  accountYears: 'Cobros, mandatos y donaciones. La ley pide seis, al menos.',
  outsiderYears: 'Desde su último registro o comentario.',
  logYears: 'Qué decía antes y después. Que se cambió se guarda siempre.',
}
// Safe: the record has exactly these keys.
const fields = Object.keys(hints) as PeriodField[]

const optionsOf = ({ least, most }: { least: number; most: number }) =>
  Array.from({ length: most - least + 1 }, (_, at) => ({
    value: least + at,
    label: formatCount(least + at, 'año', 'años'),
  }))

/** For how long what is kept is kept, with the password and second factor of whoever changes it (rule retention-1). */
export function ChangePeriods({ settings, ...rest }: ChangeProps) {
  const [seen] = useState(settings)
  const start: RetentionPeriods = {
    formerYears: seen.formerYears,
    accountYears: seen.accountYears,
    outsiderYears: seen.outsiderYears,
    logYears: seen.logYears,
  }
  return (
    <DialogForm
      title="Cambiar los plazos de conservación"
      wide
      lead={
        <p>
          Lo que se borra por un plazo <strong>no se puede recuperar</strong>. Un plazo más corto vale dentro
          de {graceDays} días; uno más largo, desde que lo guardes. Toda la superadministración recibirá un
          correo que lo dice, y que lo has hecho tú.
        </p>
      }
      start={{ ...start, ...noIdentity }}
      validate={validate}
      labels={labels}
      {...changeWithIdentity<RetentionPeriods>({ seen, start, ...rest })}
    >
      {(form) => (
        <>
          <div className={styles.pairs}>
            {fields.map((field, at) => (
              <SelectField
                key={field}
                label={labels[field]}
                hint={hints[field]}
                error={form.formState.errors[field]?.message}
                options={optionsOf(periodLimits[field])}
                data-first-focus={at === 0 ? '' : undefined}
                {...form.register(field, { valueAsNumber: true })}
              />
            ))}
          </div>
          <div className={styles.pairs}>
            <OwnIdentityFields form={form} />
          </div>
        </>
      )}
    </DialogForm>
  )
}
