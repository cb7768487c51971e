import { createHash, createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { challenge as challengeShape, type Challenge } from '#contract/enrolment/enrolment.ts'

/** About a second on a desktop, ten on an old phone, while the form is being filled in (rule enrol-3). */
const work = { cost: 1_000, from: 2_000, to: 4_000 }
const lifeInSeconds = 3600

const keysOf = (secret: Uint8Array) => {
  const key = (use: string) => createHmac('sha256', secret).update(`enrolment proof: ${use}`).digest('hex')
  return { hmacSignatureSecret: key('challenge'), hmacKeySignatureSecret: key('answer') }
}

/** A new proof of work, signed; `rounds` is how many keys will be tried before the right one. */
export async function newChallenge(
  secret: Uint8Array,
  rounds = randomInt(work.to, work.from),
): Promise<Challenge> {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: work.cost,
    counter: rounds,
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + lifeInSeconds,
    ...keysOf(secret),
  })
  return challengeShape.parse(made)
}

const token = z.object({
  challenge: z.looseObject({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(work.cost),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** What a right proof is remembered by, so that it is spent once; undefined for a wrong or late one. */
export async function readProof(
  secret: Uint8Array,
  sent: string,
): Promise<{ hash: Buffer; expires: Date } | undefined> {
  const { data } = token.safeParse(jsonOf(sent))
  if (!data) return undefined
  const { challenge, solution } = data
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keysOf(secret) })
  if (!verified) return undefined
  const hash = createHash('sha256').update(challenge.signature).digest()
  return { hash, expires: new Date(challenge.parameters.expiresAt * 1000) }
}

function jsonOf(sent: string): unknown {
  try {
    return JSON.parse(Buffer.from(sent, 'base64').toString())
  } catch {
    return undefined
  }
}
