import { BackButton } from '#web/pages/BackButton.tsx'
import { Notice } from '#web/pages/Notice.tsx'
import { LinkButton } from '#web/ui/Button.tsx'

/** `/error`: a generic problem (rule shell-9). */
export function Failure() {
  return (
    <Notice
      title="Ha ocurrido un problema"
      icon="warning"
      actions={
        <>
          <LinkButton to="/" variant="primary">
            Ir a Inicio
          </LinkButton>
          <BackButton />
        </>
      }
    >
      <p>
        No hemos podido hacer lo que pedías. No es culpa tuya, y lo que ya habías guardado sigue guardado.
      </p>
      <p>Espera un momento y prueba otra vez. Si vuelve a pasar, mira la página de ayuda.</p>
    </Notice>
  )
}
