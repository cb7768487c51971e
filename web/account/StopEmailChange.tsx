import type { ReactNode } from 'react'
import { security } from '#contract/account/security.ts'
import { call } from '#web/kernel/api/api.ts'
import { Outcome } from '#web/kernel/page/Outcome.tsx'
import { MailLinkPage } from '#web/kernel/session/MailLinkPage.tsx'
import { MailLinkMissing, MailLinkQuestion } from '#web/kernel/session/MailLinkQuestion.tsx'
import { LinkButton } from '#web/ui/Button.tsx'

const heading = 'Parar el cambio de correo'

/** `/parar-cambio-correo?cod`: stops the change of an account's address that staff began (rule rights-11). */
export const StopEmailChange = () => (
  <MailLinkPage
    path="/parar-cambio-correo"
    carries={['cod']}
    linkOf={({ cod }) => cod}
    heading={heading}
    look={(cod) => call(security.emailStop, { query: { cod } })}
    missing={<MailLinkMissing heading={heading} />}
  >
    {({ state }, { link, end }) => {
      if (state === 'open') return <Ask code={link} onDone={end} />
      return state === 'used' ? <Stopped already /> : <Stale />
    }}
  </MailLinkPage>
)

type AskProps = { code: string; onDone: (outcome: ReactNode) => void }

function Ask({ code, onDone }: AskProps) {
  async function stop() {
    await call(security.stopEmailChange, { body: { cod: code } })
    onDone(<Stopped />)
  }
  return (
    <MailLinkQuestion
      heading={heading}
      send={stop}
      button="Parar el cambio"
      busy="Parando…"
      failed="No se ha podido parar"
    >
      <p>
        La organización ha escrito otra dirección de correo en tu ficha. Si no es tuya, pulsa «Parar el
        cambio»: tu ficha volverá a tener la dirección en la que has recibido este enlace, y si tienes cuenta
        seguirás entrando como siempre.
      </p>
    </MailLinkQuestion>
  )
}

/** `already`: the link was opened again. */
const Stopped = ({ already }: { already?: true }) => (
  <Outcome
    heading={already ? 'Ya paraste este cambio' : 'Cambio parado'}
    actions={
      <LinkButton to="/login" variant="primary">
        Entrar
      </LinkButton>
    }
  >
    {already ? (
      <p>Con este enlace se paró, y no hace falta hacer nada más.</p>
    ) : (
      <p>
        Tu ficha vuelve a tener la dirección de siempre y, si tienes cuenta, sigues entrando con ella. Si no
        sabes por qué la cambiaron, pregunta a tu organización.
      </p>
    )}
  </Outcome>
)

const Stale = () => (
  <Outcome heading="El enlace ya no vale" actions={<LinkButton to="/login">Ir a Entrar</LinkButton>}>
    <p>
      Pasaron las 72 horas para pararlo o ya no hay cambio que parar. Si no puedes entrar con tu dirección de
      siempre, avisa a tu organización.
    </p>
  </Outcome>
)
