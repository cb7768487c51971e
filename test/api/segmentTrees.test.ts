import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Role } from '#contract/actor.ts'
import { mayAsk } from '#contract/people/choosing/factRights.ts'
import { listFacts } from '#contract/people/choosing/facts.ts'
import { listNegatable } from '#contract/people/choosing/factFilter.ts'
import { listAskedFacts, segmentFacts } from '#contract/people/choosing/segmentFacts.ts'
import { listParts, segmentFilter, type SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { resolveScope } from '#server/kernel/security/scope.ts'
import { databaseClock } from '#server/kernel/world.ts'
import { readFactValues } from '#server/people/choosing/factValues.queries.ts'
import { selectMembersOf } from '#server/people/choosing/segments.queries.ts'
import { loadTree } from '#server/people/choosing/segmentTrees.queries.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { addPeople, questions, type Unasked } from '#test/support/factQuestions.ts'
import {
  judgeByHand,
  restoreKnown,
  type Judged,
  type KeptFacts,
  type Known,
} from '#test/support/factsByHand.ts'
import { setOffice } from '#test/support/organisation.ts'
import { sampleCount } from '#test/support/sample.ts'

test('rule people-21: whom a tree means is what and, or and not make of each person, within the scope', async () => {
  const { db } = await anApp()
  const { people, assemblies, tags, communications, votings } = await addPeople(db, 120)
  const members = people.filter(({ inscriptionType }) => inscriptionType !== 0)
  const today = await readTodayInMadrid(db, databaseClock)
  const judges = judgeByHand(today)
  const columnOf = { tag: 'name', assembly: 'assembly_name', communication: 'subject', voting: 'name' }
  const idsOf = async (table: keyof typeof columnOf) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(columnOf[table])} as name from ${sql.table(table)}`.execute(db)
    return new Map(rows.map(({ id, name }) => [name, id]))
  }
  const restore = restoreKnown({
    today,
    assemblies,
    tagIds: await idsOf('tag'),
    assemblyIds: await idsOf('assembly'),
    communicationIds: await idsOf('communication'),
    votingIds: await idsOf('voting'),
  })
  const [centro = 0] = assemblies.keys()
  const affiliateId = await anAffiliate(db, { inscriptionType: 0 })
  await setOffice(db, centro, { responsibleId: affiliateId })
  const { userId } = await aUser(db, { role: 'ROLE_ADMIN' })
  const named = new Map<number, SegmentTree>()
  const save = async (tree: SegmentTree) => {
    const { id } = await db
      .insertInto('segment')
      .values({ name: `Segmento ${named.size}`, filter: JSON.stringify({ v: 1, tree }), updatedBy: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Every role of this test may use it.
    await db.updateTable('segment').set({ sharedRole: 'ROLE_RESPONSABLE' }).where('id', '=', id).execute()
    named.set(id, tree)
    return id
  }

  /** Whether a tree means somebody of whom this is known for each fact. */
  const isMeant = (knownFor: (name: Judged) => Known, tree: SegmentTree): boolean => {
    if ('all' in tree) return tree.all.every((part) => isMeant(knownFor, part))
    if ('any' in tree) return tree.any.some((part) => isMeant(knownFor, part))
    if ('not' in tree) return !isMeant(knownFor, tree.not)
    if ('segment' in tree) return isMeant(knownFor, named.get(tree.segment) ?? { any: [] })
    return listAskedFacts(tree.where).every((name) => {
      const turned = tree.where.not?.some((negated) => negated === name) ?? false
      return name !== 'q' && judges[name](knownFor(name), tree.where, assemblies) !== turned
    })
  }

  const asking = questions(assemblies, { tags, communications, votings })
  const askable = listFacts('affiliate').filter(
    (name): name is Exclude<typeof name, Unasked> => name in asking,
  )
  const leaf = fc.subarray(askable, { minLength: 1, maxLength: 3 }).chain((names) =>
    fc
      .tuple(
        fc.tuple(...names.map((name) => asking[name] as fc.Arbitrary<object>)),
        fc.subarray(names.filter((name) => listNegatable('affiliate').some((one) => one === name))),
      )
      .map(([parts, not]): SegmentTree => ({
        where: segmentFacts.parse(Object.assign({ not }, ...parts)),
      })),
  )
  for (const tree of fc.sample(leaf, { numRuns: 6, seed: 3 })) await save(tree)
  const { tree: anyTree } = fc.letrec<{ tree: SegmentTree }>((tie) => {
    const some = fc.array(tie('tree'), { minLength: 1, maxLength: 3 })
    return {
      tree: fc.oneof(
        { depthSize: 'small', maxDepth: 4, withCrossShrink: true },
        leaf,
        fc.constantFrom(...named.keys()).map((segment) => ({ segment })),
        some.map((all) => ({ all })),
        some.map((any) => ({ any })),
        tie('tree').map((not) => ({ not })),
      ),
    }
  })

  const readers: { role: Role; reached: (person: Known) => boolean }[] = [
    { role: 'ROLE_ADMIN', reached: () => true },
    { role: 'ROLE_RESPONSABLE', reached: ({ assemblyId }) => assemblyId === centro },
  ]
  const factsOf = (tree: SegmentTree): string[] =>
    listParts(tree).flatMap((part) => {
      if ('segment' in part) return factsOf(named.get(part.segment) ?? { any: [] })
      return 'where' in part ? listAskedFacts(part.where) : []
    })
  /** Whether it compares more often than it may, also in what it names, and is refused for that (rule input-13). */
  const isTooMuch = (tree: SegmentTree, faults: string[]) =>
    factsOf(tree).length > 10 &&
    faults.some((fault) => fault.startsWith('Pregunta más de 10 veces por textos'))
  const check = async (tree: SegmentTree) => {
    const words = JSON.stringify(tree)
    expect(segmentFilter.parse({ v: 1, tree: JSON.parse(words) as unknown }), words).toEqual({ v: 1, tree })
    for (const { role, reached } of readers) {
      const reach = role === 'ROLE_ADMIN' ? 'everyone' : 'ownAssemblies'
      const scope = await resolveScope(db, reach, { role, affiliateId })
      const loaded = await loadTree(db, { userId, role }, tree)
      if (isTooMuch(tree, loaded.faults)) return
      const isHidden = askable.some((name) => !mayAsk(role, name) && factsOf(tree).includes(name))
      expect(loaded.faults.length > 0, words).toBe(isHidden)
      const values = await readFactValues(db, databaseClock, loaded, [])
      const kept = sql<KeptFacts>`${values}`.as('kept')
      const select = selectMembersOf(db, scope, { clock: databaseClock }, loaded)
      const found = await select.then(
        (rows) =>
          rows.select(['affiliate.id', 'affiliate.assemblyId', kept]).orderBy('affiliate.id').execute(),
        (error: Error) => error.message.includes('tu rol no ve') && 'hidden',
      )
      const meant = members.filter((one) => reached(one) && isMeant(() => one, tree)).map(({ id }) => id)
      expect(Array.isArray(found) ? found.map(({ id }) => id) : found, `${role} ${words}`).toEqual(
        isHidden ? 'hidden' : meant,
      )
      // What a roll keeps of each of them says why they are in it, whatever else is known of them (rule people-22).
      for (const { assemblyId, ...one } of Array.isArray(found) ? found : []) {
        const knownFor = (name: Judged) => ({ assemblyId, ...restore[name](one.kept[name] ?? null) }) as Known
        expect(isMeant(knownFor, tree), `${words} ${JSON.stringify(one.kept)}`).toBe(true)
      }
    }
  }
  await fc.assert(fc.asyncProperty(anyTree, check), { numRuns: sampleCount(300) })
  // What a lead may ask is drawn rarely, and each fact alone; so these are asked by themselves.
  for (const name of askable)
    for (const asked of fc.sample<object>(asking[name], { numRuns: 3, seed: 4 })) {
      const where = segmentFacts.parse(asked)
      await check({ where })
      await check({ not: { where } })
      if (mayAsk('ROLE_RESPONSABLE', name)) await check({ not: { any: [{ where }, { not: { where } }] } })
    }
})
