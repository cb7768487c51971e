import { useEffect, useId, useState, type ReactNode } from 'react'
import styles from './Progress.module.css'

/** True once `milliseconds` have passed since the first render. */
export function useHasElapsed(milliseconds: number) {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return passed
}

type Props = {
  label: string
  /** How much of `max` is done; absent while unknown. */
  value?: number | undefined
  max?: number | undefined
  /** A text below the bar: «3,4 MB». */
  detail?: ReactNode
}

/** Progress of some work: nothing at first, text after 300 ms, a bar after 5 s or as soon as the total is known. */
export function Progress({ label, value, max, detail }: Props) {
  const id = useId()
  const soon = useHasElapsed(300)
  const long = useHasElapsed(5000)
  const known = value !== undefined && max !== undefined
  if (!soon) return <div className={styles.progress} aria-busy="true" />
  return (
    <div className={styles.progress} aria-busy="true">
      <p id={id} className={styles.label} role="status">
        {!known && <span className={styles.spinner} aria-hidden="true" />}
        {label}
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </p>
      {(known || long) && <progress aria-labelledby={id} {...(known && { value, max })} />}
    </div>
  )
}
