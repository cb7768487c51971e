import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Communication } from '#contract/communications/communications.ts'
import type { Recipient } from '#contract/communications/recipients.ts'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
import { claimRecipients } from '#server/communications/engine/claim.queries.ts'
import { beginSending } from '#server/communications/engine/queue.queries.ts'
import { takeProcessNumber } from '#server/communications/engine/owner.queries.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { anApproved, listStates, send, whoAgreed } from '#test/support/sending.ts'

/** An assembly with members who agreed, its responsable, and a bulletin in its name that is approved. */
async function anAssemblysBulletin(addresses: readonly string[]) {
  const app = await anApp()
  const lead = await anAffiliate(app.db)
  const assemblyId = await anAssembly(app.db, { assemblyName: 'Centro', responsibleId: lead })
  for (const email of addresses) await anAffiliate(app.db, { email, assemblyId, communications: true })
  const responsible = await app.as({ token: await app.tokenFor('ROLE_RESPONSABLE', lead) })
  const id = (await responsible('POST', '/communication')).json<number>()
  const written = { subject: 'Boletín', body: '<p>Hola</p>', scheduledDate: new Date().toISOString() }
  expect((await responsible('PATCH', `/communication/${id}`, written)).statusCode).toBe(200)
  expect((await responsible('POST', '/communication/set-pending', { id })).statusCode).toBe(200)
  const admin = await app.as('ROLE_ADMIN')
  const approved = await admin('POST', '/communication/set-approved', { id, sendNow: true })
  expect(approved.statusCode, approved.body).toBe(200)
  const get = async (who = admin) => (await who('GET', `/communication/${id}`)).json<Communication>()
  return { ...app, assemblyId, responsible, admin, id, get }
}

test('rule communication-6: who holds up the bulletin of their assembly lets it go on, and nothing that others held up', async () => {
  const { responsible, admin, id, get } = await anAssemblysBulletin(['ana@example.org'])
  const move = (who: typeof admin, what: string) => who('POST', `/communication/${id}/${what}`)
  expect((await move(responsible, 'pause')).json()).toMatchObject({ may: { resume: true, pause: false } })
  expect((await move(responsible, 'resume')).json()).toMatchObject({ pausedAt: null })
  expect((await move(admin, 'pause')).statusCode).toBe(200)
  expect((await get(responsible)).may.resume).toBe(false)
  expect((await move(responsible, 'resume')).statusCode).toBe(409)
  expect((await move(admin, 'resume')).statusCode).toBe(200)
})

test('rule communication-1: who leads an assembly does not read who takes no communications', async () => {
  const app = await anAssemblysBulletin(
    ['ana', 'eva', 'luz', 'sol', 'uma'].map((name) => `${name}@example.org`),
  )
  const relay = await aFussyRelay()
  await freezeNextDue(app.world)
  await sql`update affiliate set communications = false where email like 'ana%'`.execute(app.db)
  await sql`update affiliate set inscription_type = 0 where email like 'sol%'`.execute(app.db)
  await sql`update affiliate set email = 'luz@example.org' where email like 'uma%'`.execute(app.db)
  await sql`insert into suppressed_address values ('eva@example.org', 'queja', now())`.execute(app.db)
  await send(app, relay.url)
  expect(await listStates(app.db, app.id)).toEqual({
    ana: 'skipped',
    eva: 'skipped',
    luz: 'sent',
    sol: 'skipped',
    uma: 'skipped',
  })
  const readReasons = async (who: typeof app.admin) =>
    (await who('GET', `/communication/${app.id}/recipients`))
      .json<{ content: Recipient[] }>()
      .content.map(({ reason }) => reason)
  expect(await readReasons(app.admin)).toEqual(['sinConsentimiento', 'suprimido', null, 'baja', 'repetido'])
  expect(await readReasons(app.responsible)).toEqual([
    'reservado',
    'reservado',
    null,
    'reservado',
    'reservado',
  ])
  const file = await app.responsible('GET', `/communication/${app.id}/recipients/export?format=csv`)
  expect(file.body).toContain('No se le envió')
  expect(file.body).not.toContain('recibir comunicaciones')
})

test('rule communication-1: a count for who holds an office refuses filters, and passes none over', async () => {
  const { responsible, assemblyId, id } = await anAssemblysBulletin(['ana@example.org'])
  for (const path of ['count-filters-users', 'count-recipients'])
    for (const filter of [
      { city: ['Getafe'] },
      { genderList: ['M'] },
      { inscriptionType: [1] },
      { assemblyIds: [assemblyId, assemblyId + 1] },
      { fromInscriptionDate: '2020-01-01' },
    ])
      expect((await responsible('POST', `/communication/${path}`, { id, ...filter })).statusCode).toBe(422)
  const counted = await responsible('POST', '/communication/count-filters-users', {
    id,
    assemblyIds: [assemblyId],
  })
  expect([counted.statusCode, counted.json()]).toEqual([200, null])
})

test('rule communication-3: it is called by an assembly when all of it is meant, and filtered when less is', async () => {
  const { db, as } = await anApp()
  const assemblyId = await anAssembly(db, { assemblyName: 'Centro' })
  const admin = await as('ROLE_ADMIN')
  const id = (await admin('POST', '/communication')).json<number>()
  const name = async (chosen: object) =>
    (await admin('PATCH', `/communication/${id}`, chosen)).json<Communication>().recipientName
  expect(await name({ assemblyIds: [assemblyId] })).toBe('Centro')
  expect(await name({ genderList: ['M'] })).toBe('Censo filtrado')
  expect(await name({ genderList: [], fromInscriptionDate: '2020-01-01' })).toBe('Censo filtrado')
  expect(await name({ fromInscriptionDate: null, city: ['Getafe'], assemblyIds: [] })).toBe('Censo filtrado')
  expect(await name({ city: [] })).toBe('Censo completo')
  const backwards = { fromInscriptionDate: '2024-02-01', toInscriptionDate: '2024-01-31' }
  for (const [method, path] of [
    ['PATCH', `/communication/${id}`],
    ['POST', '/communication/count-recipients'],
  ] as const)
    expect(
      (await admin(method, path, { ...(method === 'POST' && { id }), ...backwards })).json(),
    ).toMatchObject({
      errors: [{ path: 'toInscriptionDate' }],
    })
})

test('rule communication-1: nothing leaves from a domain that is not the organisation’s any more, and no copy takes it over', async () => {
  const app = await anApp()
  const { db } = app
  const relay = await aFussyRelay()
  await whoAgreed(db, ['ana@example.org'])
  const writeFrom = (senderEmail: string) => db.updateTable('organisation').set({ senderEmail }).execute()
  await writeFrom('avisos@viejo.example')
  const approved = await anApproved(app)
  const { admin } = approved
  const old = (await admin('POST', '/communication')).json<number>()
  await admin('PATCH', `/communication/${old}`, { subject: 'Hola', body: '<p>Hola</p>' })
  await admin('PATCH', `/communication/${old}`, { fromName: 'Prensa' })
  await writeFrom('avisos@nuevo.example')
  const refused = await admin('POST', '/communication/set-approved', { id: old, sendNow: true })
  expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('@nuevo.example')])
  const copy = (await admin('POST', `/communication/${old}/clone`)).json<Communication>()
  expect(copy.fromEmail).toBe('avisos@nuevo.example')
  // What was approved before goes back when its time comes.
  await send(app, relay.url)
  expect(relay.taken).toEqual([])
  expect(await approved.get()).toMatchObject({
    status: 'PENDING',
    reason: expect.stringContaining('otro dominio'),
  })
})

test('rule communication-8: what was claimed does not begin once it is held up, nor for another process', async () => {
  const app = await anApp()
  const { db, world } = app
  await whoAgreed(db, ['ana@example.org'])
  const { id, admin } = await anApproved(app)
  await freezeNextDue(world)
  const owner = await takeProcessNumber(db)
  const [claimed] = await claimRecipients(db, world.clock, owner, 5)
  const begin = async (by: number) => [
    ...(await beginSending(db, world.clock, [{ id: claimed?.id ?? 0, owner: by }])),
  ]
  await admin('POST', `/communication/${id}/pause`)
  expect(await begin(owner)).toEqual([])
  await admin('POST', `/communication/${id}/resume`)
  expect(await begin(await takeProcessNumber(db))).toEqual([])
  expect(await begin(owner)).toEqual([claimed?.id])
})

test('rule communication-6: where only doubtful ones are left there is nothing to cancel', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  await whoAgreed(app.db, ['ana@example.org', 'dropAnswer-eva@example.org'])
  const { id, admin, get } = await anApproved(app)
  await send(app, relay.url)
  expect(await get()).toMatchObject({ status: 'ERROR', may: { cancel: false, resume: true } })
  expect((await admin('POST', `/communication/${id}/cancel`)).statusCode).toBe(409)
})
