import { z } from 'zod'
import { recoveryCode, totpCode } from '#contract/account/codes.ts'
import { validateWith } from '#web/kernel/form/form.ts'
import { SendForm } from '#web/kernel/form/SendForm.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './account.module.css'

const nothing = { code: '' }
const kinds = {
  totp: {
    validate: validateWith<typeof nothing>(z.object({ code: totpCode })),
    label: 'Código de 6 números',
    field: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    validate: validateWith<typeof nothing>(z.object({ code: recoveryCode })),
    label: 'Código de recuperación',
    field: { autoComplete: 'off', autoCapitalize: 'characters' },
  },
} as const

type Props = {
  kind: keyof typeof kinds
  /** Rejects when the code is refused. */
  onSend: (code: string) => Promise<void>
}

/** The second step of a login: a code. */
export function CodeForm({ kind, onSend }: Props) {
  const { validate, label, field } = kinds[kind]
  return (
    <SendForm
      start={nothing}
      validate={validate}
      labels={nothing}
      send={({ code }) => onSend(code)}
      button="Entrar"
      busy="Entrando…"
      failed="No has podido entrar"
    >
      {({ register, formState: { errors } }) => (
        <div className={kind === 'totp' ? styles.code : undefined}>
          <TextField
            label={label}
            error={errors.code?.message}
            spellCheck={false}
            {...field}
            {...register('code')}
          />
        </div>
      )}
    </SendForm>
  )
}
