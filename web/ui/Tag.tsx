import { Icon, type IconName } from '#web/ui/Icon.tsx'
import styles from './Tag.module.css'

export type Tone = 'success' | 'danger' | 'warning' | 'info' | 'neutral' | 'primary' | 'accent'
type Props = { tone: Tone; icon: IconName; children: string }

/** A state, shown by icon, word and colour together. */
export function Tag({ tone, icon, children }: Props) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      <Icon name={icon} size={16} />
      {children}
    </span>
  )
}
