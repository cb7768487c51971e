import type { ReactNode } from 'react'
import { stopMerge } from '#contract/census/duplicates/stopMerge.ts'
import { call } from '#web/kernel/api/api.ts'
import { Outcome } from '#web/kernel/page/Outcome.tsx'
import { MailLinkPage } from '#web/kernel/session/MailLinkPage.tsx'
import { MailLinkMissing, MailLinkQuestion } from '#web/kernel/session/MailLinkQuestion.tsx'
import { LinkButton } from '#web/ui/Button.tsx'

const heading = 'Parar la unión de dos fichas'

/** `/parar-union?cod`: stops the merge of a profile with another that staff asked for (rule rights-11). */
export const StopMerge = () => (
  <MailLinkPage
    path="/parar-union"
    carries={['cod']}
    linkOf={({ cod }) => cod}
    heading={heading}
    look={(cod) => call(stopMerge.look, { query: { cod } })}
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
    await call(stopMerge.stop, { body: { cod: code } })
    onDone(<Stopped />)
  }
  return (
    <MailLinkQuestion
      heading={heading}
      send={stop}
      button="Parar la unión"
      busy="Parando…"
      failed="No se ha podido parar"
    >
      <p>
        La organización ha pedido unir tu ficha con otra que tiene otra dirección de correo. Si la otra no es
        tuya, o no sabes de qué se trata, pulsa «Parar la unión»: las dos se quedarán como están.
      </p>
    </MailLinkQuestion>
  )
}

/** `already`: the link was opened again. */
const Stopped = ({ already }: { already?: true }) => (
  <Outcome
    heading={already ? 'Ya se paró esta unión' : 'Unión parada'}
    actions={
      <LinkButton to="/login" variant="primary">
        Entrar
      </LinkButton>
    }
  >
    <p>
      Las dos fichas siguen separadas y la tuya no ha cambiado. Si no sabes por qué las querían unir, pregunta
      a tu organización.
    </p>
  </Outcome>
)

const Stale = () => (
  <Outcome heading="El enlace ya no vale" actions={<LinkButton to="/login">Ir a Entrar</LinkButton>}>
    <p>
      Pasaron las 72 horas para pararla, o ya no hay ninguna unión en espera. Si tu ficha tiene datos que no
      son tuyos, avisa a tu organización: durante 30 días puede volver a separarlas.
    </p>
  </Outcome>
)
