import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency, type Turn } from '#server/kernel/runtime/limiter.ts'

/** Argon2id with 19 MiB, two passes, one lane (OWASP); about 10 ms. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * At most three hashes are computed at once: that bounds the memory and leaves one of Node's four threads free. Up to
 * 300 more wait in a queue, some three seconds at most: first whoever the house knows already, by a session, a link or
 * the browser, and last the logins of strangers, who may be many (rule durable-5).
 */
const runLimited = limitConcurrency({ most: 3, maxWaiting: 300 })

export const hashPassword = async (password: string) =>
  runLimited(() => hash(password.normalize('NFKC'), cost), 'first')

/** The hash of no account. For an unknown username it is verified instead, so that the reply takes as long (rule secrecy-1). */
let decoyHash: Promise<string> | undefined

/** Whether a password matches a stored hash. Takes equally long when there is no hash. */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  turn: Turn = 'first',
): Promise<boolean> {
  // Not through the queue: a full queue would throw, and the failed promise would be kept.
  decoyHash ??= hash('nobody has this password', cost).catch((error: unknown) => {
    decoyHash = undefined
    throw error
  })
  const against = stored ?? (await decoyHash)
  const opens = await runLimited(() => verify(against, password.normalize('NFKC')), turn)
  return opens && stored != null
}
