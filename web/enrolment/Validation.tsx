import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { contactAddress } from '#contract/enrolment/contact.ts'
import type { Replied } from '#contract/endpoint.ts'
import { enrolment, linkKinds, type LinkKind } from '#contract/enrolment/enrolment.ts'
import type { EnrolmentLink } from '#web/enrolment/enrolmentLink.ts'
import { FirstPassword } from '#web/enrolment/FirstPassword.tsx'
import { ApiProblem, call, messageOf } from '#web/kernel/api/api.ts'
import { useMailLink } from '#web/kernel/session/useMailLink.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './enrolment.module.css'

/** `/validacion?cod&id&u`: says what the link confirms, and asks for the password that ends it. */
export function Validation() {
  const search = useSearch({ from: '/public/validacion' })
  const { cod, id, u } = search
  const given = cod === undefined ? undefined : { cod, id: id ?? '', u: u ?? '' }
  const [carried, forget] = useMailLink('/validacion', given)
  const link: EnrolmentLink = {
    cod: carried?.['cod'] ?? '',
    id: carried?.['id'] ?? '',
    u: linkKinds.find((kind) => kind === carried?.['u']) ?? 'inscripcion',
  }
  return link.cod === '' || link.id === '' ? <Stale /> : <Shown link={link} onUsed={forget} />
}

function Shown({ link, onUsed }: { link: EnrolmentLink; onUsed: () => void }) {
  const [ended, setEnded] = useState<Replied<typeof enrolment.signup> | null>(null)
  const { data, error, refetch } = useQuery({
    // The code is no part of the key: keys outlive screens.
    queryKey: [enrolment.validation.path, link.id],
    queryFn: () => call(enrolment.validation, { query: link }),
    gcTime: 0,
  })
  if (ended?.state === 'toVerify') return <ToVerify />
  if (ended) return <Done username={ended.username} kind={link.u} />
  if (error instanceof ApiProblem && error.is('no-encontrado')) return <Stale />
  if (error)
    return (
      <>
        <PageHeading>Confirma tu inscripción</PageHeading>
        <ErrorState title="No se ha podido comprobar el enlace" onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      </>
    )
  if (!data)
    return (
      <>
        <PageHeading>Confirma tu inscripción</PageHeading>
        <Skeleton label="Comprobando el enlace" lines={4} />
      </>
    )
  if (data.state === 'done') return <AlreadyDone />
  if (data.state === 'toVerify') return <ToVerify />
  if (data.state === 'expired') return <Stale />
  function end(outcome: Replied<typeof enrolment.signup>) {
    onUsed()
    setEnded(outcome)
  }
  return <FirstPassword link={link} {...data} onDone={end} />
}

function Done({ username, kind }: { username: string; kind: LinkKind }) {
  return (
    <>
      <PageHeading arriving>
        {kind === 'inscripcion' ? 'Inscripción validada' : 'Contraseña elegida'}
      </PageHeading>
      <p>
        {kind === 'inscripcion' && 'Te damos la bienvenida: ya formas parte de la organización. '}
        Entra con <strong>{username}</strong> y la contraseña que acabas de elegir.
      </p>
      <div className={styles.actions}>
        <LinkButton to="/login" variant="primary">
          Entrar
        </LinkButton>
      </div>
    </>
  )
}

/** The same for whoever staff must look at, whatever the reason (rules enrol-4, secrecy-1). */
function ToVerify() {
  const contact = contactAddress(window.location.hostname)
  return (
    <>
      <PageHeading arriving>Tu inscripción queda pendiente de verificación</PageHeading>
      <p>
        Algunas inscripciones se comprueban a mano antes de activarse. Cuando la organización haya comprobado
        la tuya, te escribirá a tu correo y podrás entrar con la contraseña que has elegido. Hasta entonces no
        tienes que hacer nada más.
      </p>
      <p>
        Si tienes alguna duda, escribe a <a href={`mailto:${contact}`}>{contact}</a>.
      </p>
    </>
  )
}

function AlreadyDone() {
  return (
    <>
      <PageHeading arriving>Ya estaba validada</PageHeading>
      <p>Este enlace ya se usó, y no hace falta nada más. Entra con tu correo y tu contraseña.</p>
      <div className={styles.actions}>
        <LinkButton to="/login" variant="primary">
          Entrar
        </LinkButton>
        <LinkButton to="/recuperacion-contrasena">He olvidado mi contraseña</LinkButton>
      </div>
    </>
  )
}

function Stale() {
  const contact = contactAddress(window.location.hostname)
  return (
    <>
      <PageHeading arriving>El enlace no vale</PageHeading>
      <p>
        Puede que haya caducado, que te hayamos enviado otro después o que esté incompleto. Abre el enlace del
        último correo que hayas recibido o, si hace más de 7 días, inscríbete otra vez.
      </p>
      <p>
        Si no lo consigues, escribe a <a href={`mailto:${contact}`}>{contact}</a>.
      </p>
      <div className={styles.actions}>
        <LinkButton to="/inscribete" variant="primary">
          Inscríbete
        </LinkButton>
        <LinkButton to="/login">Ir a Entrar</LinkButton>
      </div>
    </>
  )
}
