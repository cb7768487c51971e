import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { anApproved, listStates, send, whoAgreed } from '#test/support/sending.ts'

test('rule communication-8: when the database refuses once to begin, nobody is stranded while the process lives', async () => {
  const app = await anApp()
  const { db } = app
  const relay = await aFussyRelay()
  await whoAgreed(
    db,
    ['ana', 'eva', 'luz'].map((name) => `${name}@example.org`),
  )
  const { id, get } = await anApproved(app)
  await failOnce(app)
  await send(app, relay.url)
  expect(await listStates(db, id)).toEqual({ ana: 'sent', eva: 'sent', luz: 'sent' })
  expect((await get()).status).toBe('SENT')
  expect(relay.taken).toHaveLength(3)
})

/** Lets the database refuse, once, to write that a mail begins, as it does when a lock is waited for too long. */
async function failOnce({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await sql`create sequence once`.execute(db)
  await sql`grant all on sequence once to public`.execute(db)
  await sql`create function fail_once() returns trigger language plpgsql as $$ begin
    if nextval('once') = 1 then raise exception 'lock timeout' using errcode = '55P03'; end if;
    return new; end $$`.execute(db)
  await sql`create trigger failing before update on communication_recipient for each row
    when (new.state = 'sending') execute function fail_once()`.execute(db)
}
