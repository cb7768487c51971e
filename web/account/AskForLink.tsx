import { useState } from 'react'
import { account } from '#contract/account/account.ts'
import { call } from '#web/kernel/api/api.ts'
import { validateWith } from '#web/kernel/form/form.ts'
import { SendForm } from '#web/kernel/form/SendForm.tsx'
import { Outcome } from '#web/kernel/page/Outcome.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const nothing = { email: '' }
const validate = validateWith<typeof nothing>(account.requestRecovery.body)

/** Asks for a recovery link. The reply is the same whether or not an account has that address. */
export function AskForLink() {
  const [answer, setAnswer] = useState<string | null>(null)
  if (answer !== null) return <Asked answer={answer} />
  return (
    <>
      <PageHeading>Recuperar la contraseña</PageHeading>
      <p>
        Escribe tu correo y te enviaremos un enlace para elegir otra contraseña. Si estás en el censo y
        todavía no tienes cuenta, te la haces con él: escribe el correo que tiene la organización.
      </p>
      <SendForm
        start={nothing}
        validate={validate}
        labels={nothing}
        send={async (body) => setAnswer((await call(account.requestRecovery, { body })).message)}
        button="Enviar el enlace"
        busy="Enviando…"
        failed="No se ha podido enviar"
        more={
          <LinkButton to="/login" variant="bare">
            Volver a Entrar
          </LinkButton>
        }
      >
        {({ register, formState: { errors } }) => (
          <TextField
            label="Correo electrónico"
            error={errors.email?.message}
            type="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            {...register('email', { setValueAs: (typed: string) => typed.trim() })}
          />
        )}
      </SendForm>
    </>
  )
}

function Asked({ answer }: { answer: string }) {
  return (
    <Outcome heading="Mira tu correo" actions={<LinkButton to="/login">Volver a Entrar</LinkButton>}>
      <p>{answer}</p>
      <p>
        El enlace vale una sola vez y caduca a los 60 minutos. Si no llega, mira en la carpeta de correo no
        deseado.
      </p>
    </Outcome>
  )
}
