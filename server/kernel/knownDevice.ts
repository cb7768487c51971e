import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import type { World } from '#server/kernel/world.ts'

/** The browser's random mark, by which it is known again where somebody has entered: it opens nothing by itself. */
export class DeviceMark {
  /** What the answer hands out. */
  given: string | undefined
  readonly brought: string | undefined
  constructor(cookies: string | undefined) {
    this.brought = /(?:^|; *)concejo-device=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1]
  }

  /** A browser keeps the mark it has, since several people may enter with it. */
  give(): string {
    this.given ??= this.brought ?? randomBytes(32).toString('base64url')
    return this.given
  }
}

const days = 180
const mostDevices = 10

/** What makes a browser keep its mark, out of reach of scripts and of other sites. */
export function cookieOf(mark: string, { settings }: Pick<World, 'settings'>): string {
  const secure = settings.publicUrl.startsWith('https:') ? ['Secure'] : []
  const life = `Max-Age=${days * 24 * 60 * 60}`
  return [`concejo-device=${mark}`, 'Path=/api', life, 'HttpOnly', 'SameSite=Strict', ...secure].join('; ')
}

/** Bound to its account, so that two people of one browser are not seen to be. */
function hashed({ secret }: Pick<World, 'secret'>, userId: number, mark: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known-device', 32))
  return createHmac('sha256', key).update(`${userId}\0${mark}`).digest()
}

/** Remembers with which browser somebody entered, and has it handed its mark; of many, the latest. */
export async function rememberDevice(db: Database, world: World, userId: number, device: DeviceMark) {
  const now = world.clock.now
  await db
    .insertInto('knownDevice')
    .values({ userId, deviceHash: hashed(world, userId, device.give()), seenAt: now })
    .onConflict((known) => known.columns(['userId', 'deviceHash']).doUpdateSet({ seenAt: now }))
    .execute()
  await sql`delete from known_device where user_id = ${userId} and device_hash in (
    select device_hash from known_device where user_id = ${userId}
    order by seen_at desc, device_hash offset ${mostDevices})`.execute(db)
}

/** The mark of a browser with which that account was entered in the last half year; empty for any other. */
export async function knownMark(world: World, username: string, { brought }: DeviceMark): Promise<string> {
  if (!brought) return ''
  const user = await world.db
    .selectFrom('appUser')
    .where('username', '=', username.trim().toLowerCase())
    .select('id')
    .executeTakeFirst()
  // No account has id 0: an unknown name costs the same query as a known one (rule secrecy-1).
  const userId = user?.id ?? 0
  const known = await world.db
    .selectFrom('knownDevice')
    .where('userId', '=', userId)
    .where('deviceHash', '=', hashed(world, userId, brought))
    .where('seenAt', '>', sql<string>`now() - ${days} * interval '1 day'`)
    .select('userId')
    .executeTakeFirst()
  return known ? brought : ''
}

/** Whoever entered with them before has to show who they are again. */
export const forgetDevices = (db: Database, userId: number) =>
  db.deleteFrom('knownDevice').where('userId', '=', userId).execute()

/** What is no longer asked for is not kept. */
export const forgetOldDevices = (db: Database) =>
  sql`delete from known_device where seen_at < now() - ${days} * interval '1 day'`.execute(db)
