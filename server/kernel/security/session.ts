import { sql } from 'kysely'
import type { SessionLife } from '#contract/account/session.ts'
import type { Role, SignedIn } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { markPrepared } from '#server/kernel/database/preparedQuery.ts'
import { isUnwritable, noSession } from '#server/kernel/http/problem.ts'
import { verifyToken, signToken } from '#server/kernel/security/token.ts'
import type { Clock, World } from '#server/kernel/world.ts'

/** How long sessions last (rule session-2): staff 12 hours and 60 minutes idle, members 30 days. */
const lifetimes = {
  staff: { hours: 12, idleMinutes: 60 },
  member: { hours: 30 * 24, idleMinutes: 30 * 24 * 60 },
}
const lifetimeFor = (role: Role) => (role === 'ROLE_USER' ? lifetimes.member : lifetimes.staff)

/** `now` is the time by the clock that decides. */
export type IdentifiedSession = { actor: SignedIn; life: SessionLife; lacksFactor: boolean; now: string }
type SessionOwner = Pick<SignedIn, 'userId' | 'username' | 'role' | 'affiliateId'>

/** Inserts a session and returns its signed token; `device` is shown to the person in the list of their sessions. */
export async function openSession(
  { clock, secret }: World,
  db: Database,
  bearer: SessionOwner,
  device = '',
): Promise<string> {
  const { hours } = lifetimeFor(bearer.role)
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
 * The person and session of a token. Role, block and affiliate come from the database, so that a change takes effect
 * with the next request. Undefined unless the session is alive. What is no use of it leaves it as it is.
 */
export async function identifySession(
  world: World,
  authorization: string | undefined,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<IdentifiedSession | undefined> {
  const id = await readSessionId(world, authorization)
  if (!id) return undefined
  const { rows } = await findSession(world, id)
  const [session] = rows
  if (!session) return undefined
  const { idleUntil, expiresAt, stale, lacksFactor, now, ...actor } = session
  if (stale && isUse)
    // On a full disk reading goes on (rule durable-2).
    await recordSessionUse(world, id).catch((error: unknown) => {
      if (!isUnwritable(error)) throw error
    })
  return { actor, life: { idleUntil, expiresAt }, lacksFactor, now }
}

type SessionRow = SignedIn & SessionLife & { stale: boolean; lacksFactor: boolean; now: string }

const idleTime = sql`case u.role when 'ROLE_USER' then ${lifetimes.member.idleMinutes}::integer else ${lifetimes.staff.idleMinutes}::integer end * interval '1 minute'`
/** Whether a required second factor is missing; read on every request, so that the setting takes effect at once (rule session-7). */
const lacksFactor = sql`case when u.role = 'ROLE_USER' then false else
  (select staff_second_factor from organisation)
  and not exists (select from totp where user_id = u.id and confirmed_at is not null)
  and not exists (select from passkey where user_id = u.id) end`
const isAlive = ({ now }: Clock) =>
  sql`s.ended_at is null and s.expires_at > ${now} and s.last_seen_at > ${now} - ${idleTime}`

/** Runs on every request (rule session-1), so it is a prepared statement by primary key. */
const findSession = ({ db, clock }: World, id: string) =>
  db.executeQuery(
    markPrepared(
      sql<SessionRow>`
    select s.id as session_id, s.user_id, u.username, u.role, u.affiliate_id, s.expires_at,
      least(s.expires_at, greatest(s.last_seen_at, ${clock.now} - interval '1 minute') + ${idleTime}) as idle_until,
      s.last_seen_at < ${clock.now} - interval '1 minute' as stale, ${lacksFactor} as lacks_factor,
      ${clock.now} as now
    from session s join app_user u on u.id = s.user_id
    where s.id = ${id} and u.enabled and ${isAlive(clock)}`.compile(db),
    ),
  )

type ListedSession = { id: string; createdAt: string; lastSeenAt: string; device: string }

/** A person's sessions that are alive, the most recently used first. */
export async function listSessions({ db, clock }: World, userId: number): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession>`
    select s.id, s.created_at, s.last_seen_at, s.device from session s join app_user u on u.id = s.user_id
    where s.user_id = ${userId} and ${isAlive(clock)}
    order by s.last_seen_at desc, s.id`.execute(db)
  return rows
}

/** The user id (as text) of the login whose second factor is pending, or ''; the throttle counts by it. */
export async function findChallengeAccount(db: Database, body: unknown): Promise<string> {
  const { id } = body as { id: string }
  const challenge = await db
    .selectFrom('accountChallenge')
    .where('id', '=', id)
    .select('userId')
    .executeTakeFirst()
  return challenge?.userId ? `${challenge.userId}` : ''
}

/** When the caller's session ends; with 'touch' it counts as used now, which postpones the idle end. */
export async function readSessionLife(
  world: World,
  { sessionId }: SignedIn,
  how?: 'touch',
): Promise<SessionLife> {
  if (how === 'touch') await recordSessionUse(world, sessionId)
  const { rows } = await findSession(world, sessionId)
  const [session] = rows
  if (!session) throw noSession()
  return { idleUntil: session.idleUntil, expiresAt: session.expiresAt }
}

const recordSessionUse = ({ db, clock }: World, id: string) =>
  sql`update session set last_seen_at = ${clock.now} where id = ${id}`.execute(db)

async function readSessionId(
  { secret }: World,
  authorization: string | undefined,
): Promise<string | undefined> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  return token ? verifyToken(secret, token) : undefined
}

type SessionSelection = { id: string; userId?: number } | { userId: number; except?: string }

/** Ends one session, or all of a person's, optionally `except` one; returns how many. */
export async function endSessions(
  { clock }: Pick<World, 'clock'>,
  db: Database,
  which: SessionSelection,
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
