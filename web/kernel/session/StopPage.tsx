import type { StopLink } from '#contract/linkState.ts'
import type { ReactNode } from 'react'
import { Outcome } from '#web/kernel/page/Outcome.tsx'
import { MailLinkPage } from '#web/kernel/session/MailLinkPage.tsx'
import { MailLinkMissing, MailLinkQuestion } from '#web/kernel/session/MailLinkQuestion.tsx'
import { LinkButton } from '#web/ui/Button.tsx'

/** What one of its pages says when all is done; `text` explains it. */
type Saying = { heading: string; text: string }
type Props = {
  path: string
  heading: string
  /** Whether there is still something to stop with this code. */
  look: (cod: string) => Promise<StopLink>
  stop: (cod: string) => Promise<unknown>
  button: string
  /** What was begun, and what stopping it does. */
  question: string
  stopped: Saying
  /** The link was used before. */
  already: Saying
  stale: string
}

/** The page of a link `?cod` that came by mail, which stops what staff began with one's profile (rule rights-11). */
export function StopPage(props: Props) {
  const { path, heading, look, already, stale } = props
  return (
    <MailLinkPage
      path={path}
      carries={['cod']}
      linkOf={({ cod }) => cod}
      heading={heading}
      look={look}
      missing={<MailLinkMissing heading={heading} />}
    >
      {({ state, address }, { link, end }) => {
        if (state === 'open') return <Ask of={props} address={address} cod={link} end={end} />
        if (state === 'used') return <Ended {...already} />
        return (
          <Outcome heading="El enlace ya no vale" actions={<LinkButton to="/login">Ir a Entrar</LinkButton>}>
            <p>{stale}</p>
          </Outcome>
        )
      }}
    </MailLinkPage>
  )
}

type AskProps = { of: Props; address: string | null; cod: string; end: (outcome: ReactNode) => void }

function Ask({ of: { heading, stop, button, question, stopped }, address, cod, end }: AskProps) {
  async function send() {
    await stop(cod)
    end(<Ended {...stopped} />)
  }
  return (
    <MailLinkQuestion
      heading={heading}
      send={send}
      button={button}
      busy="Parando…"
      failed="No se ha podido parar"
    >
      <p>{question}</p>
      {address !== null && (
        <p>
          Este enlace llegó a <strong>{address}</strong>.
        </p>
      )}
    </MailLinkQuestion>
  )
}

const Ended = ({ heading, text }: Saying) => (
  <Outcome
    heading={heading}
    actions={
      <LinkButton to="/login" variant="primary">
        Entrar
      </LinkButton>
    }
  >
    <p>{text}</p>
  </Outcome>
)
