import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es'
import { invalid } from '#server/kernel/problem.ts'

let estimator: ZxcvbnFactory | undefined

/** The dictionaries weigh megabytes: they are read at the first new password, not at every start. */
const estimate = (password: string, personal: string[]) => {
  estimator ??= new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary: { ...common, ...spanish } })
  return estimator.check(password, personal)
}

/** Refuses a password that a guesser would try early: zxcvbn below 3, weighed with the person's own data (PRODUCT §3). */
export function checkStrength(password: string, personal: string[]): void {
  const known = personal
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((text) => text.length > 2)
  if (estimate(password, known).score >= 3 && leftOf(password, known) >= 6) return
  const message = 'Es fácil de adivinar. Prueba con tres o cuatro palabras que no vayan juntas.'
  throw invalid([{ in: 'body', path: 'password', message }])
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** How much is left without the person's own words: zxcvbn takes any two words for strong. */
function leftOf(password: string, known: readonly string[]): number {
  const longestFirst = known.map(fold).toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ' '), fold(password))
  return rest.replaceAll(/\s/g, '').length
}
