import { useState, type ReactNode } from 'react'
import { account } from '#contract/account/account.ts'
import { ApiProblem, call } from '#web/kernel/api/api.ts'
import { SendForm } from '#web/kernel/form/SendForm.tsx'
import { Outcome } from '#web/kernel/page/Outcome.tsx'
import { validateNewPassword, emptyPasswords, type TwicePassword } from '#web/people/newPassword.ts'
import { NewPasswordFields, PasswordRules } from '#web/people/NewPasswordFields.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

type Props = { code: string; onDone: (outcome: ReactNode) => void; onAskAgain: () => void }

/** Chooses a new password with the code from the mail. The password rules are shown from the start. */
export function ChoosePassword({ code, onDone, onAskAgain }: Props) {
  const [expired, setExpired] = useState(false)

  async function choose({ password }: TwicePassword) {
    setExpired(false)
    try {
      await call(account.recover, { body: { cod: code, password } })
    } catch (error) {
      setExpired(hasExpired(error))
      throw error
    }
    onDone(<Chosen />)
  }
  return (
    <>
      <PageHeading>Elige otra contraseña</PageHeading>
      <PasswordRules />
      <SendForm
        start={emptyPasswords}
        validate={validateNewPassword}
        labels={emptyPasswords}
        send={choose}
        button="Cambiar la contraseña"
        busy="Guardando…"
        failed="No se ha podido cambiar"
        more={expired && <Button onClick={onAskAgain}>Pedir otro enlace</Button>}
      >
        {(form) => <NewPasswordFields form={form} />}
      </SendForm>
    </>
  )
}

/** Whether the link is the problem, not the password or the server. */
const hasExpired = (error: unknown) =>
  error instanceof ApiProblem && !error.is('datos-no-validos') && error.details.status < 429

const Chosen = () => (
  <Outcome
    heading="Contraseña cambiada"
    actions={
      <LinkButton to="/login" variant="primary">
        Entrar
      </LinkButton>
    }
  >
    <p>
      Ya puedes entrar con tu contraseña nueva. Por seguridad, hemos cerrado las sesiones que tenías abiertas.
    </p>
  </Outcome>
)
