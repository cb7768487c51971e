import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAside } from '#server/communications/engine/aside.ts'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
import { inTransaction, type PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'
import { aConvened } from '#test/support/convocations.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { anApproved, send } from '#test/support/sending.ts'

/** Lets freezing recipients take so many seconds. */
async function slowDown(db: PeopleDatabase, seconds: number): Promise<void> {
  await sql
    .raw(`create or replace function slow_down() returns trigger language plpgsql as
    'begin perform pg_sleep(${seconds}); return null; end';
    create or replace trigger slowed after insert on communication_recipient for each statement execute function slow_down()`)
    .execute(db)
}

/** Lets freezing recipients take until the returned function is called. */
async function holdFreezing(db: PeopleDatabase): Promise<() => Promise<void>> {
  // Whoever freezes asks whether it is held: waiting for a lock would end with its own patience.
  await sql
    .raw(`create table freezing_held as select true as held;
    create function hold_on() returns trigger language plpgsql security definer as $$
    begin
      while exists (select from freezing_held) loop perform pg_sleep(0.05); end loop;
      return null;
    end $$;
    create trigger held after insert on communication_recipient for each statement execute function hold_on()`)
    .execute(db)
  return async () => void (await sql`delete from freezing_held`.execute(db))
}

test('rule convocation-2: convening waits for the notice before, which is just being frozen, and decides anew', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  const { edit, convene, read } = await aConvened(app)
  await edit({ status: 'Aprobada' })
  await convene()
  await slowDown(app.db, 1)
  const freezing = freezeNextDue(app.world)
  await sleep(400)
  await edit({ place: 'Ateneo', status: 'Aprobada' })
  const answer = await convene()
  await freezing
  expect([answer.statusCode, answer.body]).toEqual([201, expect.stringContaining('"kind":"convocatoria"')])
  expect((await read()).notices).toHaveLength(2)
  await slowDown(app.db, 0)
  await send(app, relay.url)
  // Each of the two whom it calls has one mail, of the meeting as it is.
  expect(relay.taken).toHaveLength(2)
  expect(relay.taken.every(({ raw }) => raw.includes('Ateneo'))).toBe(true)
})

test('rule communication-2: whoever changes what is being frozen for long is told so', async () => {
  const app = await anApp()
  const { edit, convene, communicationOf, admin } = await aConvened(app)
  await edit({ status: 'Aprobada' })
  await convene()
  const communicationId = await communicationOf(0)
  const letGo = await holdFreezing(app.db)
  const freezing = freezeNextDue(app.world)
  await sleep(400)
  await edit({ place: 'Ateneo', status: 'Aprobada' })
  const answers = await Promise.all([
    convene(),
    admin('POST', `/communication/${communicationId}/pause`),
    admin('POST', '/communication/set-draft', { id: communicationId }),
  ])
  await letGo()
  await freezing
  for (const answer of answers) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json<{ title: string }>().title).toMatch(/^Ahora mismo se está anotando/)
  }
}, 30_000)

test('rule communication-15: while somebody holds a profile its mail comes later, and no other waits for it', async () => {
  const app = await anApp()
  const { db, world } = app
  const held = await anAffiliate(db, { email: 'ana@example.org', communications: true, city: 'Madrid' })
  await anAffiliate(db, { email: 'eva@example.org', communications: true, city: 'Soria' })
  const [all, some] = [await anApproved(app), await anApproved(app, { city: ['Soria'] })]
  let now = 0
  const aside = createAside(() => now)
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>()
  const holding = inTransaction(db, async (unit) => {
    await sql`select from affiliate where id = ${held} for update`.execute(unit)
    await isOver
  })
  const statuses = async () => [(await all.get()).status, (await some.get()).status]
  // As often as what fails by itself would be stopped.
  for (let time = 0; time < 3; time += 1) {
    expect(await freezeNextDue(world, aside)).toBe(true)
    // The other one, the first time.
    await freezeNextDue(world, aside)
    expect(await statuses()).toEqual(['APPROVED', 'PROCESSING'])
    now += 15_000
  }
  expect(aside.note(all.id)).toBe(false)
  now += 15_000
  release()
  await holding
  expect(await freezeNextDue(world, aside)).toBe(true)
  expect(await statuses()).toEqual(['PROCESSING', 'PROCESSING'])
}, 30_000)
