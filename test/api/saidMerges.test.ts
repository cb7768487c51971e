import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loginAsApplication } from '#server/kernel/database/applicationRole.ts'
import { runQuery } from '#test/support/backup.ts'
import { aMerger, createTwoProfiles } from '#test/support/merges.ts'

/** Rule log-2: what says that it merges is a merge that the log tells. */

async function aSignedMeeting() {
  const merger = await aMerger()
  const two = await createTwoProfiles(merger.db)
  await merger.db
    .updateTable('meeting')
    .set({ signedAt: sql`now()` })
    .where('id', '=', two.both)
    .execute()
  const asApplication = (...statements: string[]) =>
    runQuery(loginAsApplication(merger.url).url, ['begin', ...statements, 'commit'].join(';\n'))
  return { ...merger, ...two, asApplication }
}

const entry = (...subjects: number[]) => `
  with entry as (insert into activity (action, details, device) values ('affiliatesMerged', '', '') returning id)
  insert into activity_subject select 'affiliate', subject, id from entry, unnest(array[${subjects.join()}]) subject`

test('rule log-2: who was at a signed meeting changes under no setting, unless the log tells a merge of them', async () => {
  const { db, both, kept, removed, other, asApplication } = await aSignedMeeting()
  const who = () => db.selectFrom('meetingAttendance').selectAll().orderBy('id').execute()
  const before = await who()
  const merging = `set local concejo.merging = 'on'`
  const alter = [
    `delete from meeting_attendance where meeting_id = ${both} and affiliate_id = ${removed}`,
    `update meeting_attendance set status = 'Pendiente' where meeting_id = ${both}`,
    `insert into meeting_attendance (meeting_id, affiliate_id, status) values (${both}, ${other}, 'Confirmado')`,
  ]
  for (const statement of alter) {
    await expect(asApplication(statement), statement).rejects.toThrow('signed minutes')
    await expect(asApplication(merging, statement), statement).rejects.toThrow('says nothing of a merge')
    // Of one of those whom it moves from and to is not enough.
    await expect(
      asApplication(
        merging,
        `update meeting_attendance set affiliate_id = ${kept} where meeting_id <> ${both}
        and affiliate_id = ${removed}`,
        entry(kept),
      ),
    ).rejects.toThrow('says nothing of a merge')
  }
  expect(await who()).toEqual(before)
})

test('rules log-2, moment-2: nobody leaves unseen by saying that profiles are joined', async () => {
  const { db, removed, other, kept, asApplication } = await aSignedMeeting()
  const joining = `set local concejo.joining_profiles = 'on'`
  for (const statement of [
    `update affiliate set inscription_type = 0, unregistered_at = now() where id = ${removed}`,
    `delete from affiliate where id = ${other}`,
  ]) {
    await expect(asApplication(joining, statement), statement).rejects.toThrow('says nothing of a merge')
    // Neither one of another day nor one of others.
    await asApplication(entry(removed, other))
    await expect(asApplication(joining, statement, entry(kept)), statement).rejects.toThrow(
      'says nothing of a merge',
    )
  }
  expect(
    await db
      .selectFrom('affiliate')
      .select('id')
      .where('id', 'in', [removed, other])
      .where('inscriptionType', '<>', 0)
      .execute(),
  ).toHaveLength(2)
})

test('rule log-2: a merge that was made stays known, with when it was', async () => {
  const { asApplication, merged, kept, removed } = await aSignedMeeting()
  await merged(kept, removed)
  for (const statement of [
    'delete from affiliate_merge',
    'update affiliate_merge set removed_id = 1',
    'update affiliate_merge set creation_time = now()',
    `insert into affiliate_merge (kept_id, removed_id, snapshot, creation_time) values (1, 2, '{}', '2020-01-01')`,
  ])
    await expect(asApplication(statement), statement).rejects.toThrow('permission denied')
})

test('rules log-2, fee-6: no charge that was cancelled waits again, unless the log tells a merge of whose it is', async () => {
  const { db, kept, removed, other, asApplication } = await aSignedMeeting()
  const merging = `set local concejo.merging = 'on'`
  const [{ id } = { id: 0 }] = (
    await sql<{
      id: number
    }>`update charge set state = 'anulado' where affiliate_id = ${kept} and state = 'previsto'
      and batch_id is null returning id`.execute(db)
  ).rows
  const back = `update charge set state = 'previsto' where id = ${id}`
  const stateOf = async () =>
    (await db.selectFrom('charge').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  await expect(asApplication(back)).rejects.toThrow('does not go from anulado to previsto')
  await expect(asApplication(merging, back)).rejects.toThrow('says nothing of a merge')
  await expect(asApplication(merging, back, entry(removed, other))).rejects.toThrow('says nothing of a merge')
  // A merge gives back what one cancelled, and nothing more.
  const paid = `affiliate_id = ${removed} and state = 'cobrado'`
  for (const [statement, why] of [
    [`update charge set state = 'previsto' where ${paid}`, 'does not go from cobrado to previsto'],
    [`update charge set cents = 1 where ${paid}`, 'stays as it is'],
    [`delete from charge where ${paid}`, 'is not deleted'],
    [`update charge set state = 'remesado' where id = ${id}`, 'does not go from anulado to remesado'],
  ] as const)
    await expect(asApplication(merging, statement, entry(kept, removed)), statement).rejects.toThrow(why)
  expect(await stateOf()).toBe('anulado')
  await asApplication(merging, back, entry(kept, removed))
  expect(await stateOf()).toBe('previsto')
})

test('rules log-2, fee-6: no charge and no mandate becomes another’s, unless the log tells a merge of both', async () => {
  const { kept, removed, other, asApplication } = await aSignedMeeting()
  for (const table of ['charge', 'mandate']) {
    const move = `update ${table} set affiliate_id = ${other}
      where id = (select min(id) from ${table} where affiliate_id = ${removed})`
    for (const rest of [[], [`set local concejo.merging = ''`], [entry(kept, removed)]])
      await expect(asApplication(move, ...rest), table).rejects.toThrow('says nothing of a merge')
    await asApplication(move, entry(removed, other))
  }
})
