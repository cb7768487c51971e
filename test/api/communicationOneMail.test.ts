import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { claimRecipients } from '#server/communications/engine/claim.queries.ts'
import { beginSending, releaseUnsent, settle } from '#server/communications/engine/queue.queries.ts'
import { finishCommunications } from '#server/communications/engine/finish.queries.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'
import { aCommunication, aRecipient, anAffiliate, aSending } from '#test/support/factories.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { aService, listRows, longAgo, moveTo, send } from '#test/support/sending.ts'

/** Somebody to whom a mail waits at one address, and who has that one or another. */
async function whoWaits(
  db: PeopleDatabase,
  communicationId: number,
  [was, is]: readonly [string, string],
  about: object = {},
) {
  const affiliateId = await anAffiliate(db, { email: `${is}@example.org`, communications: true, ...about })
  const address = `${was}@example.org`
  const id = await aRecipient(db, { communicationId, affiliateId, address, nextAttemptAt: longAgo })
  return { id, affiliateId }
}

test('rule communication-4: whoever is not written to at an address keeps nobody else from it', async () => {
  const app = await anApp()
  const { db } = app
  const relay = await aFussyRelay()
  const bulletin = await aCommunication(db, { ...aSending, kind: 'boletin' })
  await whoWaits(db, bulletin, ['ana', 'familia'])
  await whoWaits(db, bulletin, ['familia', 'familia'], { communications: false })
  await whoWaits(db, bulletin, ['eva', 'piso'])
  await whoWaits(db, bulletin, ['piso', 'piso'], { inscriptionType: 0 })
  // Two profiles that are one since: their second mail is not sent.
  const luz = await anAffiliate(db, { email: 'torre@example.org', communications: true })
  const twin = { communicationId: bulletin, affiliateId: luz, nextAttemptAt: longAgo }
  await aRecipient(db, { ...twin, address: 'luz@example.org', state: 'sent', settledAt: longAgo })
  await whoWaits(db, bulletin, ['uma', 'torre'])
  await aRecipient(db, { ...twin, address: 'torre@example.org' })
  await send(app, relay.url)
  expect(await listRows(db)).toEqual([
    ['familia', 'sent', null],
    ['familia', 'skipped', 'sinConsentimiento'],
    ['piso', 'sent', null],
    ['piso', 'skipped', 'baja'],
    ['luz', 'sent', null],
    ['torre', 'sent', null],
    ['torre', 'skipped', 'repetido'],
  ])
  expect(relay.taken).toHaveLength(3)
})

test('rule communication-4: whoever moves while their mail is about to leave has it at their new address, and the old one is free', async () => {
  const app = await anApp()
  const { db, world } = app
  const relay = await aFussyRelay()
  const communicationId = await aService(db)
  const ana = await whoWaits(db, communicationId, ['casa', 'casa'])
  const [claimed] = await claimRecipients(db, world.clock, 1, 1)
  await moveTo(db, ana.affiliateId, 'nueva')
  const luz = await whoWaits(db, communicationId, ['luz', 'casa'])
  const [other] = await claimRecipients(db, world.clock, 1, 1)
  expect([claimed, other]).toMatchObject([{ id: ana.id }, { id: luz.id, address: 'casa@example.org' }])
  const begun = await beginSending(db, world.clock, [
    { id: ana.id, owner: 1 },
    { id: luz.id, owner: 1 },
  ])
  expect([...begun]).toEqual([luz.id])
  await settle(db, world.clock, 1, luz.id, { state: 'sent', reply: '250' })
  // The former address gives mails back: that is no reason not to write to the new one.
  await sql`insert into suppressed_address (address, reason) values ('casa@example.org', 'rebote')`.execute(
    db,
  )
  await releaseUnsent(db, world.clock, 1, [ana.id])
  await send(app, relay.url)
  expect(await listRows(db)).toEqual([
    ['nueva', 'sent', null],
    ['casa', 'sent', null],
  ])
  expect(relay.taken.map(({ to }) => to)).toEqual(['nueva@example.org'])
})

test('rule communication-4: of two mails to one address that begin at once the database lets one begin', async () => {
  const app = await anApp()
  const { db, world } = app
  const relay = await aFussyRelay()
  const communicationId = await aService(db)
  const held = { communicationId, nextAttemptAt: longAgo, state: 'claimed', owner: 1, claimedAt: new Date() }
  const taken = await aRecipient(db, { ...held, address: 'otra@example.org', state: 'sending' })
  const one = await aRecipient(db, { ...held, address: 'casa@example.org' })
  const other = await aRecipient(db, { ...held, address: 'CASA@example.org' })
  const begun = await beginSending(db, world.clock, [
    { id: one, owner: 1 },
    { id: other, owner: 1, taken: { id: taken, reply: '250' } },
  ])
  expect([...begun]).toEqual([one])
  await releaseUnsent(db, world.clock, 1, [one, other])
  // While one waits for its next attempt the other one leaves, and then it is not tried any more.
  await send(app, relay.url)
  expect(await listRows(db)).toEqual([
    ['otra', 'sent', null],
    ['casa', 'sent', null],
    ['CASA', 'skipped', 'repetido'],
  ])
  expect(relay.taken).toHaveLength(1)
  await expect(
    aRecipient(db, { communicationId, address: 'Casa@example.org', state: 'sent', settledAt: new Date() }),
  ).rejects.toThrow('communication_recipient_once')
})

test('rule communication-8: what the server took before is written, whatever the next mail may not', async () => {
  const { db, world } = await anApp()
  const communicationId = await aService(db)
  const held = { communicationId, owner: 1, claimedAt: new Date() }
  const taken = await aRecipient(db, { ...held, address: 'otra@example.org', state: 'sending' })
  const one = await aRecipient(db, { ...held, address: 'casa@example.org', state: 'claimed' })
  const other = await aRecipient(db, { ...held, address: 'casa@example.org', state: 'claimed' })
  // Another process begins there at the same instant, which this one does not see before it waits for it.
  await sql`create function begin_there() returns trigger language plpgsql as $$ begin
    if new.state = 'sending' and old.state = 'claimed' then
      raise unique_violation using constraint = 'communication_recipient_once';
    end if; return new; end $$`.execute(db)
  await sql`create trigger begun_there before update on communication_recipient for each row execute function begin_there()`.execute(
    db,
  )
  const begun = await beginSending(db, world.clock, [
    { id: one, owner: 1 },
    { id: other, owner: 1, taken: { id: taken, reply: '250' } },
  ])
  expect([...begun]).toEqual([])
  expect((await listRows(db))[0]).toEqual(['otra', 'sent', null])
})

test('rule communication-8: whoever has another address since is tried there as often as anybody', async () => {
  const app = await anApp()
  const { db } = app
  const relay = await aFussyRelay()
  const communicationId = await aService(db)
  const { affiliateId } = await whoWaits(db, communicationId, ['later-ana', 'later-ana'])
  await send(app, relay.url, { rounds: 7 })
  expect(await listRows(db)).toEqual([['later-ana', 'queued', null]])
  await moveTo(db, affiliateId, 'grey-nueva')
  await send(app, relay.url, { rounds: 4 })
  expect(await listRows(db)).toEqual([['grey-nueva', 'sent', null]])
})

test('rule communication-15: who can never be moved is tried less and less, and then the communication says so', async () => {
  const { db, world } = await anApp()
  const communicationId = await aService(db)
  await whoWaits(db, communicationId, ['ana', 'nueva'])
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    db,
  )
  await sql`create trigger refused before update of address on communication_recipient for each row
    when (new.address <> old.address) execute function refuse()`.execute(db)
  const told: number[] = []
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await sql`update communication_recipient set next_attempt_at = now() - interval '1 hour'`.execute(db)
    await claimRecipients(db, world.clock, 1, 5, [], (id) => told.push(id))
    const { rows } = await sql`select from communication_recipient
      where state = 'queued' and next_attempt_at > now() + interval '1 minute'`.execute(db)
    expect(rows).toHaveLength(1)
  }
  expect(told).toEqual(Array.from({ length: 8 }, () => communicationId))
  const { rows } = await sql`select status, why from communication where id = ${communicationId}`.execute(db)
  expect(rows).toEqual([{ status: 'ERROR', why: 'itself' }])
})

test('rule communication-6: what stands in error is over once nobody of it waits', async () => {
  const { db, world } = await anApp()
  const inError = { status: 'ERROR', why: 'relay', reason: '451', total: 1 }
  const over = await aService(db, 0, inError)
  const settled = { state: 'skipped', reason: 'pasada', settledAt: new Date() }
  await aRecipient(db, { communicationId: over, address: 'a@example.org', ...settled })
  const waits = await aService(db, 1, inError)
  const nobody = await aService(db, 0, {
    ...inError,
    why: 'nobody',
    total: null,
    domain: null,
    processingAt: null,
  })
  await finishCommunications(db, world.clock)
  await finishCommunications(db, world.clock)
  const { rows } = await sql<{ id: number; status: string }>`
    select id, status from communication order by id`.execute(db)
  expect(rows).toEqual([
    { id: over, status: 'SENT' },
    { id: waits, status: 'ERROR' },
    { id: nobody, status: 'ERROR' },
  ])
})
