import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { account } from '#contract/account/account.ts'
import { ApiProblem, call } from '#web/kernel/api/api.ts'
import { SendForm } from '#web/kernel/form/SendForm.tsx'
import { judgeOnlyPassword, emptyPasswords, type TwicePassword } from '#web/people/newPassword.ts'
import { NewPasswordFields, PasswordRules } from '#web/people/NewPasswordFields.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './account.module.css'

type Props = { code: string; onUsed: () => void; onAskAgain: () => void }

/** Chooses another password with the code of the mail. The rules stand there before anybody types. */
export function ChoosePassword({ code, onUsed, onAskAgain }: Props) {
  const [done, setDone] = useState(false)
  const [expired, setExpired] = useState(false)
  const looked = useQuery({
    // The code is no part of the key: keys outlive screens.
    queryKey: [account.recovery.path],
    queryFn: () => call(account.recovery, { query: { cod: code } }),
    gcTime: 0,
    // What the link was when it was opened: whoever uses it knows what came of it.
    staleTime: Infinity,
    retry: false,
    // Without a network the form stands all the same, and says so when it is sent.
    networkMode: 'always',
  })
  if (done) return <Chosen />
  if (looked.data?.open === false) return <Stale onAskAgain={onAskAgain} />

  async function choose({ password }: TwicePassword) {
    setExpired(false)
    try {
      await call(account.recover, { body: { cod: code, password } })
    } catch (error) {
      setExpired(hasExpired(error))
      throw error
    }
    onUsed()
    setDone(true)
  }
  if (looked.isPending)
    return (
      <>
        <PageHeading>Elige otra contraseña</PageHeading>
        <Skeleton label="Comprobando el enlace" lines={4} />
      </>
    )
  return (
    <>
      <PageHeading>Elige otra contraseña</PageHeading>
      <PasswordRules />
      <SendForm
        start={emptyPasswords}
        judge={judgeOnlyPassword}
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

/** The link's fault, not the password's, nor of a busy server. */
const hasExpired = (error: unknown) =>
  error instanceof ApiProblem && !error.is('datos-no-validos') && error.details.status < 429

const Stale = ({ onAskAgain }: Pick<Props, 'onAskAgain'>) => (
  <>
    <PageHeading>El enlace ya no vale</PageHeading>
    <p>
      Se usó, caducó (vale una hora) o te hemos enviado otro después. Pide otro y usa el último que recibas.
    </p>
    <div className={styles.actions}>
      <Button variant="primary" onClick={onAskAgain}>
        Pedir otro enlace
      </Button>
      <LinkButton to="/login">Ir a Entrar</LinkButton>
    </div>
  </>
)

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
