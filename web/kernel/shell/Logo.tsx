import { useOrganisation } from '#web/kernel/shell/useOrganisation.ts'
import styles from './Logo.module.css'

type Props = {
  /** Beside the name at the top of a page, or on the page itself. */
  size: 'bar' | 'page'
  /** Whether its name stands nowhere beside it. */
  named?: true
}

/** The organisation's logo, whole, at most three times as wide as it is high; on a phone less. */
export function Logo({ size, named }: Props) {
  const { logo, isOwn, name } = useOrganisation()
  return (
    <span className={styles.logo} data-size={size} data-own={isOwn || undefined}>
      {logo !== undefined && <img src={logo} alt={named ? name : ''} />}
    </span>
  )
}
