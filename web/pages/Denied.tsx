import { roleLabels } from '#contract/actor.ts'
import { signOut } from '#web/kernel/session/signOut.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { BackButton } from '#web/pages/BackButton.tsx'
import { Notice } from '#web/pages/Notice.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'

/** `/acceso-denegado`: shows the current account and offers to change it. */
export function Denied() {
  const session = useSession()
  return (
    <Notice
      icon="lock"
      actions={
        <>
          <LinkButton to="/" variant="primary">
            Ir a Inicio
          </LinkButton>
          <Button icon="logout" onClick={() => void signOut()}>
            Entrar con otra cuenta
          </Button>
          <BackButton />
        </>
      }
    >
      {session && (
        <p>
          Has entrado como <strong>{session.sub}</strong>, con el papel de «{roleLabels[session.rol]}».
        </p>
      )}
      <p>Si crees que deberías poder entrar aquí, pídeselo a quien administra los usuarios.</p>
    </Notice>
  )
}
