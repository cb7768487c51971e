/** Splits names that are in one cell, without losing a word. */

export type Surnames = { lastName1: string; lastName2: string | null }
export type WholeName = Surnames & { name: string }

const particles = new Set(
  'de del la las los el y i e da das do dos di du van von der den san santa al ben bin abu le mac'.split(' '),
)

/** The words of a name, with particles joined to the next word: «de la Fuente» is one. */
function groupWords(text: string): string[] {
  const found: string[] = []
  let pending: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    pending.push(word)
    if (particles.has(word.toLowerCase())) continue
    found.push(pending.join(' '))
    pending = []
  }
  const last = found.pop()
  const tail = [...(last ? [last] : []), ...pending].join(' ')
  return tail ? [...found, tail] : found
}

export function splitSurnames(typed: string): Surnames {
  const [lastName1 = '', ...rest] = groupWords(typed)
  return { lastName1, lastName2: rest.join(' ') || null }
}

/**
 * Splits a full name: «Apellidos, Nombre» at its comma; without one, two surnames and the rest, in the order that
 * the header gives. Undefined when there are too few or too many words.
 */
export function splitWholeName(typed: string, order: 'surnames first' | 'name first'): WholeName | undefined {
  const [surnames = '', name = '', ...more] = typed.split(',').map((part) => part.trim())
  if (more.length > 0) return undefined
  if (name && surnames) return { name, ...splitSurnames(surnames) }
  const words = groupWords(typed.replaceAll(',', ' '))
  if (words.length < 2 || words.length > 4) return undefined
  const count = words.length === 2 ? 1 : 2
  const [first, last] =
    order === 'surnames first'
      ? [words.slice(count), words.slice(0, count)]
      : [words.slice(0, words.length - count), words.slice(words.length - count)]
  const [lastName1 = '', lastName2 = null] = last
  return { name: first.join(' '), lastName1, lastName2 }
}
