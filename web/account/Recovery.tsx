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
    {({ open }, { link, end, drop }) =>
      open ? <ChoosePassword code={link} onDone={end} onAskAgain={drop} /> : <Stale onAskAgain={drop} />
    }
  </MailLinkPage>
)

const Stale = ({ onAskAgain }: { onAskAgain: () => void }) => (
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
    <p>
      Se usó, caducó (vale una hora) o te hemos enviado otro después. Pide otro y usa el último que recibas.
    </p>
  </Outcome>
)
