import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import { listRollPersonColumns } from '#contract/rolls/rolls.columns.ts'
import type { RollDetails, RollPerson } from '#contract/rolls/rolls.ts'
import type { SegmentDetails } from '#contract/segments/segments.ts'
import { anAssembly, aTag } from '#test/support/factories.ts'
import { aRollTaker } from '#test/support/rolls.ts'

test('the age that a roll keeps tells people of one name apart on a phone', () => {
  const [age] = listRollPersonColumns({ kept: ['age'] }).filter(({ header }) => header === 'Edad')
  expect(age?.tellsApart).toBe(true)
})

test('rule people-22: a roll keeps what its segment asked for, also by another: whoever reads it knows why somebody is in it', async () => {
  const { db, admin, segment, take, read, eva, luz } = await aRollTaker()
  const tag = await aTag(db, { name: 'Idiomas', sharedRole: 'ROLE_ADMIN' })
  const juventud = await anAssembly(db, { assemblyType: 'Sectorial', assemblyName: 'Juventud' })
  const centro = await anAssembly(db, { assemblyName: 'Centro' })
  await db
    .updateTable('affiliate')
    .set({
      communications: true,
      assemblyId: centro,
      creationTime: '2024-05-05T22:30:00Z',
    })
    .where('id', '=', eva)
    .execute()
  await db
    .updateTable('affiliate')
    .set({ communications: true, studies: 'FP' })
    .where('id', '=', luz)
    .execute()
  await db.insertInto('personTag').values({ tagId: tag, affiliateId: eva }).execute()
  await db.insertInto('affiliateSectoral').values({ affiliateId: luz, assemblyId: juventud }).execute()
  const inner = { where: { communications: 'true', account: 'false', yearlyFeeFrom: 0 } }
  const filter = { v: 1, tree: inner }
  const other = (await admin('POST', '/segments', { name: 'Avisos', filter })).json<SegmentDetails>()
  const tree = {
    all: [
      { segment: other.id },
      { any: [{ where: { tag: [tag], studies: 'grado' } }, { where: { assemblyId: [juventud, centro] } }] },
      { not: { where: { q: 'sol díaz', enrolledFrom: '2999-01-01', fee: 1, aportacion: '<' } } },
    ],
  }
  const edited = await admin('PATCH', `/segments/${segment.id}`, { filter: { v: 1, tree }, version: 1 })
  expect(edited.statusCode, edited.body).toBe(200)
  const { id } = await take()
  const roll = await read<RollDetails>(`/rolls/${id}`)
  expect(roll.kept).toEqual(['enrolled', 'assemblyId', 'fee', 'communications', 'account', 'tag', 'studies'])
  const { content } = await read<Page<RollPerson>>(`/rolls/${id}/people`)
  expect(content[0]).toMatchObject({
    name: 'Eva',
    assembly: 'Centro',
    kept: {
      enrolled: '2024-05-06',
      assemblyId: [],
      fee: 10,
      communications: true,
      account: false,
      tag: ['Idiomas'],
      studies: null,
    },
  })
  expect(content[1]?.kept).toMatchObject({ assemblyId: ['Juventud'], tag: [], studies: 'FP' })
  const { body } = await admin('GET', `/rolls/${id}/people/export?format=csv`)
  const [head = '', first] = body.split('\r\n')
  expect(head.split(';').slice(12)).toEqual([
    'Fecha de inscripción',
    'Sectoriales',
    'Cuota por recibo',
    'Recibir comunicaciones',
    'Cuenta de usuario',
    'Etiqueta o lista',
    'Estudios',
  ])
  expect(first?.split(';').slice(12)).toEqual([
    '2024-05-06',
    '—',
    '10,00',
    'Sí',
    'Sin cuenta',
    'Idiomas',
    '—',
  ])
  const chosen = await admin('GET', `/rolls/${id}/people/export?format=csv&columns=idDocument&columns=tag`)
  expect(chosen.body).toContain('DNI;Etiqueta o lista')
  const entry = await db
    .selectFrom('activity')
    .select('details')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry.details).toContain('columnas: DNI, Etiqueta o lista')
  const workbook = await readXlsx(
    new Uint8Array((await admin('GET', `/rolls/${id}/people/export?format=xlsx`)).rawPayload),
  )
  const [sheet, about] = workbook.sheets
  expect(sheet?.rows[1]?.slice(12, 15)).toEqual([new Date('2024-05-06'), '—', 10])
  expect(about?.rows).toContainEqual(['Qué se pedía', roll.words.join('. Y además: ')])
  expect(about?.rows).toContainEqual(['Sello', roll.hash])
  const others = await admin('GET', `/rolls/${id}/people/export?format=csv&columns=idDocument&columns=job`)
  expect(others.statusCode).toBe(422)
})

test('rule people-22: of a search a roll keeps only what was looked for', async () => {
  const { db, admin, take, read, segment } = await aRollTaker()
  await db.updateTable('affiliate').set({ email: 'mgarcia@example.org', phone: '+34600123456' }).execute()
  const keptOf = async (version: number, ...searches: string[]) => {
    const any = [{ where: { city: ['Getafe'] } }, ...searches.map((q) => ({ where: { q } }))]
    const edit = { version, filter: { v: 1, tree: { any } } }
    expect((await admin('PATCH', `/segments/${segment.id}`, edit)).statusCode).toBe(200)
    return (await read<RollDetails>(`/rolls/${(await take()).id}`)).kept
  }
  expect(await keptOf(1, 'Eva Abad', '12345678Z')).toEqual([])
  expect(await keptOf(2, '600 123')).toEqual(['phone'])
  expect(await keptOf(3, '3456')).toEqual(['phone'])
  expect(await keptOf(4, 'mgarcia@')).toEqual(['email'])
  // No name has the word, so it is looked for in addresses.
  expect(await keptOf(5, 'mgarcia')).toEqual(['email'])
  expect(await keptOf(6, 'm.garcia', '600123456')).toEqual(['email', 'phone'])
})

test('rule people-22: a roll, which all admins read, names no tag or segment that one of them may not use', async () => {
  const { db, as, admin, take, read, segment, eva, luz } = await aRollTaker()
  const { ownerId } = await db.selectFrom('segment').select('ownerId').executeTakeFirstOrThrow()
  const [known, own, other] = [
    await aTag(db, { name: 'Idiomas', sharedRole: 'ROLE_ADMIN' }),
    await aTag(db, { name: 'Discutió conmigo', ownerId, sharedRole: null }),
    await aTag(db, { name: 'No me cae bien', ownerId, sharedRole: null }),
  ]
  const tagged = [known, own, other].map((tagId) => ({ tagId, affiliateId: eva }))
  await db
    .insertInto('personTag')
    .values([...tagged, { tagId: own, affiliateId: luz }])
    .execute()
  const named = { name: 'Los míos', filter: { v: 1, tree: { where: { city: ['Getafe'] } } } }
  const { id: inner } = (await admin('POST', '/segments', named)).json<SegmentDetails>()
  const tree = { all: [{ where: { tag: [known, own, other] } }, { segment: inner }] }
  await admin('PATCH', `/segments/${segment.id}`, { version: 1, filter: { v: 1, tree } })
  const { id } = await take()
  expect((await read<RollDetails>(`/rolls/${id}`)).words).toEqual([
    'Etiqueta o lista: Idiomas o una etiqueta de quien la hizo',
    'Está en «otro segmento de quien la hizo»',
  ])
  const chief = await as('ROLE_SUPER_ADMIN')
  const { content } = (await chief('GET', `/rolls/${id}/people`)).json<Page<RollPerson>>()
  expect(content.map(({ kept }) => kept?.['tag'])).toEqual([
    ['Idiomas', 'una etiqueta de quien la hizo'],
    ['una etiqueta de quien la hizo'],
  ])
})

test('a roll that was taken before they kept what was asked stays readable', async () => {
  const { db, take, read, isIntact } = await aRollTaker()
  const { id } = await take()
  expect((await read<RollDetails>(`/rolls/${id}`)).kept).toEqual([])
  expect((await read<Page<RollPerson>>(`/rolls/${id}/people`)).content[0]).toMatchObject({ kept: {} })
  await sql`update roll_person set affiliate_id = null, facts = null, salt = null`.execute(db)
  expect((await read<RollDetails>(`/rolls/${id}`)).kept).toEqual([])
  expect(await isIntact(id)).toBe(true)
})
