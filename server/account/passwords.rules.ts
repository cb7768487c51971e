import argon2 from '@node-rs/argon2'
import { limitConcurrency, type Turn } from '#server/kernel/runtime/limiter.ts'
import type { Settings } from '#server/kernel/settings.ts'

type Cost = Pick<Settings, 'passwordCost'>

/** Argon2id, on one lane. */
const optionsOf = ({ passwordCost }: Cost) => ({ algorithm: 2, parallelism: 1, ...passwordCost })

/**
 * At most three hashes are computed at once: that bounds the memory and leaves one of Node's four threads free. Up to
 * 300 more wait in a queue, some three seconds at most: first whoever the house knows already, by a session, a link or
 * the browser, and last the logins of strangers, who may be many (rule durable-5).
 */
const runLimited = limitConcurrency({ most: 3, maxWaiting: 300 })

/** A password as it is stored (rule session-8), at the cost that the settings say. */
export const hashPassword = async (settings: Cost, password: string) =>
  runLimited(() => argon2.hash(password.normalize('NFKC'), optionsOf(settings)), 'first')

/**
 * What is verified where there is no hash, at the cost of any other, so that the reply takes as long (rule secrecy-1):
 * a salt of 16 bytes and a hash of 32, all of them zero.
 */
const decoyOf = ({ passwordCost: { memoryCost, timeCost } }: Cost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Whether a password matches a stored hash. Takes equally long when there is no hash. */
export async function verifyPassword(
  settings: Cost,
  stored: string | null | undefined,
  password: string,
  turn: Turn = 'first',
): Promise<boolean> {
  const against = stored ?? decoyOf(settings)
  const opens = await runLimited(() => argon2.verify(against, password.normalize('NFKC')), turn)
  return opens && stored != null
}
