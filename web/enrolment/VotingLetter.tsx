import { useState } from 'react'
import { votingLetter } from '#contract/enrolment/votingLetter.ts'
import { call } from '#web/kernel/api/api.ts'
import { validateWith } from '#web/kernel/form/form.ts'
import { SendForm } from '#web/kernel/form/SendForm.tsx'
import { Outcome } from '#web/kernel/page/Outcome.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const nothing = { idDocument: '', code: '', email: '' }
const validate = validateWith<typeof nothing>(votingLetter.redeem.body)
const labels = { idDocument: 'Documento de identidad', code: 'Código', email: 'Correo electrónico' }

/** Makes an account with the code of a letter for a voting. The reply is the same whatever was typed. */
export function VotingLetter() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <Sent to={sentTo} />
  return (
    <>
      <PageHeading>Hazte la cuenta con tu carta</PageHeading>
      <p>Escribe lo que pone en la carta y tu correo. Te enviaremos un enlace para elegir tu contraseña.</p>
      <SendForm
        start={nothing}
        validate={validate}
        labels={labels}
        send={async (body) => {
          await call(votingLetter.redeem, { body })
          setSentTo(body.email)
        }}
        button="Enviar el enlace"
        busy="Enviando…"
        failed="No se ha podido enviar"
        more={
          <LinkButton to="/login" variant="bare">
            Ya tengo cuenta
          </LinkButton>
        }
      >
        {({ register, formState: { errors } }) => (
          <>
            <TextField
              label={labels.idDocument}
              hint="DNI, NIE o pasaporte"
              error={errors.idDocument?.message}
              autoComplete="off"
              spellCheck={false}
              {...register('idDocument')}
            />
            <TextField
              label={labels.code}
              hint="Las 16 letras y números de la carta. Da igual escribirlas con espacios o en minúsculas."
              error={errors.code?.message}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...register('code')}
            />
            <TextField
              label={labels.email}
              hint="Será también tu nombre para entrar. Repásalo bien: el enlace llega a esta dirección."
              error={errors.email?.message}
              type="email"
              autoComplete="email"
              autoCapitalize="off"
              spellCheck={false}
              {...register('email', { setValueAs: (typed: string) => typed.trim() })}
            />
          </>
        )}
      </SendForm>
    </>
  )
}

function Sent({ to }: { to: string }) {
  return (
    <Outcome heading="Mira tu correo" actions={<LinkButton to="/login">Ir a Entrar</LinkButton>}>
      <p>
        Si el documento y el código son los de la carta, en unos minutos recibirás en {to} el enlace para
        elegir tu contraseña. Vale 7 días.
      </p>
      <p>
        Si no llega, mira en la carpeta de correo no deseado y comprueba que la carta es la última que te
        hemos enviado. Puedes volver a escribir el código.
      </p>
    </Outcome>
  )
}
