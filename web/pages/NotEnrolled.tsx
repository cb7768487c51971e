import { SectionLinks } from '#web/kernel/shell/SectionLinks.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { BackButton } from '#web/pages/BackButton.tsx'
import { Notice } from '#web/pages/Notice.tsx'
import { LinkButton } from '#web/ui/Button.tsx'

/** `/usuario-no-inscrito` (rule shell-9). */
export function NotEnrolled() {
  const session = useSession()
  return (
    <Notice
      icon="user"
      actions={
        <>
          <LinkButton to="/inscribete" variant="primary">
            Inscríbete
          </LinkButton>
          <LinkButton to="/">Ir a Inicio</LinkButton>
          <BackButton />
        </>
      }
    >
      <p>El usuario no esta inscrito en el Censo.</p>
      {session && <SectionLinks of="/panel-de-usuario" />}
      {session && (
        <p>
          Has entrado como <strong>{session.sub}</strong>. Si ya te habías inscrito con otra dirección de
          correo, avisa a tu asamblea para que una las dos.
        </p>
      )}
    </Notice>
  )
}
