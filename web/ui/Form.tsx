import type { ReactNode, Ref } from 'react'
import styles from './Form.module.css'

type FormProps = {
  /** What it is for: a named form is a landmark. */
  label?: string | undefined
  /** As wide as a column of text, or as two; otherwise as there is room. */
  width?: 'narrow' | 'medium' | undefined
  id?: string
  ref?: Ref<HTMLFormElement>
  onSubmit: () => void
  children: ReactNode
}

/** Fields one below the other. It judges nothing and goes nowhere by itself. */
export const Form = ({ label, width, onSubmit, ...rest }: FormProps) => (
  <form
    {...rest}
    noValidate
    aria-label={label}
    className={styles.form}
    data-width={width}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  />
)

type ActionsProps = {
  /** `footer` closes a form below a line, with the way out at one end; `stacked` fills a phone's width. */
  variant?: 'footer' | 'stacked'
  children: ReactNode
}

/** A row of buttons. */
export const Actions = ({ variant, children }: ActionsProps) => (
  <div className={styles.actions} data-variant={variant}>
    {children}
  </div>
)
