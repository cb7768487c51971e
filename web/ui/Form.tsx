import type { ReactNode, Ref } from 'react'
import styles from './Form.module.css'

type FormProps = {
  /** The accessible name, which makes the form a landmark. */
  label?: string | undefined
  /** The width of one or two text columns; by default all the room there is. */
  width?: 'narrow' | 'medium' | undefined
  id?: string
  ref?: Ref<HTMLFormElement>
  onSubmit: () => void
  children: ReactNode
}

/** A form whose fields stand one below the other, without native validation or submission. */
export const Form = ({ label, width, onSubmit, ...rest }: FormProps) => (
  <form
    {...rest}
    noValidate
    aria-label={label}
    className={styles.form}
    data-width={width}
    onSubmit={(event) => {
      event.preventDefault()
      // A form in a dialog that another form has opened is sent alone.
      event.stopPropagation()
      onSubmit()
    }}
  />
)

type ActionsProps = {
  /** `footer`: below a line at the end of a form, with «Cancelar» at one side; `stacked`: as wide as a phone. */
  variant?: 'footer' | 'stacked'
  children: ReactNode
}

/** A row of buttons. */
export const Actions = ({ variant, children }: ActionsProps) => (
  <div className={styles.actions} data-variant={variant} data-screen-only>
    {children}
  </div>
)
