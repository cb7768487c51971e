import {
  countMissingCharacters,
  findPasswordWeakness,
  passwordWeaknesses,
} from '#contract/account/password.ts'

const missing = (count: number) => (count === 1 ? 'Falta 1 carácter.' : `Faltan ${count} caracteres.`)
const spare = (count: number) => (count === 1 ? 'Sobra 1 carácter.' : `Sobran ${count} caracteres.`)

/**
 * Says of a password what is certain while it is typed: its length, and what makes the server refuse it in any case.
 * Strength is never promised: only the server has the dictionaries (rule session-8). `personal` is what the screen
 * knows of the person.
 */
export function describePassword(password: string, personal: readonly string[]): string {
  if (password === '') return ''
  const count = countMissingCharacters(password)
  if (count !== 0) return count > 0 ? missing(count) : spare(-count)
  const weakness = findPasswordWeakness(password, personal)
  if (weakness !== undefined) return `Fácil de adivinar. ${passwordWeaknesses[weakness]}`
  return 'Longitud suficiente. Al guardar comprobamos que no sea fácil de adivinar.'
}
