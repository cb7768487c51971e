import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { security } from '#contract/account/security.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { useMailLink } from '#web/kernel/session/useMailLink.ts'
import { endSession } from '#web/kernel/session/session.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import styles from './account.module.css'

/** `/confirmar-correo?cod`: opening it changes nothing (mail scanners open links too); the button does (rule session-6). */
export function ConfirmEmail() {
  const search = useSearch({ from: '/public/confirmar-correo' })
  const given = search.cod === undefined ? undefined : { cod: search.cod }
  const [link, forget] = useMailLink('/confirmar-correo', given)
  const [done, setDone] = useState(false)
  function end() {
    forget()
    setDone(true)
  }
  if (done) return <Confirmed />
  const code = link?.['cod']
  return code === undefined ? <NoCode /> : <Ask code={code} onDone={end} />
}

function Ask({ code, onDone }: { code: string; onDone: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState({ message: '', attempt: 0 })
  async function confirm() {
    setBusy(true)
    try {
      await call(security.confirmEmail, { body: { cod: code } })
      // Every session has ended with it, this browser's too.
      endSession('left')
      onDone()
    } catch (error) {
      setFailure(({ attempt }) => ({ message: messageOf(error), attempt: attempt + 1 }))
      setBusy(false)
    }
  }
  return (
    <>
      <PageHeading>Confirma tu dirección de correo</PageHeading>
      <p>
        A partir de ahora entrarás con la dirección en la que has recibido el enlace, y ahí llegarán los
        avisos. Por seguridad, se cerrarán las sesiones que tengas abiertas.
      </p>
      <FormErrors
        errors={failure.message ? [{ message: failure.message }] : []}
        attempt={failure.attempt}
        title="No se ha podido confirmar"
      />
      <div className={styles.actions}>
        <Button variant="primary" busy={busy ? 'Confirmando…' : undefined} onClick={() => void confirm()}>
          Confirmar la dirección
        </Button>
        <LinkButton to="/" variant="bare">
          Ahora no
        </LinkButton>
      </div>
    </>
  )
}

function Confirmed() {
  return (
    <>
      <PageHeading arriving>Dirección confirmada</PageHeading>
      <p>Tu cuenta ya usa la dirección nueva. Entra con ella y con tu contraseña de siempre.</p>
      <LinkButton to="/login" variant="primary">
        Entrar
      </LinkButton>
    </>
  )
}

function NoCode() {
  return (
    <>
      <PageHeading>Confirma tu dirección de correo</PageHeading>
      <p>
        Abre esta página desde el enlace del correo que te hemos enviado. Si ya lo abriste antes, vuelve a ese
        correo y ábrelo otra vez.
      </p>
      <LinkButton to="/">Ir al inicio</LinkButton>
    </>
  )
}
