import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OwnFees } from '#contract/self/ownFees.ts'
import type { PersonFees } from '#contract/fees/personFees.ts'
import { refreshEvidence } from '#server/census/duplicates/duplicates.scan.queries.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { logChanges } from '#server/kernel/audit.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { findLogFaults } from '#test/support/logFaults.ts'
import { applyToday, dumpTables, findIn, toMorning } from '#test/support/retention.ts'
import { aMember, iban } from '#test/support/self.ts'

/** Rule log-13: what is typed about somebody goes with them. */

const aboutEva = {
  idDocument: '12345678Z',
  documentType: 'DNI',
  name: 'Eva',
  lastName1: 'Peña',
  email: 'eva@example.org',
}

/** Everybody who left is forgotten, long before what the log says is. */
async function forgetAll(app: TestApp) {
  await sql`update organisation set log_years = 15, version = version + 1`.execute(app.db)
  toMorning(app, '10 years')
  await applyToday(app)
  await refreshEvidence(app.db)
}

const said = async (db: TestApp['db'], words: RegExp) => findIn(await dumpTables(db), words).toSorted()

test('rule log-13: what is typed in the calls about somebody is nowhere once they are forgotten', async () => {
  const app = await anApp()
  const { db } = app
  const on = await aMember(
    { bankAccount: iban, feeCents: 2000, period: 'Trimestral', creationTime: '2020-01-01T00:00:00Z' },
    { app },
  )
  const [chief, other] = [await app.as('ROLE_SUPER_ADMIN'), await app.as('ROLE_SUPER_ADMIN')]
  let planted = 0
  const type = () => `CENTINELA${(planted += 1)} de lo que se dijo`
  const of = `/affiliate/${on.id}`
  const does = async (answer: ReturnType<typeof chief>) => {
    const { statusCode, body } = await answer
    expect(statusCode, body).toBeLessThan(300)
    return body === '' ? {} : (JSON.parse(body) as object)
  }

  await does(chief('POST', '/adminComment', { idDocument: '12345678Z', name: type(), description: type() }))
  await does(
    chief('POST', '/record', { ...aboutEva, recordType: 'Otro', title: type(), description: type() }),
  )
  await does(on.patch({ job: type(), studies: type(), streetName: type() }))
  const fees = { cents: 500, period: 'Trimestral', reason: type() }
  const { requests } = (await does(on.me('POST', '/logged/fee-requests', fees))) as OwnFees
  await does(
    chief('POST', `/fee-requests/${requests[0]?.id}/decision`, { decision: 'rechazada', answer: type() }),
  )
  const waiver = { from: '2026-07-01', to: '2026-09-30', reason: 'En paro' }
  const { charges } = (await does(chief('POST', `${of}/waivers`, waiver))) as PersonFees
  await does(chief('POST', `${of}/payments/${charges[0]?.id}/cancel`, { reason: type() }))
  const noted = { askedOn: '2026-11-02', way: 'carta', text: type() }
  const { id: erasure } = (await does(chief('POST', `${of}/erasures`, noted))) as { id: number }
  await sql`update erasure_request set asked_on = (now() at time zone 'Europe/Madrid')::date - 20`.execute(db)
  await does(other('POST', `/erasures/${erasure}/extension`, { reason: type() }))
  await does(other('POST', `/erasures/${erasure}/decision`, { decision: 'denegada', answer: type() }))
  const stopped = { affiliateId: on.id, email: 'parada@example.org' }
  const by = { stoppedAt: '2026-11-01T00:00:00Z', stoppedBy: 'antes@example.org' }
  await db
    .insertInto('stoppedAddress')
    .values({ ...stopped, ...by })
    .execute()
  await does(chief('POST', `${of}/lift-stopped-address`, { email: stopped.email, reason: type() }))
  await db.insertInto('suppressedAddress').values({ address: 'eva@example.org', reason: 'queja' }).execute()
  await does(
    chief('POST', '/communication/suppressed/release', { address: 'eva@example.org', reason: type() }),
  )
  await does(chief('POST', `${of}/leave`, { askedBy: type(), way: 'carta', askedOn: '2026-11-02' }))
  await does(chief('POST', `${of}/open`, { reason: type() }))

  const kept = (await said(db, /CENTINELA\d+/g)).map((found) => found.split(': ')[1])
  expect(new Set(kept)).toEqual(new Set(Array.from({ length: planted }, (_, at) => `CENTINELA${at + 1}`)))
  await forgetAll(app)
  expect(await said(db, /CENTINELA\d+/g)).toEqual([])
})

test('rule log-13: a text that repeats what was typed, and a change of nobody knows what, are found', async () => {
  const { db } = await anApp()
  const found: string[] = []
  const undone = inTransaction(db, async (unit) => {
    const { rows } = await sql<{ id: number }>`insert into activity (action, details, device)
      values ('login', 'Inscrito 1: No paga nunca', '') returning id`.execute(unit)
    await logChanges(unit, rows[0]?.id ?? 0, sql`values ('nobodyKnowsWhat', '1', 'x', null, 'y')`)
    found.push(...(await findLogFaults(unit, new Set(['no paga nunca']))))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(found).toEqual(['login: Inscrito 1: No paga nunca', 'change of nobodyKnowsWhat'])
})
