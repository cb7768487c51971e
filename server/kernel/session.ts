import { sql } from 'kysely'
import type { SessionLife } from '#contract/account/account.ts'
import type { Role, SignedIn } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { Problem } from '#server/kernel/problem.ts'
import { sessionOf, signToken } from '#server/kernel/token.ts'
import type { Clock, World } from '#server/kernel/world.ts'

/** How long sessions last (rule session-2): staff 12 hours and 60 minutes idle, members 30 days. */
const lives = { staff: { hours: 12, idleMinutes: 60 }, member: { hours: 30 * 24, idleMinutes: 30 * 24 * 60 } }
const lifeOf = (role: Role) => (role === 'ROLE_USER' ? lives.member : lives.staff)

export type Identified = { actor: SignedIn; life: SessionLife; lacksFactor: boolean }
type Bearer = Pick<SignedIn, 'userId' | 'username' | 'role' | 'affiliateId'>

/** Opens a session row and signs the token that names it; `device` is what the person tells it by. */
export async function openSession(
  { clock, secret }: World,
  db: Database,
  bearer: Bearer,
  device = '',
): Promise<string> {
  const { hours } = lifeOf(bearer.role)
  const row = await db
    .insertInto('session')
    .values({
      userId: bearer.userId,
      device,
      createdAt: clock.now,
      lastSeenAt: clock.now,
      expiresAt: sql<string>`${clock.now} + ${hours} * interval '1 hour'`,
    })
    .returning(['id', 'createdAt', 'expiresAt'])
    .executeTakeFirstOrThrow()
  return signToken(secret, { ...bearer, session: row })
}

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
  const { idleUntil, expiresAt, stale, lacksFactor, ...actor } = found
  if (stale) await touch(world, id)
  return { actor, life: { idleUntil, expiresAt }, lacksFactor }
}

type Found = SignedIn & SessionLife & { stale: boolean; lacksFactor: boolean }

const idleTime = sql`case u.role when 'ROLE_USER' then ${lives.member.idleMinutes}::integer else ${lives.staff.idleMinutes}::integer end * interval '1 minute'`
/** The setting «obligatory for staff» is asked on every request, so that it takes effect at once (rule session-7). */
const lacksFactor = sql`case when u.role = 'ROLE_USER' then false else
  exists (select from instance where key = 'second-factor' and value = 'staff')
  and not exists (select from totp where user_id = u.id and confirmed_at is not null)
  and not exists (select from passkey where user_id = u.id) end`
const isAlive = ({ now }: Clock) =>
  sql`s.ended_at is null and s.expires_at > ${now} and s.last_seen_at > ${now} - ${idleTime}`

/** Asked on every request (rule session-1): a prepared statement, by the primary key. */
const findSession = ({ db, clock }: World, id: string) =>
  db.executeQuery(
    prepared(
      sql<Found>`
    select s.id as session_id, s.user_id, u.username, u.role, u.affiliate_id, s.expires_at,
      least(s.expires_at, greatest(s.last_seen_at, ${clock.now} - interval '1 minute') + ${idleTime}) as idle_until,
      s.last_seen_at < ${clock.now} - interval '1 minute' as stale, ${lacksFactor} as lacks_factor
    from session s join app_user u on u.id = s.user_id
    where s.id = ${id} and u.enabled and ${isAlive(clock)}`.compile(db),
    ),
  )

type Listed = { id: string; createdAt: string; lastSeenAt: string; device: string }

/** A person's sessions that still open something, the latest seen first. */
export async function listSessions({ db, clock }: World, userId: number): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select s.id, s.created_at, s.last_seen_at, s.device from session s join app_user u on u.id = s.user_id
    where s.user_id = ${userId} and ${isAlive(clock)}
    order by s.last_seen_at desc, s.id`.execute(db)
  return rows
}

/** Whose login is half done, by the id that the body names: what its throttle counts by. */
export async function challengedAccount(db: Database, body: unknown): Promise<string> {
  const { id } = body as { id: string }
  const found = await db
    .selectFrom('accountChallenge')
    .where('id', '=', id)
    .select('userId')
    .executeTakeFirst()
  return found?.userId ? `${found.userId}` : ''
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
  return token ? sessionOf(secret, token) : undefined
}

type Which = { id: string; userId?: number } | { userId: number; except?: string }

/** Ends one session, or with `userId` alone all of a person's, perhaps but one; answers how many. */
export async function endSessions(
  { clock }: Pick<World, 'clock'>,
  db: Database,
  which: Which,
): Promise<number> {
  const { id, userId, except }: { id?: string; userId?: number; except?: string } = which
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ endedAt: clock.now })
    .where('endedAt', 'is', null)
    .where((eb) =>
      eb.and([
        ...(id === undefined ? [] : [eb('id', '=', id)]),
        ...(userId === undefined ? [] : [eb('userId', '=', userId)]),
        ...(except === undefined ? [] : [eb('id', '!=', except)]),
      ]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
