import { useState, type InputHTMLAttributes, type Ref } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { FieldFrame, useFieldAttributes, type FieldProps } from '#web/ui/Field.tsx'
import styles from './Field.module.css'

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'className' | 'type'>
type Props = FieldProps &
  Native & {
    /** The object of its show/hide button, when it is not the label: «la contraseña repetida». */
    called?: string
    autoComplete: 'current-password' | 'new-password'
    ref?: Ref<HTMLInputElement>
  }

/** A password field with a show/hide button. Pasting and password managers work. */
export function PasswordField({ label, labelHidden, hint, error, id, name, called, ...rest }: Props) {
  const field = { label, labelHidden, hint, error, id, name }
  const attributes = useFieldAttributes(field)
  const [shown, setShown] = useState(false)
  const words = called ?? (typeof label === 'string' ? label.toLowerCase() : 'contraseña')
  return (
    <FieldFrame {...field} attributes={attributes}>
      <div className={styles.withButton}>
        <input
          {...rest}
          {...attributes.control}
          name={name}
          type={shown ? 'text' : 'password'}
          className={styles.control}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
        />
        <Button aria-controls={attributes.control.id} onClick={() => setShown(!shown)}>
          {shown ? 'Ocultar' : 'Mostrar'}
          <span className="vh"> {words}</span>
        </Button>
      </div>
    </FieldFrame>
  )
}
