import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { invalid } from '#server/kernel/problem.ts'

let estimator: Promise<ZxcvbnFactory> | undefined

/** Reads the dictionaries (25 MB) at the first new password instead of at every start. */
async function readDictionaries(): Promise<ZxcvbnFactory> {
  const [core, common, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ])
  const dictionary = { ...common.dictionary, ...spanish.dictionary }
  return new core.ZxcvbnFactory({ graphs: common.adjacencyGraphs, dictionary })
}

async function estimate(password: string, personal: string[]) {
  estimator ??= readDictionaries()
  return (await estimator).check(password, personal)
}

/** Throws a field error for a password that is easy to guess: zxcvbn score below 3, or mostly personal data (rule session-8). */
export async function checkPasswordStrength(password: string, personal: string[]): Promise<void> {
  const known = personal
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((text) => text.length > 2)
  const { score } = await estimate(password, known)
  if (score >= 3 && countOtherCharacters(password, known) >= 6) return
  const message = 'Es fácil de adivinar. Prueba con tres o cuatro palabras que no vayan juntas.'
  throw invalid([{ in: 'body', path: 'password', message }])
}

const foldAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Characters of the password besides the person's own words. zxcvbn alone rates any two words as strong. */
function countOtherCharacters(password: string, known: readonly string[]): number {
  const longestFirst = known.map(foldAccents).toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ' '), foldAccents(password))
  return rest.replaceAll(/\s/g, '').length
}
