import type { ReactNode } from 'react'
import { z } from 'zod'
import { ownPassword } from '#contract/account/password.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'

const nothing = { ownPassword: '' }
const validate = validateWith<typeof nothing>(z.object({ ownPassword }))

type Props = {
  /** The question, with the name of the object. */
  title: string
  children: ReactNode
  confirm: string
  tone?: 'danger' | 'primary'
  /** Rejects with the server's refusal. */
  onConfirm: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password before a change that weakens the account. */
export const AskPassword = ({ children, confirm, tone = 'danger', onConfirm, ...rest }: Props) => (
  <DialogForm
    {...rest}
    lead={children}
    tone={tone}
    start={nothing}
    validate={validate}
    labels={nothing}
    renamed={{ password: 'ownPassword' }}
    send={(values) => onConfirm(values.ownPassword)}
    button={confirm}
    busy="Un momento…"
    failed="No se ha hecho"
  >
    {({ register, formState: { errors } }) => (
      <PasswordField
        label="Tu contraseña"
        error={errors.ownPassword?.message}
        autoComplete="current-password"
        data-first-focus
        {...register('ownPassword')}
      />
    )}
  </DialogForm>
)
