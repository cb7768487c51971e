import { useHasElapsed } from '#web/ui/Progress.tsx'
import styles from './Skeleton.module.css'

type Props = { /** What is coming: «Cargando inscritos». */ label: string; lines?: number; height?: string }

/** The shape of what is coming, at its size, so that nothing jumps. Invisible for the first 300 ms. */
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
