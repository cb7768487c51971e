import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ActivityAction } from '#contract/activityActions.ts'
import type { BulkSummary } from '#contract/import/bulk/jobs.ts'
import type { Job } from '#contract/jobKinds.ts'
import type { Page } from '#contract/page.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anOffice } from '#test/support/bulkOffice.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'
import { runJobs } from '#test/support/jobs.ts'

/** Whom the latest entry of an action names, in order. */
async function namedBy(db: PeopleDatabase, action: ActivityAction) {
  const latest = db
    .selectFrom('activity')
    .where('action', '=', action)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
  const about = db.selectFrom('activitySubject').where('activityId', '=', latest).select('entityId')
  return (await about.orderBy('entityId').execute()).map(({ entityId }) => entityId)
}

const sumOf = ({ changed, spared, gone }: BulkSummary) => changed + spared + gone

describe('rule people-24: the same for many people is seen before, done once, and undone', () => {
  test('an assembly: who has it already is named, the history says it, and undoing gives back', async () => {
    const { admin, db, centro, eva, luz, noa, preview, commit, profile, undo } = await anOffice()
    const change = { what: 'assembly', assemblyId: centro }
    const seen = await preview(change, { query: 'inscriptionType=1' })
    expect(seen).toMatchObject({
      kind: 'bulkPreview',
      state: 'done',
      result: {
        title: 'Asamblea: Centro',
        chosen: 3,
        changed: 2,
        spared: 1,
        gone: 0,
        from: [{ name: 'Sin asamblea territorial', people: 2 }],
        kinds: [{ why: 'Ya está en esa asamblea', people: 1, first: [{ id: luz }] }],
        batch: null,
      },
    })
    expect((await profile(eva)).assembly).toBeNull()
    const looks = await db
      .selectFrom('activity')
      .innerJoin('activitySubject as about', 'about.activityId', 'activity.id')
      .where('activity.action', '=', 'peopleChosen')
      .select(['activity.details', 'about.entityId'])
      .orderBy('about.entityId')
      .execute()
    const details = 'Por tipo de inscripción Afiliado; 3 personas; Asamblea: Centro'
    expect(looks).toEqual([eva, luz, noa].map((entityId) => ({ details, entityId })))
    const file = await admin('GET', `/people/changes/${seen.id}/spared`)
    expect(file.body).toContain('Ya está en esa asamblea')
    expect(await namedBy(db, 'sparedExported')).toEqual([luz])

    const done = await commit(seen.id)
    expect(done).toMatchObject({ kind: 'bulkCommit', result: { chosen: 3, changed: 2, spared: 1, gone: 0 } })
    // Asked for twice it is the same job.
    expect((await commit(seen.id)).id).toBe(done.id)
    expect((await profile(noa)).assembly).toMatchObject({ id: centro })
    const history = await admin('GET', `/affiliate/${eva}/history`)
    expect(history.json<Page<ProfileChange>>().content).toMatchObject([
      { action: 'peopleChanged', field: 'assembly', after: 'Centro' },
    ])
    const batch = done.result?.batch?.id ?? 0
    const found = (await admin('GET', `/affiliate?importId=${batch}`)).json<Page<AffiliateProfile>>()
    expect(new Set(found.content.map(({ id }) => id))).toEqual(new Set([eva, noa]))

    await undo(batch)
    expect([(await profile(eva)).assembly, (await profile(noa)).assembly]).toEqual([null, null])
    expect((await profile(luz)).assembly).toMatchObject({ id: centro })
  })

  test('who is chosen is kept: whoever comes later is not changed, and who left is counted', async () => {
    const { db, centro, eva, luz, noa, preview, commit, profile } = await anOffice()
    const left = await anAffiliate(db)
    const seen = await preview({ what: 'assembly', assemblyId: centro }, { query: 'inscriptionType=1' })
    const logged = db.selectFrom('activity').where('action', '=', 'peopleChosen').select('details')
    // By which filter, not whom it found (rule log-9).
    expect((await logged.executeTakeFirstOrThrow()).details).toBe(
      'Por tipo de inscripción Afiliado; 4 personas; Asamblea: Centro',
    )
    const late = await anAffiliate(db)
    await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', left).execute()
    await db.deleteFrom('personTag').where('affiliateId', '=', noa).execute()
    const done = await commit(seen.id)
    expect(done.result).toMatchObject({ chosen: 4, changed: 1, spared: 1, gone: 2 })
    expect(sumOf(done.result as BulkSummary)).toBe(4)
    expect((await profile(late)).assembly).toBeNull()
    expect([(await profile(eva)).assembly, (await profile(luz)).assembly]).toMatchObject([
      { id: centro },
      { id: centro },
    ])
  })

  test('rule log-9: of few of whom it says something each is named, however many were chosen with them', async () => {
    const { db, centro, eva, luz, noa, preview } = await anOffice()
    const others = []
    for (const _ of Array(12)) others.push(await anAffiliate(db))
    const ids = [eva, luz, noa, ...others]
    const named = () => namedBy(db, 'peopleChosen')
    await preview({ what: 'communications' }, { ids })
    expect(await named()).toEqual([eva])
    await preview({ what: 'assembly', assemblyId: centro }, { ids })
    expect(await named()).toEqual([luz])
    const far = await anAssembly(db, { assemblyName: 'Norte', assemblyType: 'Municipal' })
    await db.updateTable('affiliate').set({ assemblyId: far }).where('id', '=', noa).execute()
    await preview({ what: 'assembly', assemblyId: centro }, { ids })
    expect(await named()).toEqual([luz, noa])
    await preview(
      { what: 'assembly', assemblyId: centro },
      { ids: [...ids, await anAffiliate(db, { assemblyId: far })] },
    )
    expect((await named()).length).toBe(3)
  })

  test('what somebody has changed since stays, and undoing says of whom by name', async () => {
    const on = await anOffice()
    const { admin, db, centro, eva, luz, noa, preview, commit, profile } = on
    const other = await anAssembly(db, { assemblyName: 'Norte', assemblyType: 'Municipal' })
    const seen = await preview({ what: 'assembly', assemblyId: centro }, { ids: [eva, luz, noa] })
    const done = await commit(seen.id)
    const edited = await admin('PATCH', `/affiliate/${eva}`, { assembly: other })
    expect(edited.statusCode, edited.body).toBe(200)
    const asked = await admin('POST', `/census-import/batches/${done.result?.batch?.id ?? 0}/undo`)
    await runJobs(on)
    const undone = (await admin('GET', `/jobs/${asked.json<Job>().id}`)).json<Job<'importUndo'>>()
    expect(undone.result).toMatchObject({ isOfList: false, restored: 1, stayed: 1 })
    expect(undone.result?.kinds[0]?.first[0]?.name).toMatch(/^Eva /)
    expect((await profile(eva)).assembly).toMatchObject({ id: other })
  })

  test('who was chosen is kept for a day, and no longer', async () => {
    const on = await anOffice()
    const { admin, db, eva, preview, profile } = on
    const seen = await preview({ what: 'communications' }, { ids: [eva] })
    const asked = await admin('POST', `/people/changes/${seen.id}/commit`)
    await db
      .updateTable('tag')
      .set({ deletedAt: sql<string>`now()` })
      .execute()
    const late = await admin('POST', `/people/changes/${seen.id}/commit`)
    expect([late.statusCode, late.json<ProblemDetails>().title]).toEqual([
      409,
      expect.stringContaining('más de un día'),
    ])
    // Neither does what was asked for in time, and is done later.
    await runJobs(on)
    const ended = (await admin('GET', `/jobs/${asked.json<Job>().id}`)).json<Job>()
    expect(ended).toMatchObject({ state: 'failed', failure: expect.stringContaining('más de un día') })
    expect((await profile(eva)).communications).toBe(true)
  })

  test('of one person the last five choices are kept', async () => {
    const { admin, as, db, eva, luz, preview, commit } = await anOffice()
    const other = await as('ROLE_ADMIN')
    const { compared } = (await other('POST', '/people/choose', { ids: [eva] })).json<{ compared: number }>()
    const seen = []
    for (const _ of Array(6)) seen.push(await preview({ what: 'communications' }, { ids: [eva, luz] }))
    const first = await admin('POST', `/people/changes/${seen[0]?.id ?? ''}/commit`)
    expect(first.json<ProblemDetails>().title).toContain('Ya no se guarda a quién elegiste')
    await commit(seen[1]?.id ?? '')
    const { kept } = await db
      .selectFrom('tag')
      .where('deletedAt', '>', sql<string>`now()`)
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .executeTakeFirstOrThrow()
    // And what others chose.
    expect((await other('GET', `/affiliate?compared=${compared}`)).statusCode).toBe(200)
    expect(kept).toBe(6)
  })

  test('sectorals are added to those that people have, and taken away again', async () => {
    const { db, youth, eva, luz, preview, commit, profile, undo } = await anOffice()
    const other = await anAssembly(db, { assemblyName: 'Feminismos', assemblyType: 'Sectorial' })
    await db.insertInto('affiliateSectoral').values({ affiliateId: luz, assemblyId: other }).execute()
    const seen = await preview({ what: 'sectorals', sectoralIds: [youth, youth] }, { ids: [eva, luz] })
    expect(seen.result).toMatchObject({ title: 'Asambleas sectoriales: Juventud', chosen: 2, changed: 2 })
    const done = await commit(seen.id)
    const had = async (id: number) => new Set((await profile(id)).sectorals.map((one) => one.id))
    expect([await had(eva), await had(luz)]).toEqual([new Set([youth]), new Set([youth, other])])
    await undo(done.result?.batch?.id ?? 0)
    expect([await had(eva), await had(luz)]).toEqual([new Set(), new Set([other])])
  })

  test('whom it leaves as they are is told by surname and why: the first 25 on the screen, all in the file', async () => {
    const { admin, db, centro, eva, luz, preview } = await anOffice()
    const others: string[] = []
    for (const letter of 'ZYXWVUTSRQPONMLKJIHGFEDCBA') {
      const lastName2 = letter === 'C' ? null : 'Gil'
      const id = await anAffiliate(db, {
        name: 'Ana',
        lastName1: `Abad${letter}`,
        lastName2,
        assemblyId: centro,
      })
      others.unshift(`${id};Ana Abad${letter}${lastName2 ? ' Gil' : ''};Ya está en esa asamblea`)
    }
    const { id, result } = await preview(
      { what: 'assembly', assemblyId: centro },
      { query: 'inscriptionType=1' },
    )
    expect(result).toMatchObject({ chosen: 29, changed: 2, spared: 27, gone: 0, kinds: [{ people: 27 }] })
    const shown = result?.kinds[0]?.first.map((one) => `${one.id};${one.name};${one.why}`)
    expect(shown).toEqual(others.slice(0, 25))
    const { body } = await admin('GET', `/people/changes/${id}/spared`)
    const [heading, ...lines] = body.trim().split('\r\n')
    expect(heading).toMatch(/Número;Nombre;Motivo$/)
    expect(lines.slice(0, 26)).toEqual(others)
    expect(lines[26]).toMatch(new RegExp(`^${luz};`))
    expect(body).not.toContain(`\n${eva};`)
  })

  test('communications are ended, never started, and that is not undone (rule privacy-2)', async () => {
    const { admin, eva, luz, preview, commit, profile } = await anOffice()
    const seen = await preview({ what: 'communications' }, { ids: [eva, luz] })
    expect(seen.result).toMatchObject({ changed: 1, spared: 1 })
    const done = await commit(seen.id)
    expect((await profile(eva)).communications).toBe(false)
    const undoing = await admin('POST', `/census-import/batches/${done.result?.batch?.id ?? 0}/undo`)
    expect([undoing.statusCode, undoing.json<ProblemDetails>().title]).toEqual([
      409,
      expect.stringContaining('solo cada persona puede volver a pedir las comunicaciones'),
    ])
    const listed = await admin('GET', '/census-import')
    expect(listed.json<Page<object>>().content).toMatchObject([{ state: 'final', until: null }])
    const on = await admin('POST', '/people/changes', {
      change: { what: 'communications', value: true },
      ids: [eva],
    })
    expect(on.statusCode).toBe(422)
  })
})

describe('rule people-24: who may, and whom', () => {
  test('a preview is of whom it is; an assembly has to be one of its kind', async () => {
    const { as, youth, centro, eva, admin, preview } = await anOffice()
    const seen = await preview({ what: 'communications' }, { ids: [eva] })
    const other = await as('ROLE_ADMIN')
    expect((await other('POST', `/people/changes/${seen.id}/commit`)).statusCode).toBe(404)
    expect((await other('GET', `/people/changes/${seen.id}/spared`)).statusCode).toBe(404)
    for (const change of [
      { what: 'assembly', assemblyId: youth },
      { what: 'assembly', assemblyId: 999_999 },
      { what: 'sectorals', sectoralIds: [centro] },
    ]) {
      const refused = await admin('POST', '/people/changes', { change, ids: [eva] })
      expect(refused.statusCode).toBe(422)
      expect(refused.json<ProblemDetails>().errors?.[0]?.message).toContain('no existe')
    }
  })

  test('of numbers only members are taken, and the list of a day is its author’s', async () => {
    const { as, admin, db, eva } = await anOffice()
    const gone = await anAffiliate(db, { inscriptionType: 0 })
    const answer = await admin('POST', '/people/choose', { ids: [eva, gone, 999_999] })
    expect(answer.json()).toMatchObject({ people: 1 })
    expect(await namedBy(db, 'peopleChosen')).toEqual([eva])
    const { compared } = answer.json<{ compared: number }>()
    const listed = await admin('GET', `/affiliate?compared=${compared}`)
    expect(listed.json<Page<AffiliateProfile>>().content.map(({ id }) => id)).toEqual([eva])
    const other = await as('ROLE_ADMIN')
    expect((await other('GET', `/affiliate?compared=${compared}`)).statusCode).not.toBe(200)
  })

  test('who is no admin any more when it is done changes nobody', async () => {
    const on = await anOffice()
    const { admin, db, eva, centro, preview } = on
    const seen = await preview({ what: 'assembly', assemblyId: centro }, { ids: [eva] })
    const asked = (await admin('POST', `/people/changes/${seen.id}/commit`)).json<Job>()
    await db.updateTable('appUser').set({ role: 'ROLE_USER' }).where('role', '=', 'ROLE_ADMIN').execute()
    await runJobs(on)
    const { state } = await db
      .selectFrom('job')
      .where('id', '=', asked.id)
      .select('state')
      .executeTakeFirstOrThrow()
    expect(state).toBe('failed')
    const { assemblyId } = await db
      .selectFrom('affiliate')
      .where('id', '=', eva)
      .select('assemblyId')
      .executeTakeFirstOrThrow()
    expect(assemblyId).toBeNull()
  })
})
