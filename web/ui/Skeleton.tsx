import { useHasElapsed } from '#web/ui/Progress.tsx'
import styles from './Skeleton.module.css'

type Props = { /** What is loading: «Cargando inscritos». */ label: string; lines?: number; height?: string }

/** A placeholder with the size of the content that is loading. Invisible for the first 300 ms. */
export function Skeleton({ label, lines = 3, height = '1em' }: Props) {
  const soon = useHasElapsed(300)
  return (
    <div className={soon ? styles.shown : styles.waiting} aria-busy="true">
      <span className="vh" role="status">
        {soon ? label : ''}
      </span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} style={{ height }} aria-hidden="true" />
      ))}
    </div>
  )
}
