import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import { fromMadridTime, toMadridTime } from '#server/kernel/database/madridTime.ts'
import type { z } from 'zod'
import type { ActivityAction } from '#contract/activityActions.ts'
import { roles, type Role } from '#contract/actor.ts'
import type { User, UserAccount, users, UserState } from '#contract/users/users.ts'
import { matchesText } from '#server/kernel/lists/matchesText.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { createPageReader, defineStreamedList, sortBy, type Rows } from '#server/kernel/lists/list.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import { findMailStop, listReturned } from '#server/people/mailStop.queries.ts'
import type { Clock } from '#server/kernel/world.ts'
import type { DB } from '#server/migrations/schema.ts'

type Query = Omit<z.output<typeof users.list.query>, 'page' | 'size'>

export const toUserState = (enabled: boolean): UserState => (enabled ? 'HABILITADO' : 'BLOQUEADO')
export const isEnabled = (state: UserState): boolean => state === 'HABILITADO'

/** SQL: that the address of an account may be seen: not of who left (rule privacy-5). */
const isShown = sql<SqlBool>`not exists (
  select from affiliate where id = app_user.affiliate_id and not ${isMember('affiliate')})`

function buildConditions({ username, role, enabled, affiliateId }: Query): Expression<SqlBool>[] {
  const eb = expressionBuilder<DB, 'appUser'>()
  const all: Expression<SqlBool>[] = []
  if (username) all.push(matchesText('app_user.username_search', username), isShown)
  if (role !== undefined) all.push(sql`role_rank(app_user.role) = role_rank(${roles[role] ?? ''})`)
  if (enabled) all.push(eb('appUser.enabled', '=', isEnabled(enabled)))
  if (affiliateId) all.push(eb('appUser.affiliateId', '=', affiliateId))
  return all
}

/** The columns of each sort order; each has an index (migrations 0001 and 0011). The id breaks ties, except for usernames, which are unique. */
const orders = {
  username: ['appUser.username'],
  role: [sql`role_rank(app_user.role)`, 'appUser.id'],
  enabled: ['appUser.enabled', 'appUser.id'],
  id: ['appUser.id'],
} as const satisfies Record<Query['sort'], readonly (string | Expression<unknown>)[]>

const withPerson = (rows: Rows<DB, 'appUser'>) =>
  rows
    .leftJoin('affiliate', 'affiliate.id', 'appUser.affiliateId')
    .select(['appUser.id', 'role', 'enabled'])
    .select(sql<string>`case when not ${isMember('affiliate')} then '' else username end`.as('username'))
    .select(['affiliate.id as affiliateId', 'affiliate.name', 'affiliate.lastName1', 'affiliate.lastName2'])

type Row = {
  id: number
  username: string
  role: string
  enabled: boolean
  affiliateId: number | null
  name: string | null
  lastName1: string | null
  lastName2: string | null
}

const toUser = ({ id, username, role, enabled, affiliateId, name, lastName1, lastName2 }: Row): User => ({
  id,
  username,
  // A check constraint on the column allows only the roles of the contract.
  role: role as Role,
  enabled: toUserState(enabled),
  affiliate:
    affiliateId === null
      ? null
      : { id: affiliateId, name: name ?? '', lastName1: lastName1 ?? '', lastName2 },
})

/** The accounts that a filter finds. */
export const defineUserList = (scope: Scope, query: Query) =>
  defineStreamedList({
    from: scope.rowsOf('appUser'),
    where: buildConditions(query),
    order: sortBy(query.direction, orders[query.sort]),
    read: async (page, db) => (await readAccounts(page, db)).map(toUser),
    stream: async function* (all) {
      for await (const row of withPerson(all).stream(500)) yield toUser(row)
    },
    total: { tally: 'app_user' },
  })

const readAccounts = createPageReader('appUser.id', (db, page) =>
  withPerson(db.selectFrom('appUser')).innerJoin(page, 'page.id', 'appUser.id').orderBy('page.place'),
)

/** Excludes failed logins, which may be attempts of other people. */
const notFailedLogin = sql`action <> ${'loginFailed' satisfies ActivityAction}`

/** The details of an account, with when it was last used and whether its first password is still to be chosen. */
export async function findAccount(db: Database, scope: Scope, id: number): Promise<UserAccount | undefined> {
  const row = await withPerson(scope.selectFrom(db, 'appUser'))
    .where('appUser.id', '=', id)
    .select(['idDocument', 'appUser.creationTime'])
    .select([
      // Also from the activity log: sessions are deleted a month after they end.
      sql<string | null>`greatest(
        (select max(last_seen_at) from session where user_id = app_user.id),
        (select max(creation_date) from activity where user_id = app_user.id and ${notFailedLogin}))`.as(
        'lastSeenAt',
      ),
      sql<boolean>`exists (select from totp where user_id = app_user.id and confirmed_at is not null)
        or exists (select from passkey where user_id = app_user.id)`.as('secondFactor'),
      // Former members have no password either, but they are not invited.
      sql<boolean>`password_hash is null and enabled and coalesce(${isMember('affiliate')}, true)`.as(
        'invited',
      ),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { idDocument, creationTime, lastSeenAt, secondFactor, invited } = row
  const { affiliate, ...account } = toUser(row)
  const { username: address } = account
  return {
    ...account,
    affiliate: affiliate && { ...affiliate, idDocument: idDocument ?? '' },
    creationTime,
    lastSeenAt,
    secondFactor,
    invited,
    mailStop: (await findMailStop(db, address)) ?? null,
    returned: (await listReturned(db, { address, affiliateId: affiliate?.id ?? null })).map(
      ({ kind: _kind, ...mail }) => mail,
    ),
  }
}

/** How many accounts have each role, in the order of `roles`. Members are computed as total minus staff, which is faster than counting. */
export async function countUsersByRole(db: Database, scope: Scope): Promise<[Role, number][]> {
  const { rows } = await sql<{ role: Role; total: number }>`
    with staff as (
      select role, count(*) as total from app_user where role_rank(role) > role_rank('ROLE_USER') group by role)
    select role, total from staff where ${scope.ofEverybody()}
    union all
    select 'ROLE_USER', (select coalesce(sum(delta), 0)::bigint from tally where relation = 'app_user')
      - (select coalesce(sum(total), 0)::bigint from staff) where ${scope.ofEverybody()}`.execute(db)
  return roles.map((role) => [role, rows.find((row) => row.role === role)?.total ?? 0])
}

/** [month 1–12, number of activity entries] of an account for the last twelve months in Madrid, the current one last. */
export async function countActivityByMonth(
  db: Database,
  clock: Clock,
  userId: number,
): Promise<[number, number][]> {
  const { rows } = await sql<{ month: number; total: number }>`
    with last as (select date_trunc('month', ${toMadridTime(clock.now)}) as month),
    months as (select generate_series(month - interval '11 months', month, interval '1 month') as month from last)
    select extract(month from month)::integer as month, (
      select count(*) from activity where user_id = ${userId} and ${notFailedLogin}
        and creation_date >= ${fromMadridTime(sql`month`)}
        and creation_date < ${fromMadridTime(sql`month + interval '1 month'`)}) as total
    from months order by months.month`.execute(db)
  return rows.map(({ month, total }) => [month, total])
}

/** The ids of the members with an address (two at most), locked until the transaction ends. */
export const lockMembersByEmail = (db: Database, scope: Scope, email: string) =>
  scope
    .selectFrom(db, 'affiliate')
    .where('email', '=', email)
    .where(isMember('affiliate'))
    .select('id')
    .orderBy('id')
    .limit(2)
    .forShare()
    .execute()

/** The address in the profile of an account, locked until the transaction ends. Lock it before the account. */
export async function lockProfileAddress(db: Database, userId: number): Promise<string | undefined> {
  const profile = await asSystem('the profile of an account that is deleted')
    .selectFrom(db, 'affiliate')
    .where('id', '=', (eb) => eb.selectFrom('appUser').where('id', '=', userId).select('affiliateId'))
    .select('email')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return profile?.email
}

/** The account with a username or of an affiliate, whichever exists. */
export const findUserOf = (
  db: Database,
  { username, affiliateId }: { username: string; affiliateId: number | null },
) =>
  db
    .selectFrom('appUser')
    .where((eb) => eb.or([eb('username', '=', username), eb('affiliateId', '=', affiliateId)]))
    .select(['enabled', 'passwordHash'])
    .executeTakeFirst()

export const setRole = (db: Database, userId: number, role: Role) =>
  db.updateTable('appUser').set({ role }).where('id', '=', userId).execute()

export const setEnabled = (db: Database, userId: number, enabled: boolean) =>
  db.updateTable('appUser').set({ enabled }).where('id', '=', userId).execute()

/** Deletes an account with its passwords, factors and sessions; its entries in the log stay (migration 0003). */
export const deleteUserRow = (db: Database, userId: number) =>
  db.deleteFrom('appUser').where('id', '=', userId).execute()

/** Whether a person is no longer a member: they left, or their inscription type is 0. */
export const isFormerMember = async (db: Database, affiliateId: number): Promise<boolean> => {
  const profile = await asSystem('the profile of a locked account')
    .selectFrom(db, 'affiliate')
    .where('id', '=', affiliateId)
    .where((eb) => eb.or([eb('unregisteredAt', 'is not', null), eb('inscriptionType', '=', 0)]))
    .select('id')
    .executeTakeFirst()
  return profile !== undefined
}
