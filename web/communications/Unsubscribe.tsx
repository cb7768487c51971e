import type { ReactNode } from 'react'
import { communicationAnswers } from '#contract/communications/unsubscribing.ts'
import { call } from '#web/kernel/api/api.ts'
import { Outcome } from '#web/kernel/page/Outcome.tsx'
import { MailLinkPage } from '#web/kernel/session/MailLinkPage.tsx'
import { MailLinkMissing, MailLinkQuestion } from '#web/kernel/session/MailLinkQuestion.tsx'
import { LinkButton } from '#web/ui/Button.tsx'

const heading = 'No recibir más comunicaciones'

/** `/baja-de-comunicaciones?cod`: the page to which a bulletin leads who wants no more of them (rule communication-12). */
export const Unsubscribe = () => (
  <MailLinkPage
    path="/baja-de-comunicaciones"
    carries={['cod']}
    linkOf={({ cod }) => cod}
    heading={heading}
    look={(cod) => call(communicationAnswers.look, { query: { cod } })}
    missing={<MailLinkMissing heading={heading} />}
  >
    {({ state, address, organisation, contactEmail }, { link, show }) => {
      const of = { address: address ?? 'este correo', organisation }
      // The link stays: who loads the page again, or whose phone does, is told what became of it.
      if (state === 'open') return <Ask cod={link} of={of} show={show} />
      if (state === 'used') return <Done of={of} />
      return (
        <Outcome heading="El enlace ya no vale" actions={<LinkButton to="/login">Ir a Entrar</LinkButton>}>
          <p>
            Abre el enlace de un correo más reciente, o entra y dilo en «Mis datos». Si no puedes, escribe a{' '}
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a> desde la dirección en la que los recibes.
          </p>
        </Outcome>
      )
    }}
  </MailLinkPage>
)

type Props = { of: { address: string; organisation: string } }

function Ask({ cod, of, show }: Props & { cod: string; show: (outcome: ReactNode) => void }) {
  async function send() {
    await call(communicationAnswers.unsubscribe, { params: { token: cod } })
    show(<Done of={of} />)
  }
  return (
    <MailLinkQuestion
      heading={heading}
      send={send}
      button="No quiero recibir más"
      busy="Apuntándolo…"
      failed="No se ha podido apuntar"
    >
      <p>
        Dejarás de recibir en <strong>{of.address}</strong> los boletines de {of.organisation}. Las
        convocatorias y los avisos necesarios seguirán llegando, y puedes volver a recibirlos cuando quieras
        desde tu panel.
      </p>
    </MailLinkQuestion>
  )
}

const Done = ({ of }: Props) => (
  <Outcome
    heading="Ya no recibirás más comunicaciones"
    actions={
      <LinkButton to="/login" variant="primary">
        Entrar
      </LinkButton>
    }
  >
    <p>
      A <strong>{of.address}</strong> no llegarán más boletines de {of.organisation}. Si cambias de idea,
      entra y dilo en tu panel, en «Contacto».
    </p>
  </Outcome>
)
