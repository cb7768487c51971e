import { Icon } from '#web/ui/Icon.tsx'
import styles from './Chip.module.css'

type Props = {
  children: string
  onRemove: () => void
  /** What removing does, read after the text. */ hint?: string
}

/** A removable item: «DNI: 1234 ✕». */
export function Chip({ children, onRemove, hint = '(quitar filtro)' }: Props) {
  return (
    <button type="button" className={styles.chip} onClick={onRemove}>
      <span className={styles.text}>{children}</span>
      <Icon name="close" size={16} />
      <span className="vh"> {hint}</span>
    </button>
  )
}
