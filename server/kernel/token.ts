import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { tokenPayload } from '#contract/account/account.ts'
import type { SignedIn } from '#contract/actor.ts'

type Named = Pick<SignedIn, 'username' | 'role' | 'affiliateId'> & {
  session: { id: string; createdAt: string; expiresAt: string }
}

/** The token that names a session. */
export const signToken = async (secret: Uint8Array, { username, role, affiliateId, session }: Named) =>
  new SignJWT({ rol: role, affiliate: affiliateId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(username)
    .setJti(session.id)
    .setIssuedAt(secondsOf(session.createdAt))
    .setExpirationTime(secondsOf(session.expiresAt))
    .sign(secret)

const secondsOf = (instant: string) => Math.floor(new Date(instant).getTime() / 1000)

/**
 * The session that a token names, if this secret signed it. Whether that session still lives is its row's to say,
 * on every request; a signature that once held holds, so it is not computed again for every one of them.
 */
export async function sessionOf(secret: Uint8Array, token: string): Promise<string | undefined> {
  const known = knownTo(secret)
  const found = known.get(token) ?? (await verified(secret, token))
  if (!found) return undefined
  // The latest used come last; whoever has not been here for long is verified anew.
  known.delete(token)
  known.set(token, found)
  if (known.size <= most) return found
  const [oldest] = known.keys()
  if (oldest) known.delete(oldest)
  return found
}

async function verified(secret: Uint8Array, token: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], typ: 'JWT' })
    const parsed = tokenPayload.safeParse(payload)
    return parsed.success ? parsed.data.jti : undefined
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return undefined
    throw error
  }
}

const most = 2_000
/** Sessions by the tokens whose signature held, of each secret. */
const secrets = new WeakMap<Uint8Array, Map<string, string>>()

function knownTo(secret: Uint8Array): Map<string, string> {
  const known = secrets.get(secret) ?? new Map<string, string>()
  secrets.set(secret, known)
  return known
}
