import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { headers, joinRows, makeDni, makeRow } from '#server/import/lists.fixture.ts'
import { anApp } from '#test/support/app.ts'
import { death } from '#test/support/deceased.ts'
import { aConsent, anAffiliate, anAssembly, aTag, aUser } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'

const allHeaders = [...headers, 'Profesión', 'Comunicaciones', 'Etiquetas']

/** When somebody dies and when that is undone: before, between or after two undoings. The first never dies. */
const lives = [null, [0, 0], [0, 1], [0, 2], [1, 1], [1, 2], [2, 2]] as const
const numbersFrom = (first: number) => lives.map((_, at) => first + at)
/** One of each life: whom the lists change, with an account and an office, and without; and whom they bring. */
const [withAccount, without, brought] = [numbersFrom(1), numbersFrom(21), numbersFrom(41)]

const list = (work: string, tags: string, others: Record<string, string>) => {
  const changes = { Sexo: 'Mujer', ...others }
  return joinRows([
    allHeaders,
    ...[...withAccount, ...brought].map((number) => [...makeRow(number, changes), work, 'Sí', tags]),
    ...without.map((number) => [...makeRow(number, changes), work, 'No', tags]),
  ])
}

async function anOffice() {
  const on = await anImporter()
  const { db } = on
  const town = await anAssembly(db, { assemblyName: 'Móstoles' })
  const youth = await anAssembly(db, { assemblyName: 'Juventud', assemblyType: 'Sectorial' })
  await anAssembly(db, { assemblyName: 'Feminismos', assemblyType: 'Sectorial' })
  const tagId = await aTag(db, { name: 'Prensa' })
  for (const number of [...withAccount, ...without]) {
    const affiliateId = await anAffiliate(db, {
      idDocument: makeDni(number),
      name: 'Eva',
      email: `antes${number}@censo.test`,
      bankAccount: 'ES7921000813610123456789',
      feeCents: 500,
      period: 'Trimestral',
      assemblyId: town,
      mainSectoralId: youth,
      creationTime: '2020-01-01T10:00:00Z',
    })
    await db.insertInto('affiliateSectoral').values({ affiliateId, assemblyId: youth }).execute()
    await db.insertInto('personTag').values({ affiliateId, tagId }).execute()
    if (without.includes(number)) {
      await db.updateTable('affiliate').set({ communications: true }).where('id', '=', affiliateId).execute()
      await aConsent(db, affiliateId, { kind: 'comunicaciones' })
      continue
    }
    await aUser(db, { affiliateId, role: 'ROLE_RESPONSABLE', username: `antes${number}@censo.test` })
    await anAssembly(db, { assemblyName: `De ${number}`, responsibleId: affiliateId })
  }
  const idOf = async (number: number) =>
    (
      await db
        .selectFrom('affiliate')
        .where('idDocument', '=', makeDni(number))
        .select('id')
        .executeTakeFirst()
    )?.id
  /** All that stands of somebody, but their numbers and moments. */
  const look = async (number: number) => {
    const { rows } = await sql<object>`
      select to_jsonb(a) - array['id', 'id_document', 'version', 'last_update_time', 'creation_time'] as profile,
        array(select k.assembly_id from affiliate_sectoral k where k.affiliate_id = a.id order by 1) as sectorals,
        array(select kind || coalesce(legal_document_id, 0) || (withdrawn_at is null) from consent c
          where c.affiliate_id = a.id order by 1) as consents,
        array(select tag.name from person_tag p join tag on tag.id = p.tag_id where p.affiliate_id = a.id order by 1) as tags,
        (select count(*) from assembly where responsible_id = a.id)::integer as offices,
        (select to_jsonb(u) -> 'enabled' from app_user u where u.affiliate_id = a.id) as enabled,
        (select count(*) from address_hold h where h.affiliate_id = a.id)::integer as holds,
        (select count(*) from deceased d where d.affiliate_id = a.id)::integer as deaths
      from affiliate a where id_document = ${makeDni(number)}`.execute(db)
    return JSON.stringify(rows).replaceAll(new RegExp(`(antes|persona)${number}@`, 'g'), '$1@')
  }
  return { ...on, idOf, look }
}

test.each([
  ['latest first', brought.length],
  // A later list has touched whom the first one brought.
  ['earliest first', 0],
])(
  'rule privacy-6: a death that is undone gives back what would have stood without it, whatever is undone meanwhile: %s',
  async (order, deleted) => {
    const { call, importAll, undo, idOf, look } = await anOffice()
    const lists = [
      list('Imprenta', 'Carteles', {}),
      list('Taller', 'Carteles; Prensa; Mesas', { Nombre: 'Ana', Cuota: '20,00 €', Asamblea: 'Feminismos' }),
    ]
    const batches: number[] = []
    for (const each of lists) {
      const { result } = await importAll(each)
      expect(result?.counts).toMatchObject({ refused: 0 })
      batches.push(result?.batch?.id ?? 0)
    }
    const people = [withAccount, without, brought]
    /** What each person’s life says of a moment, for those who are still there. */
    async function live(moment: 0 | 1 | 2) {
      for (const way of ['dies', 'undone'] as const)
        for (const numbers of people)
          for (const [at, life] of lives.entries()) {
            if (life?.[way === 'dies' ? 0 : 1] !== moment) continue
            const id = await idOf(numbers[at] ?? 0)
            if (id === undefined) continue
            const path = `/affiliate/${id}/deceased${way === 'dies' ? '' : '/undo'}`
            const answer = await call('POST', path, way === 'dies' ? death : undefined)
            expect(answer.statusCode, answer.body).toBe(204)
          }
    }
    await live(0)
    const [first = 0, second = 0] = order === 'latest first' ? batches.toReversed() : batches
    const undone = [await undo(first)]
    await live(1)
    undone.push(await undo(second))
    await live(2)
    for (const numbers of people) {
      const [alive, ...others] = await Promise.all(numbers.map(look))
      for (const other of others) expect(other).toEqual(alive)
    }
    // Nobody counts as restored and as left at once.
    for (const { result } of undone) expect(result?.kinds.map(({ kind }) => kind)).not.toContain('left')
    expect(undone[1]?.result).toMatchObject({ deleted })
  },
)

test('rule privacy-6: so it does of a tag that was taken off many, when that is undone meanwhile', async () => {
  const { db, as } = await anApp()
  const admin = await as('ROLE_ADMIN')
  const tagId = await aTag(db)
  const [alive, dead] = [await anAffiliate(db, { city: 'Getafe' }), await anAffiliate(db, { city: 'Getafe' })]
  for (const affiliateId of [alive, dead])
    await db.insertInto('personTag').values({ affiliateId, tagId }).execute()
  const taken = (await admin('POST', `/tags/${tagId}/take?city=getafe`)).json<{ activityId: number }>()
  await admin('POST', `/affiliate/${dead}/deceased`, death)
  const undone = await admin('POST', `/tags/${tagId}/undo`, { activityId: taken.activityId })
  expect(undone.json()).toMatchObject({ people: 2 })
  const during = db.selectFrom('affiliate').where('id', '=', dead).select('inscriptionType')
  expect(await during.executeTakeFirst()).toEqual({ inscriptionType: 0 })
  await admin('POST', `/affiliate/${dead}/deceased/undo`)
  const tagged = db
    .selectFrom('personTag')
    .where('tagId', '=', tagId)
    .select('affiliateId')
    .orderBy('affiliateId')
  expect(await tagged.execute()).toEqual([{ affiliateId: alive }, { affiliateId: dead }])
})
