import { describe, expect, test } from 'vitest'
import { fiftyAtOnce } from '#test/support/untilTaken.ts'
import { anApp } from '#test/support/app.ts'
import { selectChanges } from '#test/support/changes.ts'
import { aDocument, anAffiliate, aRecord } from '#test/support/factories.ts'

type Comment = { id: number; name: string; admin: string; affiliateId: number | null; idDocument: string }
type Page = { content: Comment[]; totalElements: number }
type Refusal = { errors: { path: string; message: string }[] }

async function asAdmin() {
  const app = await anApp()
  const admin = await app.as('ROLE_SUPER_ADMIN')
  const add = (body: unknown) => admin('POST', '/adminComment/', body)
  const of = async (who: string | number) => (await admin('GET', `/adminComment/${who}`)).json<Page>()
  return { ...app, admin, add, of }
}

describe('POST adminComment', () => {
  test('is about a member by id or document, or about somebody with records; author and time are the server’s', async () => {
    const { db, add, of } = await asAdmin()
    const affiliateId = await anAffiliate(db, { idDocument: '12345678Z' })
    const outsider = aDocument()
    await aRecord(db, { idDocument: outsider })
    const forged = { admin: 'otra@example.org', creationTime: '1999-01-01T00:00:00Z', id: 5 }
    const said = await add({ name: 'Llamar', description: 'Por la tarde', affiliateId, ...forged })
    expect(said.statusCode).toBe(201)
    expect(said.json<Comment>()).toMatchObject({
      affiliateId,
      idDocument: '12345678Z',
      description: 'Por la tarde',
    })
    expect(said.json<Comment>().admin).toMatch(/^user\d+@example\.org$/)
    expect(said.body).not.toContain('1999')
    await add({ name: 'Otra nota', description: 'Otra', idDocument: '12.345.678-z', affiliateId: '' })
    await add({ name: 'De fuera', description: 'Fuera', idDocument: outsider, affiliateId: null })
    expect((await of('12345678Z')).content.map(({ name }) => name)).toEqual(['Otra nota', 'Llamar'])
    expect((await of(affiliateId)).totalElements).toBe(2)
    expect((await of(outsider)).content).toMatchObject([{ name: 'De fuera', affiliateId: null }])
  })

  test('refuses a comment about no person, an unknown one, or two different ones, and writes nothing', async () => {
    const { db, add } = await asAdmin()
    const affiliateId = await anAffiliate(db)
    const errors = async (body: unknown) => {
      const answer = await add(body)
      expect(answer.statusCode).toBe(422)
      return answer.json<Refusal>().errors.map(({ path, message }) => `${path}: ${message}`)
    }
    expect(await errors({ name: '', description: 'x'.repeat(5001) })).toEqual([
      'name: Campo requerido *',
      'description: Como mucho 5000 caracteres',
    ])
    for (const description of [undefined, null, '', ' '])
      expect(await errors({ name: 'Nota', description, affiliateId })).toEqual([
        'description: Campo requerido *',
      ])
    const said = { name: 'Nota', description: 'Algo' }
    expect(await errors(said)).toEqual(['idDocument: Campo requerido *'])
    expect(await errors({ ...said, idDocument: '00000000T' })).toEqual([
      'idDocument: No hay nadie con ese documento',
    ])
    expect(await errors({ ...said, affiliateId: 999_999 })).toEqual([
      'affiliateId: No hay nadie con ese número',
    ])
    expect(await errors({ ...said, affiliateId, idDocument: '00000000T' })).toEqual([
      'idDocument: No es el documento de esa persona',
    ])
    expect(await db.selectFrom('adminComment').select('id').execute()).toEqual([])
  })

  test('rule durable-3: the same click fifty times over is one comment', async () => {
    const { db, add } = await asAdmin()
    const affiliateId = await anAffiliate(db)
    const body = { name: 'Nota', description: 'Una', affiliateId }
    await fiftyAtOnce(() => add(body))
    await add({ ...body, description: 'Dos' })
    expect(await db.selectFrom('adminComment').select('id').execute()).toHaveLength(2)
  })

  test('rule input-1: odd values are refused or kept, never a failure', async () => {
    const { db, add } = await asAdmin()
    const affiliateId = await anAffiliate(db)
    for (const field of ['name', 'description', 'affiliateId', 'idDocument'])
      for (const value of [null, -1, 1e308, [], {}, '', '\u0000', '\ud800', 'x'.repeat(90_000), true]) {
        const { statusCode } = await add({ name: 'Nota', affiliateId, [field]: value })
        expect(statusCode, `${field} ${JSON.stringify(value)?.slice(0, 20)}`).toBeLessThan(500)
      }
  })
})

test('rule rights-9: an admin deletes what they wrote and may read; about a member, a super admin does', async () => {
  const { db, as, admin: chief } = await asAdmin()
  const admin = await as('ROLE_ADMIN')
  const [affiliateId, outsider] = [await anAffiliate(db), aDocument()]
  await aRecord(db, { idDocument: outsider })
  const write = async (about: object) =>
    (await admin('POST', '/adminComment/', { name: 'Nota', description: 'Algo', ...about })).json<Comment>()
      .id
  const remove = async (who: typeof admin, id: number) =>
    (await who('DELETE', `/adminComment/${id}`)).statusCode
  const [ofMember, ofOutsider] = [await write({ affiliateId }), await write({ idDocument: outsider })]
  expect([await remove(admin, ofMember), await remove(admin, ofOutsider)]).toEqual([404, 204])
  expect(await remove(chief, ofMember)).toBe(204)
})

test('DELETE adminComment takes it away once, and the log keeps what it said', async () => {
  const { db, add, admin, of } = await asAdmin()
  const affiliateId = await anAffiliate(db)
  const { id } = (await add({ name: 'Nota', description: 'Lo que decía', affiliateId })).json<Comment>()
  const answers = await Promise.all([1, 2].map(() => admin('DELETE', `/adminComment/${id}`)))
  expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['204', '404'])
  expect(await of(affiliateId)).toEqual({ content: [], totalElements: 0 })
  const kept = await selectChanges(db)
    .select(['activity.action', 'before', 'after'])
    .where('entity', '=', 'comment')
    .where('change.field', '=', 'description')
    .orderBy('change.activityId')
    .execute()
  expect(kept).toEqual([
    { action: 'commentAdded', before: null, after: 'Lo que decía' },
    { action: 'commentDeleted', before: 'Lo que decía', after: null },
  ])
  for (const gone of [id, 'nada', '999999'])
    expect((await admin('DELETE', `/adminComment/${gone}`)).statusCode).toBe(404)
})
