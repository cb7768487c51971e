import styles from './account.module.css'

/** What a new password must be, before anybody types one. */
export function PasswordRules() {
  return (
    <ul className={styles.rules}>
      <li>Al menos 12 caracteres; como mucho, 128.</li>
      <li>Vale cualquier letra, número, signo o espacio. No hacen falta mayúsculas ni números.</li>
      <li>Lo mejor es una frase que solo tú dirías. Evita tu nombre, tu DNI o tu fecha de nacimiento.</li>
    </ul>
  )
}
