import type { ClientBase } from 'pg'
import type { Database } from '#server/kernel/database/database.ts'
import type { Forgotten } from '#server/backup/forgotten.ts'

/** Keeps, until the transaction ends, whom the database that is replaced has forgotten. */
export async function keepForgotten(client: ClientBase): Promise<void> {
  await client.query('create temp table kept_forgotten on commit drop as select * from forgotten_number')
}

/**
 * Notes in what was restored whom the database before had forgotten, and whom a list says: they are forgotten again. The
 * numbers of new profiles go on after theirs, so that none of them is ever taken for one of those (rule retention-6).
 */
export async function noteForgottenAgain(client: ClientBase, listed: readonly Forgotten[]): Promise<void> {
  await client.query(
    `insert into forgotten_number
     select number, forgotten_at, keeps_accounts from kept_forgotten
     union
     select * from unnest($1::integer[], $2::timestamptz[], $3::boolean[]) on conflict do nothing`,
    [
      listed.map(({ number }) => number),
      listed.map(({ at }) => at),
      listed.map(({ keepsAccounts }) => keepsAccounts),
    ],
  )
  await client.query(`
    select setval(pg_get_serial_sequence('affiliate', 'id'), greatest(
      (select max(number) from forgotten_number), (select last_value from pg_sequences
        where schemaname = 'public' and sequencename = 'affiliate_id_seq')))
    where exists (select from forgotten_number)`)
}

/** Whom a database has forgotten, in the order of their numbers. */
export const listForgotten = (db: Database): Promise<Forgotten[]> =>
  db
    .selectFrom('forgottenNumber')
    .select(['number', 'forgottenAt as at', 'keepsAccounts'])
    .orderBy('number')
    .orderBy('forgottenAt')
    // Safe: instants are read as text.
    .$castTo<Forgotten>()
    .execute()
