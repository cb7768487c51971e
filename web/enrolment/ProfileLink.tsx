import { Link } from '@tanstack/react-router'

export const sameDocument = 'Ver la ficha que ya hay con ese documento'

/** Opens a profile in another tab: the question stays. */
export const ProfileLink = ({ id, children }: { id: number; children: string }) => (
  <Link to="/censo-base/inscritos/$id" params={{ id: `${id}` }} target="_blank">
    {children}
    <span className="vh"> (se abre en otra pestaña)</span>
  </Link>
)
