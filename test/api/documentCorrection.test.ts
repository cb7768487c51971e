import { describe, expect, test } from 'vitest'
import { anotherPersonsDocument, samePersonQuestion } from '#contract/census/profile/samePerson.ts'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import type { OwnData } from '#contract/self/data.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { headers, joinRows, makeDni, makeRow } from '#server/import/lists.fixture.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'
import { anEnrolment } from '#test/support/enrolment.ts'
import { anAffiliate, anAssembly, aRecord, aUser } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { aMerger, createTwoProfiles, document } from '#test/support/merges.ts'
import { aProfile, completePerson } from '#test/support/profile.ts'

const own = completePerson.idDocument
const [strangers, free] = ['22222222J', '33333333P']

/** A profile with records and comments of its own, and those of a stranger who is not in the census. */
async function aCorrection() {
  const app = await aProfile()
  const { db, admin, id } = app
  const comment = (idDocument: string, name: string) =>
    db.insertInto('adminComment').values({ idDocument, name, author: 'super' }).execute()
  await aRecord(db, { idDocument: own, title: 'own' })
  await comment(own, 'own')
  await aRecord(db, {
    idDocument: strangers,
    title: 'stranger’s',
    name: 'Luz',
    lastName1: 'Gil',
    recordType: 'Donación',
  })
  await comment(strangers, 'stranger’s')
  /** What stands under a document. */
  const under = async (idDocument: string) => [
    ...(
      await db
        .selectFrom('record')
        .where('idDocument', '=', idDocument)
        .select('title')
        .orderBy('id')
        .execute()
    ).map(({ title }) => title),
    ...(
      await db
        .selectFrom('adminComment')
        .where('idDocument', '=', idDocument)
        .select('name')
        .orderBy('id')
        .execute()
    ).map(({ name }) => name),
  ]
  const correct = (idDocument: string, samePerson?: boolean) => app.patch({ idDocument, samePerson })
  const revertTo = async (before: string, samePerson?: boolean) => {
    const change = (await app.changes()).find(
      ({ field, before: was }) => field === 'idDocument' && was === before,
    )
    return admin('POST', `/affiliate/${id}/revert`, {
      activityId: change?.activityId,
      field: 'idDocument',
      samePerson,
    })
  }
  return { ...app, comment, under, correct, revertTo }
}

const countsOf = (changes: readonly ProfileChange[]) =>
  changes
    .filter(({ field }) => field === 'movedRecords' || field === 'joinedRecords')
    .map(({ field, before, after }) => [field, before, after])

describe('rule people-18: a document that has records already', () => {
  test('correcting to a document of which nothing is known takes the person’s own along', async () => {
    const { correct, under, changes } = await aCorrection()
    expect((await correct('X1234567L')).statusCode).toBe(200)
    expect([await under(own), await under('X1234567L')]).toEqual([[], ['own', 'own']])
    expect(countsOf(await changes())).toEqual([['movedRecords', null, '1']])
  })

  test('the server asks whether it is the same person, and says what is known', async () => {
    const { correct, under, row, changes, db } = await aCorrection()
    const before = await row()
    const asked = await correct(strangers)
    expect([asked.statusCode, asked.json<ProblemDetails>()]).toEqual([
      409,
      expect.objectContaining({
        type: '/problemas/persona-por-confirmar',
        title: samePersonQuestion,
        known: { names: ['Luz Gil'], records: 1, comments: 1 },
      }),
    ])
    const refused = await correct(strangers, false)
    expect([refused.statusCode, refused.json<ProblemDetails>().errors]).toEqual([
      409,
      [{ in: 'body', path: 'idDocument', message: anotherPersonsDocument }],
    ])
    expect([await row(), await changes(), await under(own)]).toEqual([before, [], ['own', 'own']])
    // That it was asked is in the log, however it ended (rule secrecy-5).
    const looked = await db
      .selectFrom('activity')
      .select('id')
      .where('action', '=', 'personLookedUp')
      .execute()
    expect(looked.length).toBeGreaterThan(0)
  })

  test.each(['corrected', 'reverted'] as const)('going back, %s, gives each what was theirs', async (way) => {
    const { correct, revertTo, under, changes, comment, db, id, as } = await aCorrection()
    expect((await correct(strangers, true)).statusCode).toBe(200)
    expect(await under(strangers)).toEqual(['own', 'stranger’s', 'own', 'stranger’s'])
    await aRecord(db, { idDocument: strangers, title: 'later' })
    await comment(strangers, 'later')
    const back = way === 'corrected' ? await correct(own) : await revertTo(own)
    expect(back.statusCode, back.body).toBe(200)
    expect(await under(own)).toEqual(['own', 'later', 'own', 'later'])
    expect(await under(strangers)).toEqual(['stranger’s', 'stranger’s'])
    expect(countsOf(await changes())).toEqual([
      ['joinedRecords', '1', null],
      ['movedRecords', null, '2'],
      ['joinedRecords', null, '1'],
      ['movedRecords', null, '1'],
    ])
    // The log of the stranger has both.
    const staff = await as('ROLE_SUPER_ADMIN')
    const found = (await staff('GET', `/log?idDocument=${strangers}`)).json<{
      content: { description: string }[]
    }>()
    expect(found.content.filter(({ description }) => description.includes(`Inscrito ${id};`))).toHaveLength(2)
    // And forth again, five times an hour.
    await db.deleteFrom('throttle').execute()
    expect((await correct(strangers)).statusCode).toBe(409)
    expect((await revertTo(strangers)).statusCode).toBe(409)
    expect((await correct(strangers, true)).statusCode).toBe(200)
    expect((await correct(own)).statusCode).toBe(200)
    expect(await under(strangers)).toEqual(['stranger’s', 'stranger’s'])
  })

  test('a third document does not take a stranger’s away either', async () => {
    const { correct, under } = await aCorrection()
    await correct(strangers, true)
    expect((await correct(free)).statusCode).toBe(200)
    expect(await under(free)).toEqual(['own', 'own'])
    expect(await under(strangers)).toEqual(['stranger’s', 'stranger’s'])
  })

  test('what is written under the old document meanwhile is asked about on the way back', async () => {
    const { correct, revertTo, under, db } = await aCorrection()
    await correct(free)
    await aRecord(db, { idDocument: own, title: 'in between' })
    expect((await revertTo(own)).json<ProblemDetails>().known).toMatchObject({ records: 1 })
    expect((await revertTo(own, true)).statusCode).toBe(200)
    expect((await correct(free)).statusCode).toBe(200)
    expect([await under(own), await under(free)]).toEqual([['in between'], ['own', 'own']])
  })

  test('a member’s document is refused as taken, and nothing is said of their records', async () => {
    const { correct, db } = await aCorrection()
    await anAffiliate(db, { idDocument: strangers })
    for (const answer of [
      await correct(strangers),
      await correct(strangers, true),
      await correct(strangers, false),
    ]) {
      expect([answer.statusCode, answer.json<ProblemDetails>().type]).toEqual([409, '/problemas/duplicado'])
      expect(answer.body).not.toContain('Luz')
    }
  })

  test('only what the role may see is told: a comment about a member does not say that it is there', async () => {
    const { correct, db, under } = await aCorrection()
    await db
      .insertInto('adminComment')
      .values({ idDocument: free, name: 'of a member', author: 'super' })
      .execute()
    await db
      .updateTable('adminComment')
      .set({ aboutMember: true })
      .where('name', '=', 'of a member')
      .execute()
    expect((await correct(free)).statusCode).toBe(200)
    expect((await correct(own)).statusCode).toBe(200)
    expect(await under(free)).toEqual(['of a member'])
  })
})

/** A list with one new person, under whose document a stranger's record stands. */
async function anImport() {
  const on = await anImporter()
  await anAssembly(on.db, { assemblyName: 'Móstoles', assemblyType: 'Municipal' })
  const theirs = makeDni(1)
  await aRecord(on.db, { idDocument: theirs, title: 'stranger’s' })
  const { result } = await on.importAll(joinRows([headers, makeRow(1)]))
  if (!result) throw new Error('the list was not read')
  return { ...on, theirs, result }
}

describe('rule people-18: a person who is new', () => {
  test('by a list: its report says so, and correcting the document leaves a stranger’s there', async () => {
    const { db, call, theirs, result } = await anImport()
    expect(
      result.notices.find(({ text }) => text.includes('registros o comentarios con su documento')),
    ).toMatchObject({
      lines: 1,
      first: [2],
    })
    const { id } = await findByDocument(db, theirs)
    const corrected = await call('PATCH', `/affiliate/${id}`, { idDocument: own })
    expect(corrected.statusCode, corrected.body).toBe(200)
    expect(await titlesUnder(db, theirs)).toEqual(['stranger’s'])
  })

  test('by a list that is undone: the records are where they were', async () => {
    const { db, undo, theirs, result } = await anImport()
    await undo(result.batch?.id ?? 0)
    expect(await titlesUnder(db, theirs)).toEqual(['stranger’s'])
    expect(await db.selectFrom('affiliate').select('id').execute()).toEqual([])
  })

  test('by hand: likewise', async () => {
    const { db, as } = await anApp()
    await aRecord(db, { idDocument: strangers, title: 'stranger’s' })
    const admin = await as('ROLE_ADMIN')
    const body = { ...anEnrolment({ idDocument: strangers }), invite: false }
    const added = await admin('POST', '/enrolment/manual', body)
    expect(added.statusCode, added.body).toBe(201)
    const { id } = await findByDocument(db, strangers)
    expect((await admin('PATCH', `/affiliate/${id}`, { idDocument: own })).statusCode).toBe(200)
    expect(await titlesUnder(db, strangers)).toEqual(['stranger’s'])
  })
})

test('rule people-18: parting two profiles leaves with a document what was written under it meanwhile', async () => {
  const { db, merged, undo, admin } = await aMerger()
  const { kept, removed } = await createTwoProfiles(db)
  const { id } = await merged(kept, removed, { document: 'other' })
  await aRecord(db, { idDocument: document.kept, title: 'meanwhile' })
  expect((await undo(id)).statusCode).toBe(200)
  expect(await titlesUnder(db, document.kept)).toContain('meanwhile')
  expect((await admin('PATCH', `/affiliate/${kept}`, { idDocument: free })).statusCode).toBe(200)
  // With what stood there before the profile came to it the first time.
  expect(await titlesUnder(db, document.kept)).toEqual(['Algo', 'meanwhile'])
})

const findByDocument = (db: PeopleDatabase, idDocument: string) =>
  db.selectFrom('affiliate').where('idDocument', '=', idDocument).select('id').executeTakeFirstOrThrow()

async function titlesUnder(db: PeopleDatabase, idDocument: string) {
  const rows = await db.selectFrom('record').where('idDocument', '=', idDocument).select('title').execute()
  return rows.map(({ title }) => title)
}

test('rule rights-13: what joined with a document waits before its person may read it', async () => {
  const { db, world, as, id, correct, later } = await aCorrection()
  const user = await aUser(db, { affiliateId: id, username: completePerson.email })
  const read = async () => {
    const me = await as({ token: await openSession(world, db, user) })
    const { records, comments, inReviewUntil } = (await me('GET', '/logged/data')).json<OwnData>()
    return {
      titles: records.map(({ title }) => title).toSorted(),
      names: comments.map(({ name }) => name).toSorted(),
      waits: inReviewUntil !== null,
    }
  }
  await correct(strangers, true)
  expect(await read()).toEqual({ titles: ['own'], names: ['own'], waits: true })
  later('31 days')
  expect(await read()).toEqual({ titles: ['own', 'stranger’s'], names: ['own', 'stranger’s'], waits: false })
})
