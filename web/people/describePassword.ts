const least = 12
const most = 128

const missing = (count: number) => (count === 1 ? 'falta 1 carácter' : `faltan ${count} caracteres`)
const spare = (count: number) => (count === 1 ? 'sobra 1 carácter' : `sobran ${count} caracteres`)

/**
 * Describes the strength of a password while it is typed. An estimate without dictionaries: the server refuses
 * passwords that are easy to guess.
 */
export function describePassword(password: string): string {
  const { length } = password
  if (length === 0) return ''
  if (length < least) return `Demasiado corta: ${missing(least - length)}.`
  if (length > most) return `Demasiado larga: ${spare(length - most)}.`
  if (new Set(password.toLowerCase()).size < 6) return 'Débil: repite mucho lo mismo.'
  const words = password.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2).length
  if (words >= 4 || (words >= 3 && length >= 20)) return 'Fuerte.'
  return words >= 3 || length >= 20 ? 'Buena.' : 'Regular: con una o dos palabras más será mejor.'
}
