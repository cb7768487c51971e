import { sql } from 'kysely'
import type { z } from 'zod'
import type { SuppressedAddress, suppressedAddresses } from '#contract/communications/suppressed.ts'
import type { Suppression } from '#contract/people/suppressions.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import { matchesText } from '#server/kernel/lists/matchesText.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type Asked = Pick<z.output<typeof suppressedAddresses.list.query>, 'q' | 'reason' | 'direction'>
type Row = Pick<SuppressedAddress, 'address' | 'reason' | 'createdAt'>

const columns = [
  'suppressedAddress.address',
  'suppressedAddress.reason',
  'suppressedAddress.createdAt',
] as const

/** So many addresses of a download are asked at once whose they are. */
const atOnce = 200

/** The addresses to which no mail to many goes, each with the member whose it is now. */
export const defineSuppressedList = (db: Database, scope: Scope, { q, reason, direction }: Asked) =>
  defineStreamedList({
    scope: scope.ofEverybody(),
    from: (plain) => plain.selectFrom('suppressedAddress'),
    where: [
      ...(reason === undefined ? [] : [sql<boolean>`suppressed_address.reason = ${reason}`]),
      ...(q === undefined ? [] : [matchesText(sql`f_norm(suppressed_address.address)`, q)]),
    ],
    order: sortBy(direction, ['suppressedAddress.createdAt', 'suppressedAddress.address']),
    read: async (page) => nameMembers(db, scope, await page.select(columns).$castTo<Row>().execute()),
    async *stream(all) {
      let some: Row[] = []
      for await (const row of all.select(columns).$castTo<Row>().stream(atOnce)) {
        some.push(row)
        if (some.length < atOnce) continue
        yield* await nameMembers(db, scope, some)
        some = []
      }
      yield* await nameMembers(db, scope, some)
    },
  })

async function nameMembers(db: Database, scope: Scope, rows: readonly Row[]): Promise<SuppressedAddress[]> {
  const members = await findMembersAt(
    db,
    scope,
    rows.map(({ address }) => address),
  )
  return rows.map((row) => {
    const member = members.find(({ address }) => address === row.address)
    return { ...row, affiliateId: member?.id ?? null, fullName: member?.fullName ?? null }
  })
}

/** The members whose addresses are among these, the first of each. */
export const findMembersAt = (db: Database, scope: Scope, addresses: readonly string[]) =>
  scope
    .selectFrom(db, 'affiliate')
    .where('affiliate.email', 'in', ['-', ...addresses])
    .where('affiliate.inscriptionType', '<>', 0)
    .select([
      'affiliate.id',
      sql<string>`lower(affiliate.email)`.as('address'),
      sql<string>`concat_ws(' ', affiliate.name, affiliate.last_name_1, affiliate.last_name_2)`.as(
        'fullName',
      ),
    ])
    .orderBy('affiliate.id')
    .execute()

/** Takes an address from those to which nothing goes; returns why it was there, undefined when it was not. */
export async function releaseAddress(db: Database, address: string): Promise<Suppression | undefined> {
  const { rows } = await sql<{ reason: Suppression }>`
    delete from suppressed_address where address = lower(${address}) returning reason`.execute(db)
  return rows[0]?.reason
}
