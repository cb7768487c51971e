import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import type { RollDetails, RollPerson } from '#contract/rolls/rolls.ts'
import type { SegmentDetails } from '#contract/segments/segments.ts'
import { anAssembly, aTag } from '#test/support/factories.ts'
import { aRollTaker } from '#test/support/rolls.ts'

test('rule people-22: a roll keeps what its segment asked for, also by another: whoever reads it knows why somebody is in it', async () => {
  const { db, admin, segment, take, read, eva, luz } = await aRollTaker()
  const tag = await aTag(db, { name: 'Idiomas', sharedRole: 'ROLE_ADMIN' })
  const juventud = await anAssembly(db, { assemblyType: 'Sectorial', assemblyName: 'Juventud' })
  const centro = await anAssembly(db, { assemblyName: 'Centro' })
  await db
    .updateTable('affiliate')
    .set({
      communications: true,
      phone: '+34600123456',
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
      { not: { where: { q: 'nadie', enrolledFrom: '2999-01-01', fee: 1, aportacion: '<' } } },
    ],
  }
  const edited = await admin('PATCH', `/segments/${segment.id}`, { filter: { v: 1, tree }, version: 1 })
  expect(edited.statusCode, edited.body).toBe(200)
  const { id } = await take()
  const roll = await read<RollDetails>(`/rolls/${id}`)
  expect(roll.kept).toEqual([
    'enrolled',
    'assemblyId',
    'fee',
    'email',
    'phone',
    'communications',
    'account',
    'tag',
    'studies',
  ])
  const { content } = await read<Page<RollPerson>>(`/rolls/${id}/people`)
  const { email } = await db
    .selectFrom('affiliate')
    .select('email')
    .where('id', '=', eva)
    .executeTakeFirstOrThrow()
  expect(content[0]).toMatchObject({
    name: 'Eva',
    assembly: 'Centro',
    kept: {
      enrolled: '2024-05-06',
      assemblyId: [],
      fee: 10,
      email,
      phone: '+34600123456',
      communications: true,
      account: false,
      tag: ['Idiomas'],
      studies: null,
    },
  })
  expect(content[1]?.kept).toMatchObject({ assemblyId: ['Juventud'], tag: [], studies: 'FP' })
  const { body } = await admin('GET', `/rolls/${id}/people/export?format=csv`)
  const [head = '', first] = body.split('\r\n')
  expect(head.split(';').slice(10)).toEqual([
    'Fecha de inscripción',
    'Sectoriales',
    'Cuota',
    'Correo electrónico',
    'Teléfono',
    'Recibir comunicaciones',
    'Cuenta de usuario',
    'Etiqueta o lista',
    'Estudios',
  ])
  expect(first?.split(';').slice(10)).toEqual([
    '2024-05-06',
    '—',
    '10',
    email,
    '600 123 456',
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
  expect(sheet?.rows[1]?.slice(10, 13)).toEqual([new Date('2024-05-06'), '—', 10])
  expect(about?.rows).toContainEqual(['Qué se pedía', roll.words.join('. Y además: ')])
  expect(about?.rows).toContainEqual(['Sello', roll.hash])
  const others = await admin('GET', `/rolls/${id}/people/export?format=csv&columns=idDocument&columns=job`)
  expect(others.statusCode).toBe(422)
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
