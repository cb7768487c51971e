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

/** Makes an account with the code of a letter for a voting, or lets the one that there is vote in it. The reply is the same whatever was typed. */
export function VotingLetter() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <Sent to={sentTo} />
  return (
    <>
      <PageHeading>Usa el código de tu carta</PageHeading>
      <p>
        Para votar, escribe lo que pone en la carta y tu correo. Te escribiremos para que elijas una
        contraseña o, si ya tienes cuenta, para decirte que puedes votar con ella.
      </p>
      <SendForm
        start={nothing}
        validate={validate}
        labels={labels}
        send={async (body) => {
          await call(votingLetter.redeem, { body })
          setSentTo(body.email)
        }}
        button="Enviar"
        busy="Enviando…"
        failed="No se ha podido enviar"
        more={
          <LinkButton to="/login" variant="bare">
            Ya he usado el código: entrar
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
              hint="Si ya tienes cuenta, el de tu cuenta; si no, será tu nombre para entrar. Repásalo bien: te escribiremos a esta dirección."
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
        Si el documento y el código son los de la carta, en unos minutos recibirás en {to} un correo que dice
        cómo seguir. Si trae un enlace para elegir tu contraseña, vale 7 días.
      </p>
      <p>
        Si no llega, mira en la carpeta de correo no deseado y comprueba que la carta es la última que te
        hemos enviado. Puedes volver a escribir el código.
      </p>
    </Outcome>
  )
}
