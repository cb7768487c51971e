import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { World } from '#server/kernel/world.ts'

/** The cookie with a random mark that identifies a browser with which somebody has logged in. It gives no access by itself. */
export class DeviceCookie {
  /** The mark to set in the response, if any. */
  issued: string | undefined
  readonly received: string | undefined
  constructor(cookies: string | undefined) {
    this.received = /(?:^|; *)concejo-device=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1]
  }

  /** Sets the cookie in the response. A browser keeps its mark, because several people may log in with it. */
  issue(): string {
    this.issued ??= this.received ?? randomBytes(32).toString('base64url')
    return this.issued
  }
}

const lifetimeDays = 180
const maxDevices = 10

/** The Set-Cookie header: not readable by scripts, not sent from other sites. */
export function formatDeviceCookie(mark: string, { settings }: Pick<World, 'settings'>): string {
  const secure = settings.publicUrl.startsWith('https:') ? ['Secure'] : []
  const life = `Max-Age=${lifetimeDays * 24 * 60 * 60}`
  return [`concejo-device=${mark}`, 'Path=/api', life, 'HttpOnly', 'SameSite=Strict', ...secure].join('; ')
}

/** The hash stored for a browser. It includes the account, so that the table does not show that two people share a browser. */
function hashDevice({ secret }: Pick<World, 'secret'>, userId: number, mark: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known-device', 32))
  return createHmac('sha256', key).update(`${userId}\0${mark}`).digest()
}

/** Stores that a person has logged in with this browser and sets its cookie. Keeps the ten latest browsers of each person. */
export async function rememberDevice(db: Database, world: World, userId: number, device: DeviceCookie) {
  const now = world.clock.now
  await db
    .insertInto('knownDevice')
    .values({ userId, deviceHash: hashDevice(world, userId, device.issue()), seenAt: now })
    .onConflict((known) => known.columns(['userId', 'deviceHash']).doUpdateSet({ seenAt: now }))
    .execute()
  await sql`delete from known_device where user_id = ${userId} and device_hash in (
    select device_hash from known_device where user_id = ${userId}
    order by seen_at desc, device_hash offset ${maxDevices})`.execute(db)
}

/** The mark of this browser if that account logged in with it in the last 180 days; else ''. */
export async function findKnownDevice(
  world: World,
  username: string,
  { received }: DeviceCookie,
): Promise<string> {
  if (!received) return ''
  const user = await world.db
    .selectFrom('appUser')
    .where('username', '=', username.trim().toLowerCase())
    .select('id')
    .executeTakeFirst()
  // For an unknown username the same query runs with id 0, which no account has, so that it takes as long (rule secrecy-1).
  const userId = user?.id ?? 0
  const known = await world.db
    .selectFrom('knownDevice')
    .where('userId', '=', userId)
    .where('deviceHash', '=', hashDevice(world, userId, received))
    .where('seenAt', '>', sql<string>`now() - ${lifetimeDays} * interval '1 day'`)
    .select('userId')
    .executeTakeFirst()
  return known ? received : ''
}

export const deleteKnownDevices = (db: Database, userId: number) =>
  db.deleteFrom('knownDevice').where('userId', '=', userId).execute()

/** Upkeep: deletes the browsers that are not recognised any more. */
export const deleteOldDevices = (db: Database) =>
  sql`delete from known_device where seen_at < now() - ${lifetimeDays} * interval '1 day'`.execute(db)
