import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { account } from '#contract/account/account.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { summaryOf } from '#web/kernel/form/form.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './account.module.css'

/** Asks for a recovery link. The answer is the same whether or not anybody has that address. */
export function AskForLink() {
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useForm({
    resolver: zodResolver(account.requestRecovery.body),
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  if (answer !== null) return <Asked answer={answer} />

  const ask = form.handleSubmit(async ({ email }) => {
    try {
      setAnswer((await call(account.requestRecovery, { body: { email: email.trim() } })).message)
    } catch (error) {
      form.setError('root', { message: messageOf(error) })
    }
  })
  return (
    <>
      <PageHeading>Recuperar la contraseña</PageHeading>
      <p>Escribe tu correo y te enviaremos un enlace para elegir otra contraseña.</p>
      <FormErrors errors={summaryOf(errors, { email: '' })} attempt={submitCount} />
      <form className={styles.form} noValidate onSubmit={(event) => void ask(event)}>
        <TextField
          label="Correo electrónico"
          error={errors.email?.message}
          type="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          {...form.register('email', { setValueAs: (typed: string) => typed.trim() })}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={isSubmitting ? 'Enviando…' : undefined}>
            Enviar el enlace
          </Button>
          <LinkButton to="/login" variant="bare">
            Volver a Entrar
          </LinkButton>
        </div>
      </form>
    </>
  )
}

function Asked({ answer }: { answer: string }) {
  return (
    <>
      <PageHeading arriving>Mira tu correo</PageHeading>
      <p>{answer}</p>
      <p>
        El enlace vale una sola vez y caduca a los 60 minutos. Si no llega, mira en la carpeta de correo no
        deseado.
      </p>
      <LinkButton to="/login">Volver a Entrar</LinkButton>
    </>
  )
}
