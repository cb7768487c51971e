import { sql } from 'kysely'
import { tellApart } from '#contract/fees/basics/iban.ts'
import { collectingAccounts, type AccountChange } from '#contract/organisation/accountChanges.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

type Row = Pick<AccountChange, 'account' | 'changedAt' | 'author'> & { was: string; now: string }

/**
 * The changes of the accounts in which money is collected, of the last thirty days, the latest first. They are read from
 * the versions, which a trigger keeps: nothing that is set, and no mail that fails, hides them (rule organisation-5).
 */
export async function listAccountChanges(db: Database, { now }: Clock): Promise<AccountChange[]> {
  const { rows } = await sql<Row>`
    with lately as (
      select version, author, change_time, content,
        lag(content) over (order by version) as before
      from organisation_version
      where version >= (select coalesce(max(version), 0) from organisation_version
        where change_time < ${now} - interval '30 days')),
    said as (
      select version, author, change_time, account, field,
        coalesce(before ->> field, '') as was, coalesce(content ->> field, '') as now
      from lately, (values (${collectingAccounts[0]}, 'creditor_account'), (${collectingAccounts[1]}, 'donation_account'))
        as asked (account, field)
      where before is not null)
    select account, author, change_time as changed_at, was, now from said
    where was <> now order by version desc, field`.execute(db)
  return rows.map(({ was, now: is, ...change }) => ({
    ...change,
    was: tellApart(was, is),
    is: tellApart(is, was),
  }))
}
