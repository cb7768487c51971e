import { useOrganisation } from '#web/kernel/shell/useOrganisation.ts'
import { account } from '#contract/account/account.ts'
import type { Replied } from '#contract/endpoint.ts'
import { enrolment, linkKinds, type LinkKind } from '#contract/enrolment/enrolment.ts'
import type { EnrolmentLink } from '#web/enrolment/enrolmentLink.ts'
import { ApiProblem, call } from '#web/kernel/api/api.ts'
import { Outcome } from '#web/kernel/page/Outcome.tsx'
import { MailLinkPage } from '#web/kernel/session/MailLinkPage.tsx'
import { startSession } from '#web/kernel/session/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Loaded while the link is checked: who opens a link again does not need it. */
const FirstPassword = lazyComponent(
  async () => (await import('#web/enrolment/FirstPassword.tsx')).FirstPassword,
  () => <Skeleton label="Comprobando el enlace" lines={4} />,
)
FirstPassword.warm()

/** `/validacion?cod&id&u`: shows what the link confirms, and asks for the password that completes it. */
export const Validation = () => (
  <MailLinkPage<EnrolmentLink, Seen>
    path="/validacion"
    carries={['cod', 'id', 'u']}
    linkOf={linkOf}
    heading="Confirma tu inscripción"
    look={look}
    missing={<Stale kind="inscripcion" />}
  >
    {(seen, { link, end }) => {
      if (seen === null || seen.state === 'expired') return <Stale kind={link.u} />
      if (seen.state === 'done') return <AlreadyDone kind={link.u} />
      if (seen.state === 'toVerify') return <ToVerify />
      return (
        <FirstPassword
          link={link}
          {...seen}
          onDone={async (ended, password) => end(await outcomeOf(link.u, ended, password))}
        />
      )
    }}
  </MailLinkPage>
)

type Seen = Replied<typeof enrolment.validation> | null

const linkOf = ({ cod, id, u }: { readonly [name: string]: string | undefined }) =>
  cod && id ? { cod, id, u: linkKinds.find((kind) => kind === u) ?? 'inscripcion' } : undefined

async function outcomeOf(kind: LinkKind, ended: Replied<typeof enrolment.signup>, password: string) {
  if (ended.state === 'toVerify') return <ToVerify />
  const hasEntered = await enterWith({ username: ended.username, password })
  return hasEntered ? <Welcome kind={kind} /> : <Done username={ended.username} kind={kind} />
}

/** Signs in with the password that was just chosen; false where something else is asked for, or it was not answered. */
async function enterWith(body: { username: string; password: string }): Promise<boolean> {
  try {
    const answer = await call(account.login, { body })
    if (!('token' in answer)) return false
    startSession(answer.token)
    return true
  } catch {
    // The password is chosen all the same: one enters by hand.
    return false
  }
}

/** What the link is for; null when there is no such link. */
const look = (link: EnrolmentLink): Promise<Seen> =>
  call(enrolment.validation, { query: link }).catch((error: unknown) => {
    if (error instanceof ApiProblem && error.is('no-encontrado')) return null
    throw error
  })

const enter = (
  <LinkButton to="/login" variant="primary">
    Entrar
  </LinkButton>
)

/** Whoever has chosen their password is signed in with it. */
function Welcome({ kind }: { kind: LinkKind }) {
  const { name } = useOrganisation()
  return (
    <Outcome
      heading="Te damos la bienvenida"
      actions={
        kind === 'carta' ? (
          <LinkButton to="/votaciones" variant="primary">
            Ir a Votaciones
          </LinkButton>
        ) : (
          <LinkButton to="/" variant="primary">
            Ir a Inicio
          </LinkButton>
        )
      }
    >
      <p>
        {kind === 'inscripcion' && `Ya formas parte de ${name || 'la organización'}. `}
        Has entrado en tu cuenta. La próxima vez, entra con tu correo y la contraseña que acabas de elegir.
      </p>
    </Outcome>
  )
}

/** Where one could not be signed in: a second factor is asked for, or the line failed. */
const Done = ({ username, kind }: { username: string; kind: LinkKind }) => (
  <Outcome heading={kind === 'inscripcion' ? 'Inscripción validada' : 'Contraseña elegida'} actions={enter}>
    <p>
      {kind === 'inscripcion' && 'Ya formas parte de la organización. '}
      Entra con <strong>{username}</strong> y la contraseña que acabas de elegir.
      {kind === 'carta' && ' La votación está en «Votaciones».'}
    </p>
  </Outcome>
)

function Contact({ children }: { children: string }) {
  const { contactEmail: contact } = useOrganisation()
  return (
    <p>
      {children} <a href={`mailto:${contact}`}>{contact}</a>.
    </p>
  )
}

/** The same text for everybody whom staff must verify, whatever the reason (rules enrol-4, secrecy-1). */
const ToVerify = () => (
  <Outcome heading="Tu inscripción queda pendiente de verificación">
    <p>
      Algunas inscripciones se comprueban a mano antes de activarse. Cuando la organización haya comprobado la
      tuya, te escribirá a tu correo y podrás entrar con la contraseña que has elegido. Hasta entonces no
      tienes que hacer nada más.
    </p>
    <Contact>Si tienes alguna duda, escribe a</Contact>
  </Outcome>
)

const AlreadyDone = ({ kind }: { kind: LinkKind }) => (
  <Outcome
    heading={kind === 'inscripcion' ? 'Ya estaba validada' : 'Ya elegiste tu contraseña'}
    actions={
      <>
        {enter}
        <LinkButton to="/recuperacion-contrasena">He olvidado mi contraseña</LinkButton>
      </>
    }
  >
    <p>Este enlace ya se usó, y no hace falta nada más. Entra con tu correo y tu contraseña.</p>
  </Outcome>
)

/** An enrolment can be asked for again; an invitation only the organisation can send. */
const Stale = ({ kind }: { kind: LinkKind }) => (
  <Outcome
    heading="El enlace no vale"
    actions={
      <>
        {kind === 'inscripcion' && (
          <LinkButton to="/inscribete" variant="primary">
            Inscríbete
          </LinkButton>
        )}
        <LinkButton to="/login">Ir a Entrar</LinkButton>
      </>
    }
  >
    <p>
      Puede que haya caducado, que te hayamos enviado otro después o que esté incompleto. Abre el enlace del
      último correo que hayas recibido
      {kind === 'inscripcion'
        ? ' o, si hace más de 7 días, inscríbete otra vez.'
        : '. Si hace más de 7 días, pide otra invitación a tu organización; no hace falta inscribirse otra vez.'}
    </p>
    <Contact>{kind === 'inscripcion' ? 'Si no lo consigues, escribe a' : 'Pídela en'}</Contact>
  </Outcome>
)
