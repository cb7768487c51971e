import { useLocation } from '@tanstack/react-router'
import { BackButton } from '#web/pages/BackButton.tsx'
import { Notice } from '#web/pages/Notice.tsx'
import { LinkButton } from '#web/ui/Button.tsx'

const ways = (
  <>
    <LinkButton to="/" variant="primary">
      Ir a Inicio
    </LinkButton>
    <LinkButton to="/menu-principal">Ver el menú principal</LinkButton>
    <BackButton />
  </>
)

/** `/error-no-encontrado`: the data that was asked for does not exist (rule shell-9). */
export function NotFound() {
  return (
    <Notice icon="search" actions={ways}>
      <p>Lo que buscas no existe, se ha borrado o no está a tu alcance.</p>
      <p>Si has seguido un enlace, puede que esté incompleto o sea antiguo.</p>
    </Notice>
  )
}

/** The page for unknown addresses. */
export function UnknownAddress() {
  const { pathname } = useLocation()
  return (
    <Notice icon="search" actions={ways}>
      <p>
        No hay nada en <strong>{pathname}</strong>.
      </p>
      <p>Comprueba que la dirección esté bien escrita, o búscalo en el menú principal.</p>
    </Notice>
  )
}
