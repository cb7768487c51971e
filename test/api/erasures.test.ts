import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { ErasureDetails } from '#contract/erasures/erasures.ts'
import type { ownErasures } from '#contract/erasures/ownErasures.ts'
import { carryOutErasures } from '#server/erasures/carryOut.rules.ts'
import { refreshEvidence } from '#server/census/duplicates/duplicates.scan.queries.ts'
import { sealLog } from '#server/activity/seal/seal.rules.ts'
import { verifyLog } from '#server/activity/seal/verify.rules.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { deliverAllMails, listMailsWithLinks } from '#test/support/enrolment.ts'
import { aUser } from '#test/support/factories.ts'
import { aCharge } from '#test/support/fees.ts'
import { plant } from '#test/support/plantedPerson.ts'
import { applyToday, dumpTables, findIn, ofTheOrganisation, toMorning } from '#test/support/retention.ts'
import { writeUnguarded } from '#test/support/unguarded.ts'
import { aMember, password } from '#test/support/self.ts'

type Own = z.output<typeof ownErasures.list.reply>

/** Somebody who asked, and two super admins. */
async function aCase(app?: TestApp) {
  const member = await aMember({ creationTime: '2020-01-01T00:00:00Z' }, app ? { app } : {})
  const { as } = member
  const [chief, other] = [await as('ROLE_SUPER_ADMIN'), await as('ROLE_SUPER_ADMIN')]
  const ask = () => member.me('POST', '/logged/erasures', { text: 'Ya no quiero estar' })
  const noted = { askedOn: '2026-01-31', way: 'carta', text: 'Por carta' }
  const note = (about: object = {}) =>
    chief('POST', `/affiliate/${member.id}/erasures`, { ...noted, ...about })
  const decide = (id: number, body: object, by = other) => by('POST', `/erasures/${id}/decision`, body)
  const read = async (id: number) => (await other('GET', `/erasures/${id}`)).json<ErasureDetails>()
  const carryOut = async () => {
    await deliverAllMails(member)
    await carryOutErasures(member.world)
  }
  return { ...member, member, chief, other, ask, note, decide, read, carryOut }
}

const idOf = (answer: { body: string }) => (JSON.parse(answer.body) as { id: number }).id
const whole = { decision: 'entera' }

test('rule erasure-1: asked in the own data, once, told by mail, and taken back while nobody has decided', async () => {
  const { ask, me, as, member, ...on } = await aCase()
  const answers = await Promise.all([ask(), ask()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [mine] = (await me('GET', '/logged/erasures')).json<Own>()
  expect(mine).toMatchObject({ way: 'web', state: 'pendiente', text: 'Ya no quiero estar' })
  await deliverAllMails(on)
  expect(await listMailsWithLinks(on, 'eva@example.org')).toMatchObject([{ kind: 'erasure-noted' }])
  const withdraw = () => me('DELETE', `/logged/erasures/${mine?.id}`)
  const stranger = await aMember({ email: 'luz@example.org', idDocument: '00000001R' }, { app: member })
  expect((await stranger.me('DELETE', `/logged/erasures/${mine?.id}`)).statusCode).toBe(404)
  expect((await withdraw()).json()).toMatchObject([{ state: 'retirada' }])
  expect((await withdraw()).statusCode).toBe(409)
  expect((await (await as('ROLE_ADMIN'))('GET', '/erasures')).statusCode).toBe(403)
  expect((await ask()).statusCode).toBe(200)
})

test('rule erasure-2: the term is a month from the day it was asked, is made longer once, and who lets it pass is told', async () => {
  const { note, other, chief, read, world, me, later, ...on } = await aCase()
  const id = idOf(await note())
  // The month has no 31st.
  expect(await read(id)).toMatchObject({ deadline: '2026-02-28', notedBy: expect.any(String) })
  const extend = () =>
    other('POST', `/erasures/${id}/extension`, { reason: 'Hay que mirar papeles antiguos' })
  expect((await extend()).body).toContain('ya ha vencido')
  await sql`update erasure_request set asked_on = (now() at time zone 'Europe/Madrid')::date - 25`.execute(
    on.db,
  )
  expect((await extend()).json()).toMatchObject({ extensionReason: 'Hay que mirar papeles antiguos' })
  expect((await extend()).body).toContain('solo se alarga una vez')
  await aUser(on.db, { role: 'ROLE_SUPER_ADMIN', username: 'jefa@example.org', password })
  const told = async () =>
    on.db.selectFrom('mail').where('kind', '=', 'erasures-ending').select('data').execute()
  await carryOutErasures(world)
  expect(await told()).toEqual([])
  await sql`update erasure_request set extended_at = null, extended_by = null, extension_reason = null`.execute(
    on.db,
  )
  await carryOutErasures(world)
  await carryOutErasures(world)
  const first = await told()
  expect(first.length).toBeGreaterThan(0)
  expect(first[0]?.data).toEqual({ ending: 1, overdue: 0 })
  await sql`update erasure_request set asked_on = asked_on - 40`.execute(on.db)
  expect((await chief('GET', '/erasures?overdue=true')).json()).toMatchObject({ totalElements: 1 })
  await carryOutErasures(world)
  expect((await told()).at(-1)?.data).toEqual({ ending: 0, overdue: 1 })
  // Nothing is decided by the term: it waits for somebody.
  expect(await read(id)).toMatchObject({ state: 'pendiente' })
  expect(later).toBeDefined()
  expect((await me('GET', '/logged/erasures')).json()).toMatchObject([{ way: 'carta' }])
})

test('rule erasure-2: decided once, not by who noted it or asked, and with reasons', async () => {
  const { note, ask, decide, chief, as, member, id: affiliateId } = await aCase()
  const id = idOf(await note())
  expect((await ask()).statusCode).toBe(409)
  expect((await decide(id, whole, chief)).body).toContain('La anotaste tú')
  expect((await decide(id, { decision: 'denegada' })).statusCode).toBe(422)
  expect((await decide(id, { decision: 'parcial', answer: 'x' })).statusCode).toBe(422)
  expect((await decide(id, whole, await as('ROLE_ADMIN'))).statusCode).toBe(403)
  const no = { decision: 'denegada', answer: 'Hay un pleito abierto' }
  const others = await Promise.all([decide(id, no), decide(id, whole, await as('ROLE_SUPER_ADMIN'))])
  expect(others.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const self = await aMember(
    { email: 'luz@example.org', idDocument: '00000001R' },
    { app: member, role: 'ROLE_SUPER_ADMIN' },
  )
  const [own] = (await self.me('POST', '/logged/erasures', {})).json<Own>()
  expect((await self.me('POST', `/erasures/${own?.id}/decision`, whole)).body).toContain('tu propia petición')
  expect((await decide(own?.id ?? 0, whole)).body).toContain('ha de quitárselo antes')
  expect(affiliateId).not.toBe(self.id)
})

test('rule erasure-3: some parts alone are erased of who stays', async () => {
  const { ask, decide, carryOut, read, row, db, me, ...on } = await aCase()
  const [mine] = (await ask()).json<Own>()
  await db
    .insertInto('adminComment')
    .values({ idDocument: '12345678Z', name: 'Una nota', author: 'jefa@example.org' })
    .execute()
  await on.patch({ job: 'Maestra' })
  const parts = { decision: 'parcial', parts: ['comments'], answer: 'El resto hace falta mientras sigas' }
  const decided = await decide(mine?.id ?? 0, parts)
  expect(decided.statusCode, decided.body).toBe(200)
  await carryOut()
  expect(await read(mine?.id ?? 0)).toMatchObject({
    state: 'hecha',
    parts: ['comments'],
    keepsAccounts: false,
  })
  expect(await db.selectFrom('adminComment').select('id').execute()).toEqual([])
  expect(await row()).toMatchObject({ inscriptionType: 1, job: 'Maestra' })
  expect(
    await db.selectFrom('changeValue').where('field', '=', 'job').select('after').execute(),
  ).toHaveLength(1)
  const [told] = (await listMailsWithLinks({ db }, 'eva@example.org')).filter(
    ({ kind }) => kind === 'erasure-decided',
  )
  expect(told?.plain).toContain('El resto hace falta mientras sigas')
  expect((await me('GET', '/logged/erasures')).json()).toMatchObject([{ state: 'hecha' }])
})

/** A member about whom something is said in every table, who asked, and whose case was accepted. */
async function anAccepted() {
  const app = await anApp()
  const on = await aCase(app)
  await plant(app, on.member, 'MIO')
  await sql`update communication_recipient set state = 'skipped', reason = 'pausa', settled_at = now()`.execute(
    app.db,
  )
  const [mine] = (await on.ask()).json<Own>()
  const id = mine?.id ?? 0
  const decided = await on.decide(id, whole)
  expect([decided.statusCode, decided.json<ErasureDetails>().state]).toEqual([200, 'aceptada'])
  const listAnswer = async () =>
    (await listMailsWithLinks(app, 'eva@example.org')).find(({ kind }) => kind === 'erasure-decided')?.plain
  return { ...on, caseId: id, listAnswer }
}

const leftOf = async ({ db }: Pick<TestApp, 'db'>) =>
  findIn(await dumpTables(db), /MIO(-\w+)?|\bmio-\w+|12345678Z|eva@example\.org/g).filter(
    (found) => !ofTheOrganisation.includes(found),
  )

test('rule erasure-4: who paid is left with name, document and what was paid; the rest goes at once, and that when its years have passed', async () => {
  const { carryOut, read, caseId, row, db, id, ...on } = await anAccepted()
  await sealLog(db)
  // Until the answer has left, and in the middle of it, all is there.
  await carryOutErasures(on.world)
  expect(await row()).toMatchObject({ inscriptionType: 0, reducedAt: null })
  await carryOut()
  await carryOut()
  expect(await read(caseId)).toMatchObject({ state: 'hecha', keepsAccounts: true, text: '', answer: '' })
  expect(await row()).toMatchObject({
    idDocument: '12345678Z',
    email: '',
    phone: null,
    birthday: null,
    job: null,
    reducedAt: expect.any(String),
  })
  await refreshEvidence(db)
  const left = new Set((await leftOf({ db })).map((found) => found.split(':')[0]))
  expect(left).toEqual(new Set(['affiliate', 'mandate']))
  expect((await verifyLog(db, { heads: [] })).faults).toEqual([])
  const seen = (await on.other('GET', `/affiliate/${id}`)).json<object>()
  expect(seen).toMatchObject({ blocked: true, idDocument: '12345678Z' })
  toMorning(on, '10 years')
  await applyToday(on)
  expect(await leftOf({ db })).toEqual([])
  const cases = db.selectFrom('erasureRequest').select(['affiliateId', 'state', 'keepsAccounts'])
  expect(await cases.where('state', '=', 'hecha').execute()).toEqual([
    { affiliateId: null, state: 'hecha', keepsAccounts: true },
  ])
})

test('rule erasure-4: who never paid is forgotten whole, by two processes once; what is under way holds it, and is said', async () => {
  const { carryOut, read, caseId, db, world, id, listAnswer } = await anAccepted()
  await writeUnguarded(db, sql`delete from charge`)
  await sql`insert into affiliate_merge (kept_id, removed_id, creation_time, snapshot) values (${id}, ${id + 2000}, now(), '{}')`.execute(
    db,
  )
  await carryOut()
  expect(await listAnswer()).toMatch(
    /Ahora espera, al menos hasta el \d+ de \w+ de \d{4}.*, porque tu ficha se unió con otra hace poco/,
  )
  // The page says until when, and so does their mail, which had yet to leave.
  expect(await read(caseId)).toMatchObject({
    state: 'aceptada',
    held: 'merges',
    heldUntil: expect.any(String),
    isMember: false,
  })
  // A fee that waits for its batch.
  const charge = await aCharge(db, { affiliateId: id, state: 'previsto' })
  await carryOutErasures(world)
  expect(await read(caseId)).toMatchObject({ state: 'aceptada', held: 'unsettled', heldUntil: null })
  await writeUnguarded(db, sql`delete from charge where id = ${charge}`)
  await sql`update affiliate_merge set creation_time = now() - interval '31 days'`.execute(db)
  await Promise.all([carryOutErasures(world), carryOutErasures(world)])
  expect(await read(caseId)).toMatchObject({ state: 'hecha', affiliateId: null, would: null, held: null })
  await refreshEvidence(db)
  expect(await leftOf({ db })).toEqual([])
  const done = db.selectFrom('activity').where('action', '=', 'erasureCarriedOut').select('details')
  expect(await done.execute()).toEqual([{ details: `Petición de borrado ${caseId}` }])
})
