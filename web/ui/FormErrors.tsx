import { useEffect, useId, useRef } from 'react'
import { markTitle } from '#web/ui/documentTitle.ts'
import styles from './FormErrors.module.css'

export type FormError = {
  /** The id of the control; absent for an error of the whole form. */ field?: string
  message: string
}

type Props = {
  errors: readonly FormError[]
  /** Changes on every attempt to send, so that the summary takes the focus again. */
  attempt: number
  /** By default, that fields are wrong, or what failed. */ title?: string
  /** What failed, where it is no field. */ failed?: string | undefined
}

/** The error summary of a form, with a link to each field. It takes the focus when it appears. */
export function FormErrors({ errors, attempt, title, failed = 'No se ha podido enviar' }: Props) {
  const heading = title ?? (errors.some(({ field }) => field) ? 'Revisa estos datos' : failed)
  return errors.length > 0 && <Summary key={attempt} errors={errors} title={heading} />
}

function Summary({ errors, title }: { errors: readonly FormError[]; title: string }) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    markTitle('faulty')
    box.current?.focus()
    return () => markTitle('sound')
  }, [])
  return (
    <div ref={box} className={styles.summary} role="alert" aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>{title}</h2>
      <ul>
        {errors.map((error) => (
          <li key={`${error.field ?? ''} ${error.message}`}>
            <Line {...error} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Line({ field, message }: FormError) {
  if (!field) return message
  return (
    <a
      href={`#${field}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(field)?.focus()
      }}
    >
      {message}
    </a>
  )
}
