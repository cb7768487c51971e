import { z } from 'zod'
import { findPasswordWeakness, listWords } from '#contract/account/password.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import { createThread } from '#server/kernel/runtime/thread.ts'

/** In a thread, because the dictionaries take 250 ms to read and a hostile password half a second to judge. */
const estimateScore = createThread(new URL('strength.thread.ts', import.meta.url), { timeoutMs: 30_000 })

/** Throws a field error for a password that is easy to guess: zxcvbn score below 3, or a weakness that any screen sees (rule session-8). */
export async function checkPasswordStrength(password: string, personal: string[]): Promise<void> {
  const score = z.number().parse(await estimateScore({ password, known: listWords(personal) }))
  if (score >= 3 && findPasswordWeakness(password, personal) === undefined) return
  const message = 'Es fácil de adivinar. Prueba con tres o cuatro palabras que no vayan juntas.'
  throw invalid([{ in: 'body', path: 'password', message }])
}
