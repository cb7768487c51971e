import { hash, verify } from '@node-rs/argon2'
import { byTurns } from '#server/kernel/turns.ts'

/** Argon2id with 19 MiB, two passes, one lane (OWASP); about 10 ms. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Every judging and hashing takes its turn, whichever call asks for it: a rush at any door takes the memory of three,
 * and leaves one of Node's four threads to whoever needs no password. Those who may wait, wait some three seconds.
 */
const inTurn = byTurns({ most: 3, waiting: 300 })

export const hashPassword = async (password: string) => inTurn(() => hash(password.normalize('NFKC'), cost))

/** A hash of no account: for an unknown name it is verified instead, which takes as long (rule secrecy-1). */
let nobody: Promise<string> | undefined

/** Whether a password opens a hash; the same work is done when there is none. */
export async function passwordOpens(stored: string | null | undefined, password: string): Promise<boolean> {
  // Once, out of turn: a refusal must not be remembered.
  nobody ??= hash('nobody has this password', cost).catch((error: unknown) => {
    nobody = undefined
    throw error
  })
  const against = stored ?? (await nobody)
  const opens = await inTurn(() => verify(against, password.normalize('NFKC')))
  return opens && stored != null
}
