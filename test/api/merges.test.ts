import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import { mergeFields } from '#contract/census/duplicates/mergeFields.ts'
import type { Merge } from '#contract/census/duplicates/merges.ts'
import { columnsInChoice, eraseOldMergeSnapshots } from '#server/census/duplicates/merge.queries.ts'
import { listMergedInto } from '#server/census/merged.queries.ts'
import { refreshDuplicates } from '#test/support/duplicates.ts'
import { selectChanges } from '#test/support/changes.ts'
import { personColumns } from '#test/support/personColumns.ts'
import { countPointing } from '#test/support/pointing.ts'
import { aMerger, document, dumpTables, createTwoProfiles, type Problem } from '#test/support/merges.ts'

describe('merging', () => {
  test('the kept profile takes the chosen values and everything that hung on the other', async () => {
    const { db, merged, admin } = await aMerger()
    const { kept, removed, other, centro, juventud, feminismos, both, hers, user } =
      await createTwoProfiles(db)
    const pointing = () => countPointing(db, { id: removed, document: document.removed })
    const before = await pointing()
    const answer = await merged(kept, removed, { phone: 'other', birthday: 'other', creationTime: 'other' })
    const after = await pointing()
    const moving = Object.keys(personColumns).filter((name) => personColumns[name]?.merge === 'moves')
    expect(moving.filter((name) => before.get(name) === 0 || after.get(name) !== 0)).toEqual([])
    expect(answer).toMatchObject({
      keptId: kept,
      removedId: removed,
      moved: { records: 2, comments: null, attendances: null, sectorals: 2, accounts: 1, offices: 2 },
    })
    expect((await admin('GET', `/affiliate/${removed}`)).statusCode).toBe(404)
    expect((await admin('GET', `/affiliate/${kept}`)).json()).toMatchObject({
      idDocument: document.kept,
      name: 'Inés',
      phone: '+34600123456',
      birthday: '1980-02-29',
      creationTime: '2020-01-02T03:04:05.678Z',
      fee: 10,
    })
    const of = (table: 'record' | 'adminComment') =>
      db.selectFrom(table).select('idDocument').where('idDocument', '=', document.kept).execute()
    expect([(await of('record')).length, (await of('adminComment')).length]).toEqual([3, 2])
    const attendances = await db.selectFrom('meetingAttendance').selectAll().orderBy('meetingId').execute()
    expect(attendances.map(({ meetingId, affiliateId, status }) => [meetingId, affiliateId, status])).toEqual(
      [
        [both, kept, 'Confirmado'],
        [hers, kept, 'En hora'],
      ],
    )
    const sectorals = await db.selectFrom('affiliateSectoral').selectAll().orderBy('assemblyId').execute()
    expect(sectorals.map(({ assemblyId }) => assemblyId)).toEqual([juventud, feminismos])
    const { affiliateId } = await db
      .selectFrom('appUser')
      .select('affiliateId')
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow()
    expect(affiliateId).toBe(kept)
    const offices = await db
      .selectFrom('assembly')
      .selectAll()
      .where('id', 'in', [centro, juventud])
      .orderBy('id')
      .execute()
    expect(offices.map(({ responsibleId, liaisonId }) => [responsibleId, liaisonId])).toEqual([
      [kept, kept],
      [null, kept],
    ])
    expect(await db.selectFrom('notDuplicate').select(['firstId', 'secondId']).execute()).toEqual([
      { firstId: kept, secondId: other },
    ])
    // Undoing the list that brought in the kept profile must not take away somebody who was here before.
    expect(
      (await db.selectFrom('importCreated').selectAll().execute()).map((row) => row.affiliateId),
    ).toEqual([removed])
    expect(await listMergedInto(db, kept)).toEqual([removed])
  })

  test.each([
    ['its own values', {}],
    ['the other’s document and account', { document: 'other', bankAccount: 'other', fee: 'other' }],
    ['everything of the other', Object.fromEntries(mergeFields.map((field) => [field, 'other']))],
  ])('merge then undo is identity on every table, having kept %s', async (_, choose) => {
    const { db, merged, undo, world } = await aMerger()
    const { kept, removed } = await createTwoProfiles(db)
    await refreshDuplicates({ world })
    const before = await dumpTables(db, kept)
    const { id } = await merged(kept, removed, choose)
    await refreshDuplicates({ world })
    expect(await dumpTables(db, kept)).not.toEqual(before)
    const answer = await undo(id)
    expect(answer.json(), answer.body).toEqual({ keptId: kept, removedId: removed, stayed: [], charged: [] })
    await refreshDuplicates({ world })
    // But for this: an account that goes back to its profile is known anew since then (rule voting-16).
    const moved = db.updateTable('appUser').set({ knownSince: null }).where('affiliateId', '=', removed)
    expect((await moved.where('knownSince', 'is not', null).executeTakeFirst()).numUpdatedRows).toBe(1n)
    expect(await dumpTables(db, kept)).toEqual(before)
    const { rows } = await sql<{
      total: number
    }>`select sum(delta) as total from tally where relation = 'member'`.execute(db)
    expect(rows[0]?.total).toBe(4)
  })

  test('one that was stored with its offices by their kinds is undone likewise', async () => {
    const { db, merged, undo } = await aMerger()
    const { kept, removed } = await createTwoProfiles(db)
    const before = await dumpTables(db, kept)
    const { id } = await merged(kept, removed)
    await sql`update affiliate_merge set snapshot = jsonb_set(snapshot, '{hung,offices}', (
      select jsonb_build_object(
        'responsible', jsonb_agg(o -> 'assemblyId') filter (where o ->> 'office' = 'responsibleId'),
        'liaison', jsonb_agg(o -> 'assemblyId') filter (where o ->> 'office' = 'liaisonId'))
      from jsonb_array_elements(snapshot #> '{hung,offices}') o))`.execute(db)
    expect((await undo(id)).statusCode).toBe(200)
    expect((await dumpTables(db, kept))['assembly']).toEqual(before['assembly'])
  })

  test('the log has the action, each field, and no account number', async () => {
    const { db, merged, undo } = await aMerger()
    const { kept, removed } = await createTwoProfiles(db)
    const { id } = await merged(removed, kept, { bankAccount: 'other', email: 'other' })
    await undo(id)
    const rows = await selectChanges(db)
      .select(['action', 'entityId', 'change.field', 'before', 'after'])
      .orderBy('activity.id')
      .execute()
    expect(rows).toContainEqual({
      action: 'affiliatesMerged',
      entityId: `${removed}`,
      field: 'bankAccount',
      before: null,
      after: 'ES•• … 1332',
    })
    expect(rows).toContainEqual({
      action: 'affiliateMergeUndone',
      entityId: `${removed}`,
      field: 'email',
      before: 'ines@example.org',
      after: 'ines.nunez@example.org',
    })
    expect(
      rows.filter(({ field }) => field === 'mergedInto').map(({ entityId, after }) => [entityId, after]),
    ).toEqual([
      [`${kept}`, `${removed}`],
      [`${kept}`, null],
    ])
    expect(
      rows.filter(({ field }) => field === 'mergedFile').map(({ entityId, before }) => [entityId, before]),
    ).toEqual([
      [`${removed}`, null],
      [`${removed}`, `${kept}`],
    ])
    expect(JSON.stringify(rows)).not.toContain('ES9121')
  })

  test('the history of the kept profile is that of both, and only its own can be put back', async () => {
    const { db, merged, undo, admin } = await aMerger()
    const { kept, removed } = await createTwoProfiles(db)
    expect((await admin('PATCH', `/affiliate/${removed}`, { job: 'Cocinera' })).statusCode).toBe(200)
    const historyOf = async (id: number) =>
      (await admin('GET', `/affiliate/${id}/history`)).json<{ content: ProfileChange[] }>().content
    const { id } = await merged(kept, removed, { job: 'other' })
    const jobs = (await historyOf(kept)).filter(({ field }) => field === 'job')
    expect(jobs.map(({ after, mergedFile, revertible }) => [after, mergedFile, revertible])).toEqual([
      ['Cocinera', null, true],
      ['Cocinera', removed, false],
    ])
    await undo(id)
    expect((await historyOf(kept)).every(({ mergedFile }) => mergedFile === null)).toBe(true)
    expect((await historyOf(removed)).map(({ field }) => field)).toEqual(['mergedInto', 'mergedInto', 'job'])
  })

  test('changes made after the merge stay, and the undo lists them', async () => {
    const { db, merged, undo, admin } = await aMerger()
    const { kept, removed, hers } = await createTwoProfiles(db)
    const { id } = await merged(kept, removed, { phone: 'other', email: 'other', document: 'other' })
    await db
      .updateTable('affiliate')
      .set({ email: 'nuevo@example.org', version: sql`version + 1` })
      .where('id', '=', kept)
      .execute()
    const added = {
      documentType: 'DNI',
      name: 'Inés',
      lastName1: 'Núñez',
      email: 'x@example.org',
      recordType: 'Evento',
    }
    await db
      .insertInto('record')
      .values({ ...added, idDocument: document.removed, title: 'Después' })
      .execute()
    await db.deleteFrom('meetingAttendance').where('meetingId', '=', hers).execute()
    expect((await undo(id)).json()).toEqual({ keptId: kept, removedId: removed, stayed: [], charged: [] })
    expect((await admin('GET', `/affiliate/${kept}`)).json()).toMatchObject({
      email: 'ines@example.org',
      phone: null,
      idDocument: document.kept,
    })
    const later = await db.selectFrom('record').select('idDocument').where('title', '=', 'Después').execute()
    expect(later).toEqual([{ idDocument: document.kept }])
    expect(
      await db.selectFrom('meetingAttendance').selectAll().where('affiliateId', '=', removed).execute(),
    ).toHaveLength(1)
  })

  test('merges are listed for 30 days; later they cannot be undone and their copies are gone', async () => {
    const { db, merged, undo, admin, later, as, world } = await aMerger()
    const { kept, removed, other } = await createTwoProfiles(db)
    const first = await merged(kept, removed)
    const second = await merged(other, kept)
    const list = async () =>
      (await admin('GET', '/affiliate/merges')).json<{ content: Merge[]; totalElements: number }>()
    expect((await list()).content).toMatchObject([
      { id: second.id, state: 'reversible', kept: { id: other }, removed: { fullName: 'Inés Núñez' } },
      { id: first.id, state: 'reversible', kept: null, removed: { idDocument: document.removed } },
    ])
    expect(await listMergedInto(db, other)).toEqual([kept, removed].toSorted((a, b) => a - b))
    const early = await undo(first.id)
    expect([early.statusCode, early.json<Problem>().title]).toEqual([
      409,
      expect.stringContaining('Deshaz antes'),
    ])
    expect((await undo(second.id)).statusCode).toBe(200)
    expect((await list()).content).toMatchObject([
      { state: 'undone' },
      { state: 'reversible', kept: { id: kept } },
    ])
    expect((await undo(999)).statusCode).toBe(404)
    later('31 days')
    const tomorrow = await as('ROLE_ADMIN')
    const late = await tomorrow('POST', `/affiliate/merges/${first.id}/undo`)
    expect([late.statusCode, late.json<Problem>().title]).toEqual([409, expect.stringContaining('30 días')])
    expect((await tomorrow('GET', '/affiliate/merges')).json()).toEqual({ content: [], totalElements: 0 })
    await eraseOldMergeSnapshots(db, world.clock.now)
    const kepts = await db.selectFrom('affiliateMerge').select('snapshot').execute()
    expect(kepts.map(({ snapshot }) => snapshot)).toEqual([{}, {}])
  })

  test('rule wire-2: whoever reads all merges is in the log; turning pages is not', async () => {
    const { db, admin } = await aMerger()
    await admin('GET', '/affiliate/merges')
    const entries = () =>
      db.selectFrom('activity').select('id').where('action', '=', 'mergesListed').execute()
    expect(await entries()).toHaveLength(0)
    await admin('GET', '/affiliate/merges?size=-1')
    expect(await entries()).toHaveLength(1)
  })

  test('every column of a profile can be chosen', async () => {
    const { db } = await aMerger()
    const { rows: columns } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = 'affiliate'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
      db,
    )
    const chosen = mergeFields.flatMap(columnsInChoice)
    expect(columns.map(({ name }) => name).filter((name) => !chosen.includes(name))).toEqual([
      'id',
      'last_update_time',
      'version',
      'unverified_since',
      'sectoral_ids',
    ])
  })
})
