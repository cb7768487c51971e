import { useState } from 'react'
import { z } from 'zod'
import { guardedFields, organisationFieldLabels } from '#contract/organisation/settings.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { changeWithIdentity, type ChangeProps } from '#web/organisation/changeWithIdentity.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { OwnIdentityFields } from '#web/kernel/identity/OwnIdentityFields.tsx'
import {
  identityFields,
  identityLabels,
  noIdentity,
  type TypedIdentity,
} from '#web/kernel/identity/ownIdentity.ts'
import { TextField } from '#web/ui/TextField.tsx'

const { senderEmail, staffSecondFactor } = organisationFieldLabels
const labels = { senderEmail, staffSecondFactor, ...identityLabels }
const fields = guardedFields.pick({ senderEmail: true, staffSecondFactor: true })
type Guarded = z.output<typeof fields>
type Values = Guarded & TypedIdentity
const validate = validateWith<Values>(z.strictObject({ ...fields.shape, ...identityFields }))

/** From which address mail leaves, and who needs a second factor, with the password and second factor of whoever changes it (rule organisation-5). */
export function ChangeGuarded({ settings, ...rest }: ChangeProps) {
  const [seen] = useState(settings)
  const start = { senderEmail: seen.senderEmail, staffSecondFactor: seen.staffSecondFactor }
  return (
    <DialogForm
      title="Cambiar el correo de salida y el segundo factor"
      lead={
        <p>
          <strong>Toda la superadministración recibirá un correo que lo dice, y que lo has hecho tú.</strong>
        </p>
      }
      start={{ ...start, ...noIdentity }}
      validate={validate}
      labels={labels}
      {...changeWithIdentity<Guarded>({ seen, start, ...rest })}
    >
      {(form) => (
        <>
          <TextField
            label={labels.senderEmail}
            hint={`De él salen los correos. Ha de ser de un dominio desde el que el servidor puede enviar. En blanco, ${seen.usual.senderEmail}.`}
            error={form.formState.errors.senderEmail?.message}
            inputMode="email"
            autoComplete="off"
            data-first-focus
            {...form.register('senderEmail')}
          />
          <Checkbox
            label="El equipo ha de tener un segundo factor"
            hint="Quien tenga un rol del equipo y no lo tenga, tampoco tú, no podrá hacer otra cosa que ponerlo, desde que lo guardes."
            error={form.formState.errors.staffSecondFactor?.message}
            {...form.register('staffSecondFactor')}
          />
          <OwnIdentityFields form={form} />
        </>
      )}
    </DialogForm>
  )
}
