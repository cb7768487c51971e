import { Link } from '@tanstack/react-router'
import type { Destination } from '#web/ui/destination.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import styles from './Breadcrumbs.module.css'

type Step = {
  label: string
  to: Destination
  /** The search parameters of a list. */
  search?: object
}
type Props = { trail: readonly Step[]; here: string }

/** Breadcrumbs: «Inicio › Censo Base › Inscritos». */
export function Breadcrumbs({ trail, here }: Props) {
  return (
    <nav aria-label="Migas de pan" className={styles.crumbs}>
      <ol>
        {trail.map(({ label, to, search }) => (
          <li key={label}>
            <Link to={to} {...(search && { search: anySearch(search) })} activeOptions={{ exact: true }}>
              {label}
            </Link>
            <Icon name="right" size={16} />
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
