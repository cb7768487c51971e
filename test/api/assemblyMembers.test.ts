import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/actor.ts'
import { memberColumns } from '#contract/assemblies/members.columns.ts'
import { memberFacts, memberFields, members, type Member } from '#contract/assemblies/members.ts'
import { columnText } from '#contract/column.ts'
import type { Page } from '#contract/page.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import type { SegmentDetails } from '#contract/segments/segments.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { addPeople, questions } from '#test/support/factQuestions.ts'
import { judgeByHand, type Known } from '#test/support/factsByHand.ts'
import { anOrganisation, setOffice } from '#test/support/organisation.ts'
import { sampleCount } from '#test/support/sample.ts'

const path = '/affiliate/filtered-assembly'

const setCity = (db: PeopleDatabase, id: number, city: string) =>
  db.updateTable('affiliate').set({ city }).where('id', '=', id).execute()

type Asked = string | number | undefined | (string | number)[]

const write = (asked: object) =>
  new URLSearchParams(
    Object.entries<Asked>({ ...asked }).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
    ),
  ).toString()

describe('rule assembly-7: the members of an assembly', () => {
  test('are for its responsable and admins; for other roles there is no such list', async () => {
    const { lead, ana, eva, luz, askAs } = await anOrganisation()
    const listed = async (role: Role, affiliateId: number | null) => {
      const answer = await (await askAs(role, affiliateId))('GET', `${path}/`)
      return answer.statusCode === 200
        ? answer.json<Page<Member>>().content.map(({ id }) => id)
        : answer.statusCode
    }
    expect(await listed('ROLE_RESPONSABLE', lead)).toEqual([ana, eva])
    expect(await listed('ROLE_RESPONSABLE', null)).toEqual([])
    expect(await listed('ROLE_ADMIN', null)).toEqual([ana, luz, eva, lead])
    expect(await listed('ROLE_SUPER_ADMIN', null)).toEqual([ana, luz, eva, lead])
    expect(await listed('ROLE_ENLACE', lead)).toBe(403)
    expect(await listed('ROLE_USER', ana)).toBe(403)
  })

  test('have ten columns, and nothing else can be asked for, filtered by or put in order', async () => {
    const { lead, askAs, sector } = await anOrganisation()
    const send = await askAs('ROLE_RESPONSABLE', lead)
    const [first] = (await send('GET', path)).json<Page<Member>>().content
    expect(Object.keys(first ?? {})).toEqual(['id', ...memberFields])
    expect(memberColumns.map(({ key }) => key)).toEqual([...memberFields])
    const file = await send('GET', `${path}/export?format=csv`)
    expect(file.body.split('\r\n')[0]?.split(';')).toHaveLength(10)
    for (const query of [
      'fee=5',
      'sex=H',
      'birthdayFrom=1980-01-01',
      'ageFrom=30',
      'bankAccount=true',
      'communications=true',
      'job=a',
      'district=Centro',
      'assemblyType=Sectorial',
      'unassigned=true',
      'tag=1',
      'segmentId=1',
      'inscriptionType=0',
      'enrolledFrom=2020-01-01',
      'sort=fee',
      'sort=birthday',
      'sort=creationTime',
      'columns=fee',
      'columns=bankAccountMasked',
      'not=sex',
    ]) {
      expect((await send('GET', `${path}?${query}`)).statusCode, query).toBe(422)
      expect((await send('GET', `${path}/export?format=csv&${query}`)).statusCode, query).toBe(422)
    }
    // Of another assembly, also by its number alone, like one that does not exist.
    const answers = [sector, 999_999].map(async (id) => send('GET', `${path}?assemblyId=${id}`))
    for (const answer of await Promise.all(answers)) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json<ProblemDetails>().title).toBe('No existe o no está a tu alcance')
    }
  })

  test('rule people-21: those who are in a segment that is shared are listed and downloaded', async () => {
    const { db, lead, ana, eva, luz, centro, askAs } = await anOrganisation()
    for (const id of [ana, luz]) await setCity(db, id, 'Getafe')
    await setCity(db, eva, 'Parla')
    const admin = await askAs('ROLE_ADMIN', null)
    const save = async (where: object, sharedWith: object | null) => {
      const body = { name: JSON.stringify(where), filter: { v: 1, tree: { where } }, sharedWith }
      return (await admin('POST', '/segments', body)).json<SegmentDetails>().id
    }
    const shared = await save({ city: ['Getafe'] }, { assemblyId: centro })
    const own = await save({ city: ['Parla'] }, null)
    const hidden = await save({ ageFrom: 18 }, { role: 'ROLE_RESPONSABLE' })
    const send = await askAs('ROLE_RESPONSABLE', lead)
    const list = (id: number, more = '') => send('GET', `${path}${more}segmentId=${id}`)
    const found = (await list(shared, '?')).json<Page<Member>>()
    expect(found.content.map(({ id }) => id)).toEqual([ana])
    const file = await list(shared, '/export?format=csv&')
    expect(file.body.trim().split('\r\n')).toHaveLength(2)
    expect((await list(own, '?')).statusCode).toBe(422)
    const refused = await list(hidden, '?')
    expect(refused.statusCode).toBe(409)
    expect(refused.json<ProblemDetails>().title).toContain('Pregunta por datos que tu rol no ve: Edad.')
    const { details } = await db
      .selectFrom('activity')
      .where('action', '=', 'membersListed')
      .select('details')
      .executeTakeFirstOrThrow()
    expect(details).toMatch(/^Por segmento \d+; 1 fila$/)
  })

  test('rule rights-12: who loses the office reads nobody from the next call on', async () => {
    const { lead, db, centro, askAs } = await anOrganisation()
    const send = await askAs('ROLE_RESPONSABLE', lead)
    expect((await send('GET', path)).json<Page<Member>>().totalElements).toBe(2)
    await setOffice(db, centro, { responsibleId: null })
    expect((await send('GET', path)).json<Page<Member>>().totalElements).toBe(0)
    expect((await send('GET', `${path}?assemblyId=${centro}`)).statusCode).toBe(404)
  })

  test('rule log-1: looking somebody up, reading all and downloading leave an entry without whom', async () => {
    const { lead, db, askAs, documents } = await anOrganisation()
    const send = await askAs('ROLE_RESPONSABLE', lead)
    await send('GET', `${path}?idDocument=${documents.inside}`)
    await send('GET', `${path}?size=-1`)
    await send('GET', `${path}/export?format=xlsx`)
    const entries = await db
      .selectFrom('activity')
      .where('action', 'like', '%embers%')
      .select(['action', 'details'])
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['membersListed', 'membersExported'])
    const { details } = await db
      .selectFrom('activity')
      .where('action', '=', 'affiliatesSearchedByDocument')
      .select('details')
      .executeTakeFirstOrThrow()
    expect(details).toBe('Por documento; 1 fila')
  })
})

const collator = new Intl.Collator('es')
const textOf = (person: Known, field: keyof Known) => String(person[field] ?? '')
/** The order of a list by hand: what is unknown last in both directions, ties by number. */
function compareBy(fields: readonly (keyof Known)[], direction: 'asc' | 'desc') {
  const way = direction === 'asc' ? 1 : -1
  return (one: Known, other: Known) => {
    for (const [place, field] of fields.entries()) {
      const [first, second] = [textOf(one, field), textOf(other, field)]
      const missing = Number(first === '') - Number(second === '')
      if (missing !== 0) return place === 0 ? missing : missing * way
      const difference = collator.compare(first, second)
      if (difference !== 0) return difference * way
    }
    return (one.id - other.id) * way
  }
}
const orders = {
  lastName1: ['lastName1', 'lastName2', 'name'],
  name: ['name', 'lastName1', 'lastName2'],
  idDocument: ['idDocument'],
  email: ['email'],
  city: ['city'],
  postalCode: ['postalCode'],
  inscriptionType: ['inscriptionType'],
} as const satisfies Record<string, readonly (keyof Known)[]>

const belongsTo = (person: Known, some: readonly number[]) =>
  some.includes(person.assemblyId ?? 0) || person.sectorals.some((id) => some.includes(id))

test('rule assembly-7: answer, total, order and download are what each member is, for any office, assembly and filter', async () => {
  const { db, as, world } = await anApp()
  const { people, assemblies, tags, communications, votings } = await addPeople(db, 120)
  const lead = await anAffiliate(db, {
    inscriptionType: 3,
    name: 'Zoe',
    lastName1: 'Zas',
    email: 'zoe@example.org',
  })
  const self = await db.selectFrom('affiliate').where('id', '=', lead).selectAll().executeTakeFirstOrThrow()
  people.push({
    ...self,
    sectorals: [],
    hasAccount: true,
    tags: [],
    offices: ['responsable'],
    attended: [],
    owes: false,
    mandate: 'ninguno',
    lapses: false,
    stopped: false,
    received: [],
    inRoll: [],
    voted: [],
  })
  const send = {
    ROLE_RESPONSABLE: await as({
      token: await openSession(world, db, await aUser(db, { role: 'ROLE_RESPONSABLE', affiliateId: lead })),
    }),
    ROLE_ADMIN: await as('ROLE_ADMIN'),
  }
  const judges = judgeByHand('2026-01-01')
  const asking = questions(assemblies, { tags, communications, votings })
  const names = memberFacts.filter((name) => name !== 'q' && name !== 'segmentId')
  const ids = [...assemblies.keys()]
  const story = fc.record({
    role: fc.constantFrom('ROLE_RESPONSABLE' as const, 'ROLE_ADMIN' as const),
    offices: fc.subarray(ids),
    assemblyId: fc.option(fc.constantFrom(...ids), { nil: undefined }),
    facts: fc.subarray(names, { maxLength: 2 }),
    sort: fc.constantFrom(...(Object.keys(orders) as (keyof typeof orders)[])),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  })
  const filters = story.chain((told) =>
    fc.tuple(
      fc.constant(told),
      fc
        .tuple(...told.facts.map((name) => asking[name] as fc.Arbitrary<object>))
        .map((parts) => Object.assign({}, ...parts) as object),
    ),
  )
  await fc.assert(
    fc.asyncProperty(filters, async ([{ role, offices, assemblyId, facts, sort, direction }, asked]) => {
      for (const id of ids)
        await setOffice(db, id, { responsibleId: offices.includes(id) ? lead : null, liaisonId: lead })
      const query = write({ ...asked, assemblyId, sort, direction })
      const isLead = role === 'ROLE_RESPONSABLE'
      const answer = await send[role]('GET', `${path}?size=1000&${query}`)
      const isOutOfReach = isLead && assemblyId !== undefined && !offices.includes(assemblyId)
      expect(answer.statusCode, query).toBe(isOutOfReach ? 404 : 200)
      if (isOutOfReach) return
      const filter = { ...members.list.query.parse({ ...asked, sort, direction }), assemblyId: undefined }
      const wanted = people
        .filter(({ inscriptionType }) => inscriptionType !== 0)
        .filter((person) => !isLead || belongsTo(person, offices))
        .filter((person) => assemblyId === undefined || belongsTo(person, [assemblyId]))
        .filter((person) => facts.every((name) => judges[name](person, filter, assemblies)))
        .toSorted(compareBy(orders[sort], direction))
      const { content, totalElements } = answer.json<Page<Member>>()
      expect(
        content.map(({ id }) => id),
        query,
      ).toEqual(wanted.map(({ id }) => id))
      expect(totalElements, query).toBe(wanted.length)
      const page = await send[role]('GET', `${path}?size=3&page=1&${query}`)
      expect(page.json<Page<Member>>().content, query).toEqual(content.slice(3, 6))
      const file = await send[role]('GET', `${path}/export?format=csv&${query}`)
      const documents = file.body.trim().split('\r\n').slice(1)
      expect(
        documents.map((line) => line.split(';')[0]),
        query,
      ).toEqual(content.map((row) => columnText(memberColumns[0] as never, row)))
    }),
    { numRuns: sampleCount(300) },
  )
})
