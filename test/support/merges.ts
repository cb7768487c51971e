import { createClaims } from '#test/support/votingClaims.ts'
import { createFees } from '#test/support/mergedFees.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Comparison } from '#contract/census/duplicates/merges.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { performMerges } from '#server/census/duplicates/mergeRequests.rules.ts'
import { constraints } from '#server/constraints.ts'
import { deliverAndListMails, findLinkCode } from '#test/support/account.ts'
import type { MergeRequest } from '#contract/census/duplicates/mergeRequests.ts'
import { password } from '#test/support/enrolment.ts'
import { ownersAddress, strangersAddress } from '#test/support/takeover.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { compactCounts } from '#server/statistics/seedCounts.queries.ts'
import { writeToBoth } from '#test/support/communications.ts'
import { refreshDuplicates } from '#test/support/duplicates.ts'
import { aMeeting, anAffiliate, anAssembly, aTag, aUser } from '#test/support/factories.ts'

/** Tables that only grow, or that are about requests instead of people. */
const ignoredTables = [
  'activity',
  // The past stays as it was known: they were one in between (rule moment-1).
  'membership_interval',
  'activity_subject',
  'change',
  'change_value',
  'affiliate_merge',
  'tally',
  'name_word',
  'throttle',
  'session',
  'duplicate_stale',
  // What was written to people is not taken back.
  'mail',
]

/** The rows of all other tables as text, without version and date of the affiliate `changed` and versions of mandates. */
export async function dumpTables(db: PeopleDatabase, changed: number): Promise<Record<string, unknown[]>> {
  // What is counted by sums is the same where the sums are.
  await compactCounts(db)
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(
    db,
  )
  const dump: Record<string, unknown[]> = {}
  for (const { name } of tables.filter((table) => !ignoredTables.includes(table.name))) {
    const { rows } = await sql<{ row: string }>`
      select (case when ${name} = 'affiliate' and to_jsonb(t) ->> 'id' = ${String(changed)}
        then to_jsonb(t) - 'version' - 'last_update_time'
        when ${name} = 'affiliate_update' and to_jsonb(t) ->> 'affiliate_id' = ${String(changed)}
        then to_jsonb(t) - 'last_update_time'
        when ${name} = 'mandate' then to_jsonb(t) - 'version' else to_jsonb(t) end)::text as row
      from ${sql.table(name)} t order by 1`.execute(db)
    dump[name] = rows.map(({ row }) => row)
  }
  return dump
}

/** The number of the latest merge. */
export async function findLatestMerge({ db }: Pick<TestApp, 'db'>): Promise<number> {
  const merges = db.selectFrom('affiliateMerge').select('id').orderBy('id', 'desc')
  return (await merges.executeTakeFirstOrThrow()).id
}

export const document = { kept: '11111111H', removed: '22222222J' }

/** Two profiles of one person, both with rows in every table that refers to a profile. */
export async function createTwoProfiles(db: PeopleDatabase) {
  const [centro, juventud, feminismos] = [
    await anAssembly(db, { assemblyName: 'Centro' }),
    await anAssembly(db, { assemblyName: 'Juventud', assemblyType: 'Sectorial' }),
    await anAssembly(db, { assemblyName: 'Feminismos', assemblyType: 'Sectorial' }),
  ]
  const kept = await anAffiliate(db, {
    idDocument: document.kept,
    name: 'Inés',
    email: 'ines@example.org',
    phone: null,
    bankAccount: 'ES9121000418450200051332',
    feeCents: 1000,
    period: 'Anual',
  })
  const removed = await anAffiliate(db, {
    idDocument: document.removed,
    name: 'INES',
    lastName1: 'Nuñez',
    email: 'ines.nunez@example.org',
    phone: '+34600123456',
    birthday: '1980-02-29',
    assemblyId: centro,
    mainSectoralId: juventud,
    creationTime: '2020-01-02T03:04:05.678901Z',
  })
  const other = await anAffiliate(db)
  const sectoral = (affiliateId: number, assemblyId: number) =>
    db.insertInto('affiliateSectoral').values({ affiliateId, assemblyId }).execute()
  await sectoral(kept, feminismos)
  await sectoral(removed, feminismos)
  await sectoral(removed, juventud)
  const person = { documentType: 'DNI', name: 'Inés', lastName1: 'Núñez', email: 'x@example.org' }
  for (const idDocument of [document.kept, document.removed, document.removed])
    await db
      .insertInto('record')
      .values({ ...person, idDocument, recordType: 'Evento', title: 'Algo' })
      .execute()
  for (const idDocument of [document.kept, document.removed])
    await db.insertInto('adminComment').values({ idDocument, name: 'Nota', author: 'super' }).execute()
  // Something stood under the document of either before they came to it (rule people-18).
  for (const [affiliateId, idDocument] of [
    [kept, document.kept],
    [removed, document.removed],
  ] as const)
    await sql`with marked as (
        update admin_comment set joined_affiliate_id = ${affiliateId}, joined_document = ${idDocument}, joined_at = now()
        where id_document = ${idDocument})
      update record set joined_affiliate_id = ${affiliateId}, joined_document = ${idDocument}, joined_at = now()
      where id = (select max(id) from record where id_document = ${idDocument})`.execute(db)
  for (const affiliateId of [kept, removed])
    await db.insertInto('consent').values({ affiliateId, kind: 'comunicaciones' }).execute()
  await writeToBoth(db, kept, removed)
  for (const affiliateId of [kept, removed])
    await sql`insert into departure (affiliate_id, asked_on, way, asked_by, recorded_by)
      values (${affiliateId}, '2019-01-02', 'carta', 'Inés', 'super')`.execute(db)
  for (const affiliateId of [kept, removed])
    await sql`insert into erasure_request (affiliate_id, asked_on, way, state) values (${affiliateId}, '2019-01-02', 'web', 'retirada')`.execute(
      db,
    )
  const [both, hers] = [await aMeeting(db), await aMeeting(db)]
  const attends = (meetingId: number, affiliateId: number, status: string) =>
    db.insertInto('meetingAttendance').values({ meetingId, affiliateId, status }).execute()
  await attends(both, kept, 'Pendiente')
  await attends(both, removed, 'Confirmado')
  await attends(hers, removed, 'En hora')
  for (const [meetingId, presidingId, secretaryId] of [
    [both, kept, removed],
    [hers, removed, removed],
  ] as const)
    await db
      .insertInto('minutes')
      .values({
        meetingId,
        number: 1,
        content: '{"points":[]}',
        lastChangeTime: sql`now()`,
        presidingId,
        secretaryId,
      })
      .execute()
  const [shared, hersAlone, hisAlone] = [await aTag(db), await aTag(db), await aTag(db)]
  const tagged = (tagId: number, affiliateId: number) =>
    db.insertInto('personTag').values({ tagId, affiliateId }).execute()
  await tagged(shared, kept)
  await tagged(shared, removed)
  await tagged(hersAlone, removed)
  await tagged(hisAlone, kept)
  await createFees(db, kept, removed)
  await createClaims(db, kept, removed)
  const user = await aUser(db, { affiliateId: removed, username: 'ines.nunez@example.org' })
  await db
    .updateTable('assembly')
    .set({ responsibleId: removed, liaisonId: kept })
    .where('id', '=', centro)
    .execute()
  await db.updateTable('assembly').set({ liaisonId: removed }).where('id', '=', juventud).execute()
  const dismissed = (one: number, two: number) =>
    db
      .insertInto('notDuplicate')
      .values({ firstId: Math.min(one, two), secondId: Math.max(one, two), authorId: user.userId })
      .execute()
  await dismissed(removed, other)
  await dismissed(removed, kept)
  await sql`insert into merge_request (kept_id, other_id, asked, device, ended_at, outcome)
    values (${removed}, ${await anAffiliate(db)}, '{}', '', now(), 'stopped')`.execute(db)
  await sql`insert into merge_request (kept_id, other_id, asked, device, ended_at, outcome)
    values (${await anAffiliate(db, { inscriptionType: 0 })}, ${removed}, '{}', '', now(), 'stopped')`.execute(
    db,
  )
  const { id: activityId } = await db
    .insertInto('activity')
    .values({ action: 'affiliatesImported' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const counts = { created: 1, updated: 0, unchanged: 0, skipped: 0, refused: 0 }
  for (const affiliateId of [kept, removed]) {
    const { id: batchId } = await db
      .insertInto('importBatch')
      .values({ activityId, author: 'admin', fileName: 'lista.csv', ...counts })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('importCreated').values({ batchId, affiliateId, line: 1 }).execute()
  }
  return { kept, removed, other, centro, juventud, feminismos, both, hers, user }
}

export type MergeReply = {
  state: 'done' | 'waiting'
  id: number
  keptId: number
  removedId: number
  moved: Record<string, number>
}

/** Carries out the merges that wait, as if their notices had been received 73 hours ago. */
export async function performWaiting({ db, world }: Pick<TestApp, 'db' | 'world'>): Promise<void> {
  await sql`update merge_request set creation_time = creation_time - interval '73 hours' where ended_at is null`.execute(
    db,
  )
  await sql`update mail set state = 'sent', settled_at = now() - interval '73 hours'
    where id in (select notice_id from merge_notice)`.execute(db)
  // The hours in which few corrections are mailed are over too.
  await db.deleteFrom('throttle').execute()
  await performMerges(world, constraints)
}
export type Problem = { type: string; title: string }

/** An application with an admin, and functions to compare, merge and undo over HTTP. */
export async function aMerger(on?: TestApp) {
  const app = on ?? (await anApp())
  const admin = await app.as('ROLE_ADMIN')
  const compare = async (one: number, other: number) => {
    await refreshDuplicates(app)
    return (await admin('GET', `/affiliate/${one}/merge/${other}`)).json<Comparison>()
  }
  const merge = async (keptId: number, otherId: number, choose: object = {}) => {
    const { first, second } = await compare(keptId, otherId)
    return admin('POST', `/affiliate/${keptId}/merge`, {
      otherId,
      version: first.version,
      otherVersion: second.version,
      choose,
    })
  }
  return {
    ...app,
    admin,
    compare,
    merge,
    /** Merges at once, or after everybody who is asked has let the time to stop it go by. */
    merged: async (...asked: Parameters<typeof merge>) => {
      const answer = await merge(...asked)
      expect(answer.statusCode, answer.body).toBe(201)
      const reply = answer.json<MergeReply>()
      if (reply.state === 'done') return reply
      await performWaiting(app)
      return { ...reply, id: await findLatestMerge(app) }
    },
    undo: (id: number) => admin('POST', `/affiliate/merges/${id}/undo`),
  }
}

/** Eva, who has no account, and somebody who uses theirs. */
export async function aPair() {
  const on = await aMerger()
  const eva = await anAffiliate(on.db, { idDocument: '12345678Z', email: ownersAddress })
  const other = await anAffiliate(on.db, { email: strangersAddress })
  await aUser(on.db, { affiliateId: other, username: strangersAddress, password })
  const nobody = await on.as()
  const ask = async (choose: object = {}) => {
    const answer = await on.merge(other, eva, choose)
    expect(answer.json(), answer.body).toMatchObject({ state: 'waiting', until: null })
    return answer.json<{ id: number }>().id
  }
  const codeOf = async (address: string) => {
    const mails = await deliverAndListMails(on, address)
    return findLinkCode(
      mails.filter(({ subject }) => subject === 'Van a unir tu ficha con otra').at(-1)?.plain,
    )
  }
  const stop = (cod: string) => nobody('POST', '/stop-merge', { cod })
  const look = async (cod: string) => (await nobody('GET', `/stop-merge?cod=${cod}`)).json<object>()
  const list = async () =>
    (await on.admin('GET', '/affiliate/merge-requests')).json<{ content: MergeRequest[] }>().content
  const countProfiles = async () => (await on.db.selectFrom('affiliate').select('id').execute()).length
  const perform = () => performMerges(on.world, constraints)
  return { ...on, eva, other, ask, codeOf, stop, look, list, countProfiles, perform }
}
