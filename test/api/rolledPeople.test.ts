import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Job } from '#contract/jobKinds.ts'
import type { Page } from '#contract/page.ts'
import type { RollDetails, RollPerson } from '#contract/rolls/rolls.ts'
import type { SegmentDetails } from '#contract/segments/segments.ts'
import type { OwnData } from '#contract/self/data.ts'
import { headers, joinRows, makeRow } from '#server/import/lists.fixture.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { eraseFromRolls } from '#server/people/choosing/rolls.queries.ts'
import type { TestApp } from '#test/support/app.ts'
import { death } from '#test/support/deceased.ts'
import { anEnrolment } from '#test/support/enrolment.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { runJobs } from '#test/support/jobs.ts'
import { runWhileLocked } from '#test/support/locks.ts'
import { aMerger } from '#test/support/merges.ts'
import { aMember } from '#test/support/self.ts'

type Send = Awaited<ReturnType<TestApp['as']>>

type Comparison = { entered: Page<RollPerson>; left: Page<RollPerson>; stayed: number }

/** Takes a roll of those who live in a city, and answers its number. */
async function takeRoll(on: Pick<TestApp, 'world'>, admin: Send, city = 'Getafe'): Promise<number> {
  // Of everybody there it keeps besides whether they take communications.
  const communications = (['true', 'false'] as const).map((answer) => ({ where: { communications: answer } }))
  const filter = { v: 1, tree: { all: [{ where: { city: [city] } }, { any: communications }] } }
  const name = `${city} ${Math.random()}`
  const { id } = (await admin('POST', '/segments', { name, filter })).json<SegmentDetails>()
  const asked = await admin('POST', '/rolls', { segmentId: id, reason: 'Asamblea' })
  await runJobs(on)
  const job = (await admin('GET', `/jobs/${asked.json<{ id: string }>().id}`)).json<Job<'rollTaking'>>()
  return job.result?.rollId ?? 0
}

const peopleOf = async (reader: Send, roll: number) =>
  (await reader('GET', `/rolls/${roll}/people`)).json<Page<RollPerson>>().content
const rollsInOwnData = async (me: Send) => (await me('GET', '/logged/data')).json<OwnData>().rolls
const openFacts = ({ birthday, inscriptionType, city, yearlyFee, kept }: RollPerson) =>
  [birthday, inscriptionType, city, yearlyFee, ...Object.values(kept ?? {})].filter((fact) => fact !== null)

const about = { city: 'Getafe', birthday: '1980-02-29', email: 'eva@example.org' }

test('rule privacy-5: a number that was merged is shown as its person is now, in list, download and comparison', async () => {
  const on = await aMerger()
  const { admin, db } = on
  const eva = await aMember(about, { app: on })
  const twin = await anAffiliate(db, { ...about, email: '', name: 'Secreta' })
  const roll = await takeRoll(on, admin)
  await anAffiliate(db, { city: 'Leganés' })
  const other = await takeRoll(on, admin, 'Leganés')
  await on.merged(eva.id, twin)
  const members = await peopleOf(admin, roll)
  expect(new Set(members.map(({ affiliateId }) => affiliateId))).toEqual(new Set([eva.id, twin]))
  for (const person of members) expect(openFacts(person)).toEqual(expect.arrayContaining(['Getafe', false]))
  expect((await eva.leave()).statusCode).toBe(204)
  for (const person of await peopleOf(admin, roll)) expect(openFacts(person)).toEqual([])
  const file = (await admin('GET', `/rolls/${roll}/people/export?format=csv`)).body
  const compared = (await admin('GET', `/rolls/${other}/compare/${roll}`)).body
  for (const text of [file, compared]) {
    expect(text).toContain('Secreta')
    expect(text).not.toMatch(/1980|Getafe;/)
  }
})

test('rule people-22: whoever was merged between two rolls neither entered nor left', async () => {
  const on = await aMerger()
  const { admin, db } = on
  const twin = await anAffiliate(db, { ...about, email: '' })
  const before = await takeRoll(on, admin)
  const eva = await anAffiliate(db, about)
  const both = await takeRoll(on, admin)
  await on.merged(eva, twin)
  const after = await takeRoll(on, admin)
  const compare = async (one: number, other: number) => {
    const { entered, left, stayed } = (
      await admin('GET', `/rolls/${one}/compare/${other}`)
    ).json<Comparison>()
    return [entered.totalElements, left.totalElements, stayed]
  }
  for (const [one, other] of [
    [after, before],
    [both, before],
    [before, both],
    [after, both],
  ] as const)
    expect(await compare(one, other)).toEqual([0, 0, 1])
  // Parted again, they are two.
  await db.updateTable('affiliateMerge').set({ undoneAt: new Date() }).execute()
  expect(await compare(both, before)).toEqual([1, 0, 1])
})

test('rule privacy-5: of who came back since, a roll shows admins nothing from before; super admins read it whole', async () => {
  const on = await aMerger()
  const { admin } = on
  const eva = await aMember(about, { app: on })
  const roll = await takeRoll(on, admin)
  expect((await eva.leave()).statusCode).toBe(204)
  const { idDocument } = await eva.row()
  const again = anEnrolment({ idDocument, email: 'otra@example.org' })
  const enrolled = await admin('POST', '/enrolment/manual', { ...again, invite: false })
  expect(enrolled.statusCode, enrolled.body).toBe(201)
  const [person] = await peopleOf(admin, roll)
  expect(person && [person.idDocument, openFacts(person)]).toEqual([idDocument, []])
  const [whole] = await peopleOf(await on.as('ROLE_SUPER_ADMIN'), roll)
  expect(whole?.city).toBe('Getafe')
  // Merging them into another profile opens nothing.
  await on.db.deleteFrom('addressHold').execute()
  await on.merged(await anAffiliate(on.db), eva.id)
  const [merged] = await peopleOf(admin, roll)
  expect(merged && openFacts(merged)).toEqual([])
  // What they are known by since their return is in a later roll.
  await on.db.updateTable('affiliate').set({ city: 'Parla' }).execute()
  const [now] = await peopleOf(admin, await takeRoll(on, admin, 'Parla'))
  expect(now?.city).toBe('Parla')
})

test('rule privacy-6: of whom it was said by mistake that they had died, a roll shows what it showed', async () => {
  const on = await aMerger()
  const { admin } = on
  const eva = await aMember(about, { app: on })
  const roll = await takeRoll(on, admin)
  const before = await peopleOf(admin, roll)
  expect((await admin('POST', `/affiliate/${eva.id}/deceased`, death)).statusCode).toBe(204)
  expect((await peopleOf(admin, roll)).flatMap(openFacts)).toEqual([])
  expect((await admin('POST', `/affiliate/${eva.id}/deceased/undo`)).statusCode).toBe(204)
  expect(await peopleOf(admin, roll)).toEqual(before)
})

test('decision 25: who is deleted by undoing an import is in a roll no more, and its number and hash stay true', async () => {
  const on = await anImporter()
  await on.importAll(joinRows([headers, ...[1, 3].map((n) => makeRow(n, { Asamblea: '' }))]))
  await on.db.updateTable('affiliate').set({ city: 'Getafe' }).execute()
  const roll = await takeRoll(on, on.call)
  const other = await takeRoll(on, on.call)
  const readRoll = async () => (await on.call('GET', `/rolls/${roll}`)).json<RollDetails>()
  const before = await readRoll()
  expect((await on.undo(1)).result).toMatchObject({ deleted: 2 })
  // Which facts it keeps stands in its rows, of which none is left.
  expect(await readRoll()).toEqual({ ...before, kept: [], erased: 2 })
  for (const person of await peopleOf(on.call, roll))
    expect([person.idDocument, person.name, person.affiliateId, openFacts(person)]).toEqual([
      null,
      null,
      null,
      [],
    ])
  expect((await on.call('GET', `/rolls/${roll}/verify`)).json()).toEqual({ isIntact: true })
  // Nobody of whom nothing is known is said to be in both.
  const compared = (await on.call('GET', `/rolls/${roll}/compare/${other}`)).json<object>()
  expect(compared).toMatchObject({ stayed: 0, erased: 4 })
})

test('decision 25: who is erased while a roll is taken is not in it', async () => {
  const on = await anImporter()
  await on.importAll(joinRows([headers, makeRow(1, { Asamblea: '' })]))
  await on.db.updateTable('affiliate').set({ city: 'Getafe' }).execute()
  await anAffiliate(on.db, { city: 'Getafe' })
  const batch = on.db.selectFrom('importCreated').select('affiliateId')
  const { affiliateId } = await batch.executeTakeFirstOrThrow()
  const roll = await runWhileLocked(on.db, {
    hold: (erasing) => eraseFromRolls(erasing, sql`select ${affiliateId}::integer`),
    call: () => takeRoll(on, on.call),
    goOn: (erasing) => erasing.deleteFrom('affiliate').where('id', '=', affiliateId).execute(),
  })
  expect(await peopleOf(on.call, roll)).toHaveLength(1)
})

test('rule privacy-1: one’s own data name the rolls of a number that was merged into one’s own, once it is theirs', async () => {
  const on = await aMerger()
  const eva = await aMember(about, { app: on })
  const twin = await anAffiliate(on.db, { city: 'Leganés', email: '' })
  await takeRoll(on, on.admin, 'Leganés')
  await on.merged(eva.id, twin)
  // What came by a merge that can be undone waits (rule rights-13).
  expect(await rollsInOwnData(eva.me)).toEqual([])
  on.later('40 days')
  const token = await openSession(on.world, on.db, eva.user)
  expect(await rollsInOwnData(await on.as({ token }))).toMatchObject([
    { facts: { city: 'Leganés', communications: false } },
  ])
})
