import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import type { Clock } from '#server/kernel/world.ts'

/** Where somebody is on the network: an address, or the first half of an IPv6 one, since every line has all of the rest. */
export function placeOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('%', 1).join('').split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const written = [...(before ?? []), ...(after ?? [])].length
  const groups = [...(before ?? []), ...Array<string>(8 - written).fill('0'), ...(after ?? [])]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Bound to its account, so that two people of one house are not seen to be. */
const hashed = (userId: number, place: string) => createHash('sha256').update(`${userId}\0${place}`).digest()

/** Remembers from where somebody entered. */
export const rememberAddress = (db: Database, clock: Clock, userId: number, place: string) =>
  db
    .insertInto('knownAddress')
    .values({ userId, addressHash: hashed(userId, place), seenAt: clock.now })
    .onConflict((known) => known.columns(['userId', 'addressHash']).doUpdateSet({ seenAt: clock.now }))
    .execute()

/** Whether an account was entered from there in the last half year; no account, no. */
export async function isKnownAddress(db: Database, username: string, place: string): Promise<boolean> {
  const user = await db
    .selectFrom('appUser')
    .where('username', '=', username.trim().toLowerCase())
    .select('id')
    .executeTakeFirst()
  // Nobody has the account 0: the same is asked whoever it is (S10).
  const userId = user?.id ?? 0
  const known = await db
    .selectFrom('knownAddress')
    .where('userId', '=', userId)
    .where('addressHash', '=', hashed(userId, place))
    .where('seenAt', '>', sql<string>`now() - interval '180 days'`)
    .select('userId')
    .executeTakeFirst()
  return known !== undefined
}

/** What is no longer asked for is not kept. */
export const forgetOldAddresses = (db: Database) =>
  sql`delete from known_address where seen_at < now() - interval '180 days'`.execute(db)
