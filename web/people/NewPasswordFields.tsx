import { useWatch } from 'react-hook-form'
import type { FormOf } from '#web/kernel/form/form.ts'
import { describePassword } from '#web/people/describePassword.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import styles from './people.module.css'
import type { TwicePassword } from '#web/people/newPassword.ts'

/** The rules for a new password. */
export const PasswordRules = () => (
  <ul className={styles.rules}>
    <li>Al menos 12 caracteres; como mucho, 128.</li>
    <li>Vale cualquier letra, número, signo o espacio. No hacen falta mayúsculas ni números.</li>
    <li>Lo mejor es una frase que solo tú dirías. Evita tu nombre, tu DNI o tu fecha de nacimiento.</li>
  </ul>
)

type Props<Values extends TwicePassword> = {
  form: FormOf<Values>
  /** The label of the first field: «Contraseña nueva» where there is an old one. */
  label?: string
  /** What the screen knows of the person, of which the password must not be made: name, login. */
  personal?: readonly string[]
}

/** The fields for a new password and its repetition. */
export function NewPasswordFields<Values extends TwicePassword>({
  form,
  label = 'Contraseña nueva',
  personal = [],
}: Props<Values>) {
  // A form with more fields is also a form of these two.
  const { register, formState, control } = form as unknown as FormOf<TwicePassword>
  const field = (name: keyof TwicePassword, title: string, called: string, hint = '') => (
    <PasswordField
      label={title}
      called={called}
      {...(hint && { hint })}
      error={formState.errors[name]?.message}
      autoComplete="new-password"
      {...register(name)}
    />
  )
  const words = label.toLowerCase()
  const typed = useWatch({ control, name: 'password' })
  return (
    <>
      {field('password', label, `la ${words}`, describePassword(typed, personal))}
      {field('repeated', `Repite la ${words}`, `la ${words} repetida`)}
    </>
  )
}
