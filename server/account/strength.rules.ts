import { z } from 'zod'
import { invalid } from '#server/kernel/http/problem.ts'
import { createThread } from '#server/kernel/runtime/thread.ts'

/** In a thread, because the dictionaries take 250 ms to read and a hostile password half a second to judge. */
const estimateScore = createThread(new URL('strength.thread.ts', import.meta.url), { timeoutMs: 30_000 })

/** Throws a field error for a password that is easy to guess: zxcvbn score below 3, or mostly personal data (rule session-8). */
export async function checkPasswordStrength(password: string, personal: string[]): Promise<void> {
  const known = personal
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((text) => text.length > 2)
  const score = z.number().parse(await estimateScore({ password, known }))
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
