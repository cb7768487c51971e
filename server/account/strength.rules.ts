import { z } from 'zod'
import { findPasswordWeakness, listWords } from '#contract/account/password.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import { readOrganisationName } from '#server/kernel/organisation.queries.ts'
import { createThread } from '#server/kernel/runtime/thread.ts'

/** In a thread, because the dictionaries take 250 ms to read and a hostile password a third of one to judge. */
const estimateScore = createThread(new URL('strength.thread.ts', import.meta.url), { timeoutMs: 30_000 })

/** Throws a field error for a password that is easy to guess of who has these data here: also by the organisation's name (rule session-8). */
export const checkPasswordStrength = async (db: Database, password: string, personal: string[]) =>
  refuseGuessable(password, [await readOrganisationName(db), ...personal])

/** The same of what is known: zxcvbn score below 3, or a weakness that any screen sees. */
export async function refuseGuessable(password: string, known: string[]): Promise<void> {
  const score = z.number().parse(await estimateScore({ password, known: listWords(known) }))
  if (score >= 3 && findPasswordWeakness(password, known) === undefined) return
  const message = 'Es fácil de adivinar. Prueba con tres o cuatro palabras que no vayan juntas.'
  throw invalid([{ in: 'body', path: 'password', message }])
}
