import { formatCount } from '#contract/plural.ts'
import { hashToHex } from '#contract/hash.ts'
import type { Archive } from '#contract/votings/outcome.ts'

const length = 64

type Read = {
  words: string
  /** Whether what was typed is whole, and is in the archive; undefined as long as nothing can be said of it. */ isThere?: boolean
}

/**
 * What a hash that somebody noted down is, of the archive of a voting: nothing is said of anybody because of what is not
 * typed whole, or is another one of those that the screens show (rule voting-11).
 */
export async function readHash(typed: string, of: Archive): Promise<Read> {
  const hash = typed.replaceAll(/\s/g, '').toLowerCase()
  if (!/^[0-9a-f]*$/.test(hash))
    return { words: 'Una huella lleva solo cifras y letras de la «a» a la «f». Cópiala otra vez.' }
  if (hash.length < length)
    return {
      words: `Faltan ${formatCount(length - hash.length, 'carácter', 'caracteres')}: una huella tiene ${length}.`,
    }
  if (hash.length > length) return { words: `Sobran caracteres: una huella tiene ${length}.` }
  const entry = of.chain.find((one) => one.hash === hash)
  if (entry)
    return {
      isThere: true,
      words: `Está en la cadena, en su anotación ${entry.number}: nadie ha vuelto a escribir lo que hay hasta ella.`,
    }
  const name = await nameOther(hash, of)
  if (name !== undefined)
    return {
      isThere: true,
      words: `Es la huella ${name}, y coincide. De la cadena no dice nada: para comprobarla hace falta una de las que llevan sus anotaciones.`,
    }
  return {
    isThere: false,
    words:
      'No está aquí. Comprueba que es de esta votación y cópiala otra vez. Si está bien copiada, la cadena se ha vuelto a escribir después: guárdala y dilo a tu organización.',
  }
}

/** What else has this hash: a text of the archive, or what an entry says. */
async function nameOther(hash: string, { definition, tally, result, chain }: Archive) {
  for (const [text, name] of [
    [definition, 'de lo que se vota'],
    [result, 'del resultado'],
    [tally, 'del recuento'],
  ] as const)
    if (text !== null && (await hashToHex(text)) === hash) return name
  const said = chain.find(({ content }) => content.includes(`"${hash}"`))
  return said && `que dice la anotación ${said.number}`
}
