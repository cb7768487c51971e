import { expect, test } from 'vitest'
import type { SuppressedAddress } from '#contract/communications/suppressed.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'

async function aList() {
  const app = await anApp()
  const ana = await anAffiliate(app.db, { email: 'Ana@example.org' })
  const eva = await anAffiliate(app.db, { email: 'eva@example.org', name: 'Eva', communications: true })
  await app.db
    .insertInto('suppressedAddress')
    .values([
      { address: 'eva@example.org', reason: 'rebote', createdAt: '2026-01-02' },
      { address: 'nadie@example.org', reason: 'queja', createdAt: '2026-01-01' },
    ])
    .execute()
  const admin = await app.as('ROLE_ADMIN')
  const list = async (query = '') =>
    (await admin('GET', `/communication/suppressed${query}`)).json<{ content: SuppressedAddress[] }>().content
  const release = (body: object) => admin('POST', '/communication/suppressed/release', body)
  return { ...app, ana, eva, admin, list, release }
}

test('rule communication-14: admins see to which addresses nothing goes, why, and whose each is now', async () => {
  const { db, admin, eva, list } = await aList()
  expect(await list()).toMatchObject([
    { address: 'eva@example.org', reason: 'rebote', affiliateId: eva },
    { address: 'nadie@example.org', reason: 'queja', affiliateId: null, fullName: null },
  ])
  expect((await list('?reason=queja')).map(({ address }) => address)).toEqual(['nadie@example.org'])
  expect((await list('?q=EVA')).map(({ address }) => address)).toEqual(['eva@example.org'])
  expect(await list('?q=zoe')).toEqual([])
  expect(await list('?size=-1')).toHaveLength(2)
  const file = await admin('GET', '/communication/suppressed/export?format=csv&reason=rebote')
  expect(file.body.split('\r\n').slice(0, 2)).toEqual([
    expect.stringContaining('Dirección'),
    expect.stringMatching(/eva@example\.org.*Devolvió un correo.*Eva/),
  ])
  const entry = await db
    .selectFrom('activity')
    .select('action')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry.action).toBe('suppressedAddressesExported')
})

test('rule communication-14: an admin writes to an address again, with the reason, which the log keeps', async () => {
  const { db, eva, list, release, as } = await aList()
  expect((await release({ address: 'eva@example.org', reason: ' ' })).statusCode).toBe(422)
  const released = await release({ address: 'EVA@example.org', reason: 'Su buzón ya funciona' })
  expect(released.statusCode, released.body).toBe(204)
  expect((await list()).map(({ address }) => address)).toEqual(['nadie@example.org'])
  expect((await release({ address: 'eva@example.org', reason: 'Otra vez' })).statusCode).toBe(409)
  const entry = await db
    .selectFrom('activity')
    .where('action', '=', 'suppressedAddressReleased')
    .select(['id', 'details'])
    .executeTakeFirstOrThrow()
  expect(entry.details).toBe('Estaba por «Devolvió un correo»')
  const subjects = await db
    .selectFrom('activitySubject')
    .where('activityId', '=', entry.id)
    .select('entityId')
    .execute()
  expect(subjects).toEqual([{ entityId: eva }])
  const said = await db.selectFrom('changeValue').selectAll().execute()
  expect(JSON.stringify(said)).toContain('Su buzón ya funciona')
  expect(JSON.stringify(said)).not.toContain('example.org')
  for (const role of ['ROLE_RESPONSABLE', 'ROLE_ENLACE', 'ROLE_USER'] as const)
    expect((await (await as(role))('GET', '/communication/suppressed')).statusCode).toBe(403)
})
