import { writePlace } from '#contract/richTextPlaces.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './legal.module.css'

/** Warns of the placeholders of a text that nothing fills (rule document-4). */
export const UnknownPlaces = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <p className={styles.unknown}>
      <Icon name="warning" size={18} />
      <span>Nadie rellena {names.map(writePlace).join(', ')}: quien lo reciba lo leerá tal cual.</span>
    </p>
  )
