import { useOrganisation } from '#web/kernel/shell/useOrganisation.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { enrolment } from '#contract/enrolment/enrolment.ts'
import { readAddressee } from '#web/enrolment/addressee.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
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
        <Icon name="check" size={32} />
      </span>
      <PageHeading title="Inscripción completada" lead="Revisa tu buzón de correo para terminar el registro.">
        El proceso ha finalizado correctamente
      </PageHeading>
      <h2>¿Y ahora?</h2>
      <ol className={styles.steps}>
        <li>
          Abre el correo que te hemos enviado
          {email && (
            <>
              {' '}
              a <strong>{email}</strong>
            </>
          )}
          . Si no está en la bandeja de entrada, mira en la carpeta de correo no deseado.
        </li>
        <li>Sigue su enlace, que vale 7 días.</li>
        <li>
          Elige tu contraseña, y podrás entrar. Algunas inscripciones se comprueban a mano antes de activarse;
          entonces te escribimos en cuanto esté hecho.
        </li>
      </ol>
      <p>Hasta que no sigas el enlace, la inscripción no está hecha.</p>
      {email && <Resend email={email} />}
      <Help />
      <div className={styles.actions}>
        <LinkButton to="/login" variant="primary">
          Ir a Entrar
        </LinkButton>
        <Button onClick={() => window.print()}>Imprimir esta página</Button>
      </div>
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
      <div className={styles.actions}>
        <LinkButton to="/inscribete" search={{ paso: '6' }} variant="primary">
          Volver a intentarlo
        </LinkButton>
        <LinkButton to="/login">Ir a Entrar</LinkButton>
      </div>
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
