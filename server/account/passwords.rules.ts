import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two passes, one lane (OWASP); about 10 ms. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password.normalize('NFKC'), cost)

/** Nobody's hash: verifying against it takes as long as against somebody's (S10). */
let nobody: Promise<string> | undefined

/** Whether a password opens a hash; the same work is done when there is none. */
export async function passwordOpens(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const opens = await verify(stored ?? (await nobody), password.normalize('NFKC'))
  return opens && stored != null
}
