import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon } from '#web/ui/Icon.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import styles from './Breadcrumbs.module.css'

/** A screen above, with the parameters of its address. */
export type Step = Pick<LinkProps, 'to' | 'params'> & {
  label: string
  /** The search parameters of a list. */
  search?: object
}
type Props = { trail: readonly Step[]; here: string }

/** Breadcrumbs: «Inicio › Censo base › Inscritos». */
export function Breadcrumbs({ trail, here }: Props) {
  return (
    <nav aria-label="Migas de pan" className={styles.crumbs}>
      <ol>
        {trail.map(({ label, search, ...address }) => (
          <li key={label}>
            <Link {...address} {...(search && { search: anySearch(search) })} activeOptions={{ exact: true }}>
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
