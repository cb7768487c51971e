import { CopyButton } from '#web/ui/CopyButton.tsx'
import styles from './booth.module.css'

/** The code of a ballot, to be kept. */
export const Digits = ({ code }: { code: string }) => (
  <p className={styles.digits}>
    <code>{code}</code>
    <span data-screen-only>
      <CopyButton what="tu código" text={code} />
    </span>
  </p>
)
