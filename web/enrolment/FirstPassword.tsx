import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { Replied } from '#contract/endpoint.ts'
import { enrolment } from '#contract/enrolment/enrolment.ts'
import type { Link } from '#web/enrolment/Validation.tsx'
import { call } from '#web/kernel/api.ts'
import { summaryOf, tellErrors } from '#web/kernel/form.ts'
import { nothingTyped, onlyPassword } from '#web/people/newPassword.ts'
import { NewPasswordFields, PasswordRules } from '#web/people/NewPasswordFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './enrolment.module.css'

type Props = {
  link: Link
  name: string
  email: string
  onDone: (ended: Replied<typeof enrolment.signup>) => void
}

/** Chooses the first password: only sending it confirms anything. The rules stand there before anybody types. */
export function FirstPassword({ link, name, email, onDone }: Props) {
  const form = useForm({
    resolver: zodResolver(onlyPassword),
    defaultValues: nothingTyped,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const confirm = form.handleSubmit(async ({ password }) => {
    try {
      onDone(await call(enrolment.signup, { body: { ...link, password } }))
    } catch (error) {
      tellErrors(form, error, { password: 'password' })
    }
  })
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
      <PasswordRules />
      <FormErrors
        errors={summaryOf(errors, nothingTyped)}
        attempt={submitCount}
        title={errors.root ? 'No se ha podido terminar' : 'Revisa estos datos'}
      />
      <form className={styles.form} noValidate onSubmit={(event) => void confirm(event)}>
        <TextField label="Tu usuario" value={email} readOnly autoComplete="username" />
        <NewPasswordFields form={form} label="Contraseña" />
        <div>
          <Button type="submit" variant="primary" busy={isSubmitting ? 'Guardando…' : undefined}>
            {link.u === 'inscripcion' ? 'Terminar la inscripción' : 'Guardar la contraseña'}
          </Button>
        </div>
      </form>
    </>
  )
}
