import { sql } from 'kysely'
import { logChanges } from '#server/kernel/audit.ts'
import { inTransaction, type PeopleDatabase } from '#server/kernel/database/database.ts'
import type { TestApp } from '#test/support/app.ts'
import { isNot, not, type Not } from '#test/support/personColumn.ts'

const ofTheOrganisation = not('an address of the organisation, not of a person')
const ofDays = not('upkeep takes it away long before whoever left is forgotten')

/**
 * Every column of the database that holds an address of mail, and what becomes of it when whose it is is forgotten (rule
 * retention-4). Names of accounts where they wrote something (`author`, `updated_by`) are `authorColumns` of retention.
 */
export const addressColumns: Record<string, 'goes' | Not> = {
  'activity.username': 'goes',
  'activity.username_search': 'goes',
  'address_hold.proven_email': ofDays,
  'affiliate.email': 'goes',
  'affiliate.email_search': 'goes',
  'app_user.username': 'goes',
  'app_user.username_search': 'goes',
  'assembly.contact_email': ofTheOrganisation,
  'communication.from_email': ofTheOrganisation,
  'communication.reply_email': ofTheOrganisation,
  'communication_former_try.address': 'goes',
  'communication_recipient.address': 'goes',
  'duplicate_stale.email_search': not('who is looked at next, each second'),
  'known_address.email': not(
    'of people outside the census; it goes with what was written under the document',
  ),
  'mail.recipient': 'goes',
  'merge_notice.recipient': ofDays,
  'organisation.contact_email': ofTheOrganisation,
  'organisation.sender_email': ofTheOrganisation,
  'pending_enrolment.email': 'goes',
  'record.email': 'goes',
  'record.email_search': 'goes',
  'report_setting.recipients': 'goes',
  'stop_link.proven_email': ofDays,
  'stopped_address.email': ofDays,
  'super_admin_spell.username': not('of who acts for the organisation, for thirty days after it'),
  'suppressed_address.address': 'goes',
}

/** The columns that hold one, by what they are called. */
export async function listAddressColumns(db: PeopleDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'ARRAY', 'USER-DEFINED', 'character varying')
      and column_name ~ '^(.*_)?(e?mail|address|recipients?|username)(_search)?$'
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Those of which the address goes and in which none is that has a mark. */
export async function listUnmarked(db: PeopleDatabase, mark: RegExp): Promise<string[]> {
  const unmarked: string[] = []
  for (const [name, fate] of Object.entries(addressColumns)) {
    const [table = '', column = ''] = name.split('.')
    if (isNot(fate)) continue
    const read = sql<{ text: string }>`select ${sql.ref(column)}::text as text from ${sql.table(table)}`
    if (!(await read.execute(db)).rows.some(({ text }) => mark.test(text))) unmarked.push(name)
  }
  return unmarked
}

/** Addresses that somebody has, and had before: mail was tried there, it came back, and the log says the change. */
export async function plantAddresses({ db }: Pick<TestApp, 'db'>, { id }: { id: number }) {
  await sql`
    insert into communication_former_try (recipient_id, address, message_key, secret, tried_at)
    select id, 'mio-probada@example.org', gen_random_uuid(), gen_random_uuid(), now()
    from communication_recipient where affiliate_id = ${id}`.execute(db)
  await inTransaction(db, async (unit) => {
    const written = { action: 'affiliateEdited', details: `Inscrito ${id}`, role: 'ROLE_ADMIN' }
    const activity = await unit
      .insertInto('activity')
      .values(written)
      .returning('id')
      .executeTakeFirstOrThrow()
    const change = sql`values ('affiliate', ${`${id}`}, 'email', 'Mio-Cambiada@example.org', 'eva@example.org')`
    await logChanges(unit, activity.id, change)
  })
  await sql`update report_setting set recipients = '{eva@example.org}'`.execute(db)
  await sql`insert into suppressed_address (address, reason) values
    ('mio-probada@example.org', 'rebote'), ('mio-cambiada@example.org', 'queja')`.execute(db)
}
