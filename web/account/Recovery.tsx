import { account } from '#contract/account/account.ts'
import { AskForLink } from '#web/account/AskForLink.tsx'
import { ChoosePassword } from '#web/account/ChoosePassword.tsx'
import { call } from '#web/kernel/api/api.ts'
import { Outcome } from '#web/kernel/page/Outcome.tsx'
import { MailLinkPage } from '#web/kernel/session/MailLinkPage.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'

/** `/recuperacion-contrasena`: asks for a recovery mail, or chooses a new password with its code. */
export const Recovery = () => (
  <MailLinkPage
    path="/recuperacion-contrasena"
    carries={['cod']}
    linkOf={({ cod }) => cod}
    heading="Elige otra contraseña"
    look={(cod) => call(account.recovery, { query: { cod } })}
    missing={<AskForLink />}
  >
    {({ state }, { link, end, drop }) => {
      if (state === 'open') return <ChoosePassword code={link} onDone={end} onAskAgain={drop} />
      return state === 'used' ? <Used onAskAgain={drop} /> : <Stale onAskAgain={drop} />
    }}
  </MailLinkPage>
)

type OutcomeProps = { onAskAgain: () => void }

const Used = ({ onAskAgain }: OutcomeProps) => (
  <Outcome
    heading="Este enlace ya se usó"
    actions={
      <>
        <LinkButton to="/login" variant="primary">
          Entrar
        </LinkButton>
        <Button onClick={onAskAgain}>Pedir otro enlace</Button>
      </>
    }
  >
    <p>
      Con él se eligió otra contraseña, y no hace falta nada más: entra con ella. Si no la recuerdas o no
      fuiste tú, pide otro enlace.
    </p>
  </Outcome>
)

const Stale = ({ onAskAgain }: OutcomeProps) => (
  <Outcome
    heading="El enlace ya no vale"
    actions={
      <>
        <Button variant="primary" onClick={onAskAgain}>
          Pedir otro enlace
        </Button>
        <LinkButton to="/login">Ir a Entrar</LinkButton>
      </>
    }
  >
    <p>Caducó (vale una hora) o te hemos enviado otro después. Pide otro y usa el último que recibas.</p>
  </Outcome>
)
