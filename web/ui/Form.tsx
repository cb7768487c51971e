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
  /**
   * `footer`: below a line at the end of a form, with the way out first, at one side, and what decides last, at the other;
   * `dialog`: the same at the end of a dialog; `stacked`: as wide as a phone; `row`: close together, of a row or a thing;
   * `pair`: the same, side by side in a table whose other columns give way.
   */
  variant?: 'footer' | 'dialog' | 'stacked' | 'row' | 'pair'
  /** What they are for, where that is not said beside them. */
  label?: string
  children: ReactNode
}

/** A row of buttons: the only one there is, so that their order and their place are the same everywhere (rule form-13). */
export const Actions = ({ variant, label, children }: ActionsProps) => (
  <div
    className={styles.actions}
    data-variant={variant}
    data-screen-only
    {...(label !== undefined && { role: 'group', 'aria-label': label })}
  >
    {children}
  </div>
)
