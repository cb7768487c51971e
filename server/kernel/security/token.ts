import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { tokenPayload } from '#contract/account/session.ts'
import type { SignedIn } from '#contract/actor.ts'

type TokenSubject = Pick<SignedIn, 'username' | 'role' | 'affiliateId'> & {
  session: { id: string; createdAt: string; expiresAt: string }
}

/** A signed JWT with the id of a session. */
export const signToken = async (secret: Uint8Array, { username, role, affiliateId, session }: TokenSubject) =>
  new SignJWT({ rol: role, affiliate: affiliateId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(username)
    .setJti(session.id)
    .setIssuedAt(toSeconds(session.createdAt))
    .setExpirationTime(toSeconds(session.expiresAt))
    .sign(secret)

const toSeconds = (instant: string) => Math.floor(new Date(instant).getTime() / 1000)

/**
 * The id of the session of a token; undefined when this secret did not sign it. Verified signatures are cached. Whether
 * the session is alive is not checked here but in the database, on every request.
 */
export async function verifyToken(secret: Uint8Array, token: string): Promise<string | undefined> {
  const cache = cacheFor(secret)
  const session = cache.get(token) ?? (await verifySignature(secret, token))
  if (!session) return undefined
  // Moves the token to the end of the map, so that the first one is the least recently used.
  cache.delete(token)
  cache.set(token, session)
  if (cache.size <= maxCachedTokens) return session
  const [oldest] = cache.keys()
  if (oldest) cache.delete(oldest)
  return session
}

async function verifySignature(secret: Uint8Array, token: string): Promise<string | undefined> {
  try {
    // The database says whether a session is over; by the clock of this machine none is.
    const currentDate = new Date(0)
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], typ: 'JWT', currentDate })
    const parsed = tokenPayload.safeParse(payload)
    return parsed.success ? parsed.data.jti : undefined
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return undefined
    throw error
  }
}

const maxCachedTokens = 2_000
/** For each secret, the session ids of tokens with a verified signature. */
const caches = new WeakMap<Uint8Array, Map<string, string>>()

function cacheFor(secret: Uint8Array): Map<string, string> {
  const cache = caches.get(secret) ?? new Map<string, string>()
  caches.set(secret, cache)
  return cache
}
