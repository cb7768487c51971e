import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findDue } from '#server/communications/automatic/digests.queries.ts'
import { sendDigests } from '#server/communications/automatic/digests.rules.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly, aUser } from '#test/support/factories.ts'
import { setOffice } from '#test/support/organisation.ts'

test('rules durable-8, automatic-4: digests leave behind nobody who recovers a password, and one that fails stops no other', async () => {
  const app = await anApp()
  const { db } = app
  for (const name of ['a', 'b', 'c']) {
    const assemblyId = await anAssembly(db, { assemblyName: name })
    const username = `${name}@example.org`
    const responsibleId = await anAffiliate(db, { email: username })
    await aUser(db, { username, affiliateId: responsibleId, role: 'ROLE_RESPONSABLE' })
    await setOffice(db, assemblyId, { responsibleId })
    await anAffiliate(db, { email: `m-${name}@example.org`, assemblyId })
  }
  await sql`update assembly_movement set at = ('2027-03-28 12:00'::timestamp at time zone 'Europe/Madrid')`.execute(
    db,
  )
  await sql`create function fail_first() returns trigger language plpgsql as $$ begin
    if new.assembly_id = (select id from assembly where assembly_name = 'a') then raise exception 'cannot'; end if;
    return new; end $$`.execute(db)
  await sql`create trigger failing before insert on assembly_digest for each row execute function fail_first()`.execute(
    db,
  )
  app.world.clock.now = sql<string>`('2027-03-29 08:00'::timestamp at time zone 'Europe/Madrid')`
  await expect(sendDigests(app.world)).rejects.toThrow('cannot')
  const mails = await db.selectFrom('mail').select(['recipient', 'lane']).orderBy('recipient').execute()
  expect(mails).toEqual([
    { recipient: 'b@example.org', lane: 'bulk' },
    { recipient: 'c@example.org', lane: 'bulk' },
  ])
})

test('rule automatic-4: what happens on Monday after midnight in Madrid is of the next week', async () => {
  const { db, world } = await anApp()
  const assemblyId = await anAssembly(db, { assemblyName: 'a' })
  await anAffiliate(db, { assemblyId })
  world.clock.now = sql<string>`('2027-03-29 08:00'::timestamp at time zone 'Europe/Madrid')`
  const happensAt = (at: string) =>
    sql`update assembly_movement set at = (${at}::timestamp at time zone 'Europe/Madrid')`.execute(db)
  // Sunday still by universal time.
  await happensAt('2027-03-29 00:30')
  expect(await findDue(db, world.clock)).toMatchObject({ week: '2027-03-29', assemblies: [] })
  await happensAt('2027-03-28 23:30')
  expect(await findDue(db, world.clock)).toMatchObject({ week: '2027-03-29', assemblies: [assemblyId] })
})
