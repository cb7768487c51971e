import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { newPassword } from '#contract/account/account.ts'
import type { Replied } from '#contract/endpoint.ts'
import { enrolment } from '#contract/enrolment/enrolment.ts'
import type { Link } from '#web/enrolment/Validation.tsx'
import { call, messageOf } from '#web/kernel/api.ts'
import { fieldErrorsOf, summaryOf } from '#web/kernel/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './enrolment.module.css'

const chosen = z
  .object({ password: newPassword, repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, {
    path: ['repeated'],
    message: 'Las dos contraseñas no coinciden',
  })

type Props = {
  link: Link
  name: string
  email: string
  onDone: (ended: Replied<typeof enrolment.signup>) => void
}

/** Chooses the first password: only sending it confirms anything. The rules stand there before anybody types. */
export function FirstPassword({ link, name, email, onDone }: Props) {
  const form = useForm({
    resolver: zodResolver(chosen),
    defaultValues: { password: '', repeated: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const confirm = form.handleSubmit(async ({ password }) => {
    try {
      onDone(await call(enrolment.signup, { body: { ...link, password } }))
    } catch (error) {
      const weak = fieldErrorsOf(error).filter(({ name: field }) => field === 'password')
      for (const { message } of weak) form.setError('password', { message })
      if (weak.length === 0) form.setError('root', { message: messageOf(error) })
    }
  })
  const field = (which: 'password' | 'repeated', label: string) => (
    <PasswordField
      label={label}
      error={errors[which]?.message}
      autoComplete="new-password"
      {...form.register(which)}
    />
  )
  const what = link.u === 'inscripcion' ? 'Confirma tu inscripción' : 'Elige tu contraseña'
  return (
    <>
      <PageHeading arriving>{what}</PageHeading>
      <p>
        {name && `Hola, ${name}. `}
        {link.u === 'inscripcion'
          ? 'Para terminar tu inscripción solo falta que elijas una contraseña.'
          : 'La organización te ha inscrito en su censo. Elige una contraseña para entrar.'}
      </p>
      <ul className={styles.rules}>
        <li>Al menos 12 caracteres; como mucho, 128.</li>
        <li>Vale cualquier letra, número, signo o espacio. No hacen falta mayúsculas ni números.</li>
        <li>Lo mejor es una frase que solo tú dirías. Evita tu nombre, tu DNI o tu fecha de nacimiento.</li>
      </ul>
      <FormErrors
        errors={summaryOf(errors, { password: '', repeated: '' })}
        attempt={submitCount}
        title={errors.root ? 'No se ha podido terminar' : 'Revisa estos datos'}
      />
      <form className={styles.form} noValidate onSubmit={(event) => void confirm(event)}>
        <TextField label="Tu usuario" value={email} readOnly autoComplete="username" />
        {field('password', 'Contraseña')}
        {field('repeated', 'Repite la contraseña')}
        <div>
          <Button type="submit" variant="primary" busy={isSubmitting ? 'Guardando…' : undefined}>
            {link.u === 'inscripcion' ? 'Terminar la inscripción' : 'Guardar la contraseña'}
          </Button>
        </div>
      </form>
    </>
  )
}
