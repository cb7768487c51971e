import { useOrganisation } from '#web/kernel/shell/useOrganisation.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { enrolment } from '#contract/enrolment/enrolment.ts'
import { readAddressee } from '#web/enrolment/addressee.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import styles from './enrolment.module.css'

/** `/inscripcion/completada` shows success; any other result shows the error (rule enrol-1). */
export function Result() {
  const { resultado } = useParams({ from: '/public/inscripcion/$resultado' })
  return resultado === 'completada' ? <Completed /> : <Failed />
}

function Completed() {
  const email = readAddressee()
  return (
    <>
      <span className={styles.sign}>
        <Icon name="mail" size={32} />
      </span>
      <PageHeading title="Falta un paso">Te hemos enviado un correo: falta un paso</PageHeading>
      <p>
        Abre el correo que te hemos enviado
        {email && (
          <>
            {' '}
            a <strong>{email}</strong>
          </>
        )}{' '}
        y sigue su enlace, que vale 7 días. Hasta entonces la inscripción no está hecha.
      </p>
      <p>Si no está en la bandeja de entrada, mira en la carpeta de correo no deseado.</p>
      {email && <Resend email={email} />}
      <Help />
      <Actions>
        <Button onClick={() => window.print()}>Imprimir esta página</Button>
      </Actions>
    </>
  )
}

function Failed() {
  const { contactEmail: contact } = useOrganisation()
  return (
    <>
      <span className={styles.sign} data-tone="danger">
        <Icon name="error" size={32} />
      </span>
      <PageHeading
        title="Inscripción sin completar"
        lead={
          <>
            Ponte en contacto con la administración en <a href={`mailto:${contact}`}>{contact}</a>.
          </>
        }
      >
        El proceso NO se ha podido completar
      </PageHeading>
      <h2>¿Y ahora?</h2>
      <p>
        Lo que habías escrito sigue guardado en esta pestaña: puedes volver al formulario y enviarlo otra vez
        sin repetirlo. Si vuelve a pasar, escríbenos y terminaremos la inscripción contigo.
      </p>
      <Actions>
        <LinkButton to="/inscribete" search={{ paso: '6' }} variant="primary">
          Volver a intentarlo
        </LinkButton>
        <LinkButton to="/login">Ir a Entrar</LinkButton>
      </Actions>
    </>
  )
}

function Help() {
  const { contactEmail: contact } = useOrganisation()
  return (
    <p>
      Si tienes dudas, escribe a <a href={`mailto:${contact}`}>{contact}</a>.
    </p>
  )
}

function Resend({ email }: { email: string }) {
  const [status, setStatus] = useState('')
  const [busy, setBusy] = useState(false)
  async function resend() {
    setBusy(true)
    setStatus(
      await call(enrolment.resend, { body: { email } }).then(
        ({ message }) => message,
        (error: unknown) => messageOf(error),
      ),
    )
    setBusy(false)
  }
  return (
    <>
      <Button onClick={() => void resend()} busy={busy ? 'Enviando…' : undefined}>
        Enviar el correo otra vez
      </Button>
      <p role="status">{status}</p>
    </>
  )
}
