import type { ReactNode } from 'react'
import { describeWait, security } from '#contract/account/security.ts'
import { call } from '#web/kernel/api/api.ts'
import { Outcome } from '#web/kernel/page/Outcome.tsx'
import { MailLinkPage } from '#web/kernel/session/MailLinkPage.tsx'
import { MailLinkMissing, MailLinkQuestion } from '#web/kernel/session/MailLinkQuestion.tsx'
import { endSession } from '#web/kernel/session/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format.ts'

const heading = 'Confirma tu dirección de correo'

/** `/confirmar-correo?cod`: confirms the new address of an account. */
export const ConfirmEmail = () => (
  <MailLinkPage
    path="/confirmar-correo"
    carries={['cod']}
    linkOf={({ cod }) => cod}
    heading={heading}
    look={(cod) => call(security.emailChange, { query: { cod } })}
    missing={<MailLinkMissing heading={heading} />}
  >
    {({ state, wait }, { link, show }) => {
      if (state === 'open') return <Ask code={link} wait={wait} onDone={show} />
      return state === 'confirmed' ? <Confirmed wait={wait} already /> : <Stale />
    }}
  </MailLinkPage>
)

/** How long the address waits before it counts; null: it does not wait. */
type Wait = { until: string | null } | null

const inWords = ({ until }: NonNullable<Wait>) => describeWait(until && formatMoment(until))

type AskProps = { code: string; wait: Wait; onDone: (outcome: ReactNode) => void }

function Ask({ code, wait, onDone }: AskProps) {
  async function confirm() {
    await call(security.confirmEmail, { body: { cod: code } })
    // Where it counts at once every session has ended with it, this browser's too.
    if (wait === null) endSession('left')
    onDone(<Confirmed wait={wait} />)
  }
  return (
    <MailLinkQuestion
      heading={heading}
      send={confirm}
      button="Confirmar la dirección"
      busy="Confirmando…"
      failed="No se ha podido confirmar"
    >
      <p>
        Con la dirección en la que has recibido el enlace entrarás y recibirás los avisos{' '}
        {wait === null ? 'a partir de ahora' : inWords(wait)}. Por seguridad, se cerrarán las sesiones que
        tengas abiertas.
      </p>
    </MailLinkQuestion>
  )
}

type ConfirmedProps = {
  wait: Wait
  /** The link was opened again. */
  already?: true
}

const Confirmed = ({ wait, already }: ConfirmedProps) => (
  <Outcome
    heading={already ? 'Ya confirmaste esta dirección' : 'Dirección confirmada'}
    actions={
      <LinkButton to="/login" variant="primary">
        {wait === null ? 'Entrar' : 'Ir a Entrar'}
      </LinkButton>
    }
  >
    {already && <p>No hace falta hacer nada más.</p>}
    {wait === null ? (
      <p>Tu cuenta ya usa esta dirección. Entra con ella y con tu contraseña de siempre.</p>
    ) : (
      <p>
        Entrarás con ella {inWords(wait)}. Hasta entonces, entra con la dirección de siempre, desde la que se
        puede parar el cambio.
      </p>
    )}
  </Outcome>
)

const Stale = () => (
  <Outcome
    heading="El enlace ya no vale"
    actions={
      <>
        <LinkButton to="/seguridad" variant="primary">
          Pedir otro cambio
        </LinkButton>
        <LinkButton to="/login">Ir a Entrar</LinkButton>
      </>
    }
  >
    <p>
      Se usó, caducó (vale 24 horas, o 7 días si lo pidió la organización) o pediste otro cambio después. Si
      ya confirmaste la dirección, entra con ella; si no, pide el cambio otra vez en «Seguridad de tu cuenta».
    </p>
  </Outcome>
)
