import { createHash, createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { challenge as challengeShape, type Challenge } from '#contract/enrolment/enrolment.ts'

/** The passes of one key. */
const cost = 1_000
const lifetimeSeconds = 3600

const deriveSigningKeys = (secret: Uint8Array) => {
  const key = (use: string) => createHmac('sha256', secret).update(`enrolment proof: ${use}`).digest('hex')
  return { hmacSignatureSecret: key('challenge'), hmacKeySignatureSecret: key('answer') }
}

/** A new signed challenge; the browser has to try between `from` and `to` keys. */
export async function createProofChallenge(
  secret: Uint8Array,
  { from, to }: { from: number; to: number },
): Promise<Challenge> {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(from, to + 1),
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + lifetimeSeconds,
    ...deriveSigningKeys(secret),
  })
  return challengeShape.parse(made)
}

const proofToken = z.object({
  challenge: z.looseObject({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(cost),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** The hash and expiry by which a valid proof is stored as used; undefined for a wrong or expired one. */
export async function verifyProof(
  secret: Uint8Array,
  sent: string,
): Promise<{ hash: Buffer; expires: Date } | undefined> {
  const { data } = proofToken.safeParse(parseBase64Json(sent))
  if (!data) return undefined
  const { challenge, solution } = data
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...deriveSigningKeys(secret) })
  if (!verified) return undefined
  const hash = createHash('sha256').update(challenge.signature).digest()
  return { hash, expires: new Date(challenge.parameters.expiresAt * 1000) }
}

function parseBase64Json(sent: string): unknown {
  try {
    return JSON.parse(Buffer.from(sent, 'base64').toString())
  } catch {
    return undefined
  }
}
