import { useState } from 'react'
import { z } from 'zod'
import { ownPassword } from '#contract/account/password.ts'
import {
  guardedFields,
  organisationFieldLabels,
  type GuardedValues,
} from '#contract/organisation/settings.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { changeWithPassword, type ChangeProps } from '#web/organisation/changeWithPassword.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const { senderEmail, staffSecondFactor } = organisationFieldLabels
const labels = { senderEmail, staffSecondFactor, ownPassword: 'Tu contraseña' }
type Values = GuardedValues & { ownPassword: string }
const validate = validateWith<Values>(z.strictObject({ ...guardedFields.shape, ownPassword }))

/** From which address mail leaves, and who needs a second factor, with the password of whoever changes it (rule organisation-5). */
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
      start={{ ...start, ownPassword: '' }}
      validate={validate}
      labels={labels}
      {...changeWithPassword<GuardedValues>({ seen, start, ...rest })}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextField
            label={labels.senderEmail}
            hint={`De él salen los correos. Ha de ser de un dominio desde el que el servidor puede enviar. En blanco, ${seen.usual.senderEmail}.`}
            error={errors.senderEmail?.message}
            inputMode="email"
            autoComplete="off"
            data-first-focus
            {...register('senderEmail')}
          />
          <Checkbox
            label="El equipo ha de tener un segundo factor"
            hint="Quien tenga un rol del equipo y no lo tenga, tampoco tú, no podrá hacer otra cosa que ponerlo, desde que lo guardes."
            error={errors.staffSecondFactor?.message}
            {...register('staffSecondFactor')}
          />
          <PasswordField
            label={labels.ownPassword}
            error={errors.ownPassword?.message}
            autoComplete="current-password"
            {...register('ownPassword')}
          />
        </>
      )}
    </DialogForm>
  )
}
