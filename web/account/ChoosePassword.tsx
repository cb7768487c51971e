import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { account, newPassword } from '#contract/account/account.ts'
import { PasswordRules } from '#web/account/PasswordRules.tsx'
import { ApiProblem, call, messageOf } from '#web/kernel/api.ts'
import { fieldErrorsOf, summaryOf } from '#web/kernel/form.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import styles from './account.module.css'

const twice = z
  .object({ password: newPassword, repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, {
    path: ['repeated'],
    message: 'Las dos contraseñas no coinciden',
  })

type Props = { code: string; onAskAgain: () => void }

/** Chooses another password with the code of the mail. The rules stand there before anybody types. */
export function ChoosePassword({ code, onAskAgain }: Props) {
  const [done, setDone] = useState(false)
  const [expired, setExpired] = useState(false)
  const form = useForm({
    resolver: zodResolver(twice),
    defaultValues: { password: '', repeated: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  if (done) return <Chosen />

  const choose = form.handleSubmit(async ({ password }) => {
    try {
      await call(account.recover, { body: { cod: code, password } })
      setDone(true)
    } catch (error) {
      const weak = fieldErrorsOf(error).filter(({ name }) => name === 'password')
      for (const { message } of weak) form.setError('password', { message })
      if (weak.length > 0) return
      form.setError('root', { message: messageOf(error) })
      setExpired(error instanceof ApiProblem && error.details.status < 429)
    }
  })
  return (
    <>
      <PageHeading>Elige otra contraseña</PageHeading>
      <PasswordRules />
      <FormErrors
        errors={summaryOf(errors, { password: '', repeated: '' })}
        attempt={submitCount}
        title={errors.root ? 'No se ha podido cambiar' : 'Revisa estos datos'}
      />
      <form className={styles.form} noValidate onSubmit={(event) => void choose(event)}>
        <PasswordField
          label="Contraseña nueva"
          error={errors.password?.message}
          autoComplete="new-password"
          {...form.register('password')}
        />
        <PasswordField
          label="Repite la contraseña nueva"
          error={errors.repeated?.message}
          autoComplete="new-password"
          {...form.register('repeated')}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={isSubmitting ? 'Guardando…' : undefined}>
            Cambiar la contraseña
          </Button>
          {expired && <Button onClick={onAskAgain}>Pedir otro enlace</Button>}
        </div>
      </form>
    </>
  )
}

function Chosen() {
  return (
    <>
      <PageHeading arriving>Contraseña cambiada</PageHeading>
      <p>
        Ya puedes entrar con tu contraseña nueva. Por seguridad, hemos cerrado las sesiones que tenías
        abiertas.
      </p>
      <LinkButton to="/login" variant="primary">
        Entrar
      </LinkButton>
    </>
  )
}
