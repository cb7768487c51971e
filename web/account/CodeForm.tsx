import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { recoveryCode, totpCode } from '#contract/account/account.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { summaryOf } from '#web/kernel/form/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './account.module.css'

const kinds = {
  totp: {
    schema: z.object({ code: totpCode }),
    label: 'Código de 6 números',
    field: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    schema: z.object({ code: recoveryCode }),
    label: 'Código de recuperación',
    field: { autoComplete: 'off', autoCapitalize: 'characters' },
  },
} as const

type Props = {
  kind: keyof typeof kinds
  /** Throws what was wrong with the code. */
  onSend: (code: string) => Promise<void>
}

/** One code after the password. */
export function CodeForm({ kind, onSend }: Props) {
  const { schema, label, field } = kinds[kind]
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { code: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting, isSubmitSuccessful, submitCount } = form.formState
  const send = form.handleSubmit(async ({ code }) => {
    try {
      await onSend(code)
    } catch (error) {
      form.setError('root', { message: messageOf(error) })
    }
  })
  return (
    <>
      <FormErrors
        errors={summaryOf(errors, { code: '' })}
        attempt={submitCount}
        title={errors.root ? 'No has podido entrar' : 'Revisa este dato'}
      />
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <div className={kind === 'totp' ? styles.code : undefined}>
          <TextField
            label={label}
            error={errors.code?.message}
            spellCheck={false}
            {...field}
            {...form.register('code')}
          />
        </div>
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            busy={isSubmitting || (isSubmitSuccessful && !errors.root) ? 'Entrando…' : undefined}
          >
            Entrar
          </Button>
        </div>
      </form>
    </>
  )
}
