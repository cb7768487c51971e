import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { tokenPayload, type SessionLife } from '#contract/account/account.ts'
import type { Actor, Role, SignedIn } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { World } from '#server/kernel/world.ts'

/** How long sessions last (PRODUCT §1): staff 12 hours and 60 minutes idle, members 30 days. */
const lives = { staff: { hours: 12, idleMinutes: 60 }, member: { hours: 30 * 24, idleMinutes: 30 * 24 * 60 } }
const lifeOf = (role: Role) => (role === 'ROLE_USER' ? lives.member : lives.staff)

export type Identified = { actor: SignedIn; life: SessionLife }
type Bearer = Pick<SignedIn, 'userId' | 'username' | 'role' | 'affiliateId'>

/** Opens a session row and signs the token that names it. */
export async function openSession({ clock, secret }: World, db: Database, bearer: Bearer): Promise<string> {
  const { hours } = lifeOf(bearer.role)
  const row = await db
    .insertInto('session')
    .values({
      userId: bearer.userId,
      createdAt: clock.now,
      lastSeenAt: clock.now,
      expiresAt: sql<string>`${clock.now} + ${hours} * interval '1 hour'`,
    })
    .returning(['id', 'createdAt', 'expiresAt'])
    .executeTakeFirstOrThrow()
  return new SignJWT({ rol: bearer.role, affiliate: bearer.affiliateId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(bearer.username)
    .setJti(row.id)
    .setIssuedAt(secondsOf(row.createdAt))
    .setExpirationTime(secondsOf(row.expiresAt))
    .sign(secret)
}

const secondsOf = (instant: string) => Math.floor(new Date(instant).getTime() / 1000)

/**
 * Who a token names right now: role, block and affiliate come from the database, so that every change
 * takes effect on the next request. Anything but a live session is nobody.
 */
export async function identify(
  world: World,
  authorization: string | undefined,
): Promise<Identified | undefined> {
  const id = await sessionIdOf(world, authorization)
  if (!id) return undefined
  const { rows } = await findSession(world, id)
  const [found] = rows
  if (!found) return undefined
  const { idleUntil, expiresAt, stale, ...actor } = found
  if (stale) await touch(world, id)
  return { actor, life: { idleUntil, expiresAt } }
}

type Found = SignedIn & SessionLife & { stale: boolean }

const findSession = ({ db, clock }: World, id: string) => {
  const idle = sql`case u.role when 'ROLE_USER' then ${lives.member.idleMinutes}::integer else ${lives.staff.idleMinutes}::integer end * interval '1 minute'`
  return sql<Found>`
    select s.id as session_id, s.user_id, u.username, u.role, u.affiliate_id, s.expires_at,
      least(s.expires_at, greatest(s.last_seen_at, ${clock.now} - interval '1 minute') + ${idle}) as idle_until,
      s.last_seen_at < ${clock.now} - interval '1 minute' as stale
    from session s join app_user u on u.id = s.user_id
    where s.id = ${id} and s.ended_at is null and s.expires_at > ${clock.now} and u.enabled
      and s.last_seen_at > ${clock.now} - ${idle}`.execute(db)
}

/** Until when the caller's session lasts; with `touch` it is seen now, which puts off the idle end. */
export async function lifeOfSession(
  world: World,
  { sessionId }: SignedIn,
  how?: 'touch',
): Promise<SessionLife> {
  if (how === 'touch') await touch(world, sessionId)
  const { rows } = await findSession(world, sessionId)
  const [found] = rows
  if (!found) throw new Problem('sin-sesion', 'Hace falta iniciar sesión')
  return { idleUntil: found.idleUntil, expiresAt: found.expiresAt }
}

/** Being seen is written once a minute at most: a list of ten rows must not cost a write. */
const touch = ({ db, clock }: World, id: string) =>
  sql`update session set last_seen_at = ${clock.now} where id = ${id}`.execute(db)

async function sessionIdOf(
  { secret }: World,
  authorization: string | undefined,
): Promise<string | undefined> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) return undefined
  try {
    // The row says whether the session has ended: the token's own dates are for the browser.
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], typ: 'JWT' })
    const parsed = tokenPayload.safeParse(payload)
    return parsed.success ? parsed.data.jti : undefined
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return undefined
    throw error
  }
}

/** Ends one session, or with `userId` all of a person's. */
export async function endSessions(
  { clock }: World,
  db: Database,
  which: { id: string } | { userId: number },
) {
  await db
    .updateTable('session')
    .set({ endedAt: clock.now })
    .where('endedAt', 'is', null)
    .where((eb) => ('id' in which ? eb('id', '=', which.id) : eb('userId', '=', which.userId)))
    .execute()
}

export const isSignedIn = (actor: Actor): actor is SignedIn => actor !== 'anonymous'
