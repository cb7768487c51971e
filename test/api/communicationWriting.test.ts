import { expect, test } from 'vitest'
import type { Communication, HowMany } from '#contract/communications/communications.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'

const soon = () => new Date(Date.now() + 600_000).toISOString()
const sound = () => ({ subject: 'Boletín', body: '<p>Hola, @@NOMBRE@@</p>', scheduledDate: soon() })

/** A text with an image. */
const showing = (src: string) => ({ body: `<p>Hola</p><img src="${src}" alt="Una foto">` })

/** An application with an admin who has begun a communication. */
async function aDraft(options: Parameters<typeof anApp>[0] = {}) {
  const app = await anApp(options)
  const admin = await app.as('ROLE_ADMIN')
  const id = (await admin('POST', '/communication')).json<number>()
  const edit = (body: object) => admin('PATCH', `/communication/${id}`, body)
  const get = async () => (await admin('GET', `/communication/${id}`)).json<Communication>()
  return { ...app, admin, id, edit, get }
}

test('rule communication-1: a draft begins with the usual sender, and what the server decides is ignored', async () => {
  const { admin, id, edit, get } = await aDraft()
  expect(await get()).toMatchObject({
    status: 'DRAFT',
    kind: 'boletin',
    subject: 'Información general',
    fromEmail: 'no-responder@localhost',
    replyEmail: 'censo@localhost',
    text: [],
    recipientName: 'Censo completo',
    genderList: '[]',
    sendyCampaignId: id,
    total: null,
  })
  const sent = {
    ...sound(),
    status: 'SENT',
    userName: 'x',
    sendyCampaignId: 9,
    genderList: '["M"]',
    city: ['Getafe'],
  }
  const answer = await edit(sent)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    status: 'DRAFT',
    genderList: '["M"]',
    city: '["Getafe"]',
    sendyCampaignId: id,
  })
  expect((await edit({ fromEmail: 'papa@vaticano.example' })).statusCode).toBe(422)
  expect((await edit({ unknown: 1 })).statusCode).toBe(422)
  expect((await edit({ segmentId: 99 })).statusCode).toBe(422)
  expect((await edit({ subject: 'Otro', version: 1 })).statusCode).toBe(409)
  const list = await admin('GET', '/communication/filtered?status=DRAFT')
  expect(list.json()).toMatchObject({ totalElements: 1, content: [{ id, recipientName: 'Censo filtrado' }] })
  expect((await admin('DELETE', `/communication/${id}`)).statusCode).toBe(204)
  expect((await admin('GET', `/communication/${id}`)).statusCode).toBe(404)
})

test('rules communication-1, rights-12: who holds an office writes to its assembly, in its name, and sees no other', async () => {
  const { db, as, tokenFor, admin, id: others } = await aDraft()
  const lead = await anAffiliate(db)
  const centro = await anAssembly(db, {
    assemblyName: 'Centro',
    responsibleId: lead,
    contactEmail: 'centro@example.org',
  })
  const elsewhere = await anAssembly(db)
  for (let at = 0; at < 13; at += 1) await anAffiliate(db, { assemblyId: centro, communications: at > 0 })
  await anAffiliate(db, { assemblyId: elsewhere, communications: true })
  const responsable = await as({ token: await tokenFor('ROLE_RESPONSABLE', lead) })
  const id = (await responsable('POST', '/communication')).json<number>()
  const mine = (await responsable('GET', `/communication/${id}`)).json<Communication>()
  expect(mine).toMatchObject({
    replyEmail: 'centro@example.org',
    recipientName: 'Centro',
    assemblyIds: `[${centro}]`,
  })
  expect(mine.fromName).toContain('Centro')
  const answer = await responsable('PATCH', `/communication/${id}`, {
    ...sound(),
    fromEmail: 'yo@example.org',
    fromName: 'Yo',
    assemblyIds: [centro],
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ fromEmail: 'no-responder@localhost', fromName: mine.fromName })
  for (const body of [
    { assemblyIds: [elsewhere] },
    { genderList: ['M'] },
    { assemblyIds: [centro, elsewhere] },
  ])
    expect((await responsable('PATCH', `/communication/${id}`, body)).statusCode).toBe(422)
  expect((await responsable('POST', '/communication/count-filters-users', { id })).json()).toBe(10)
  const seen = await responsable('POST', '/communication/count-recipients', { id })
  expect(seen.json<HowMany>()).toEqual({
    recipients: 10,
    isExact: false,
    chosen: null,
    excluded: null,
    gaps: [],
  })
  // Before it is begun, and never beyond what they reach.
  const count = (body: object) => responsable('POST', '/communication/count-recipients', body)
  expect((await count({})).json()).toEqual(seen.json())
  expect((await count({ assemblyIds: [centro] })).json()).toEqual(seen.json())
  for (const asked of [{ assemblyIds: [elsewhere] }, { id, assemblyIds: [elsewhere] }])
    expect((await count(asked)).statusCode).toBe(422)
  expect((await responsable('GET', `/communication/${others}`)).statusCode).toBe(404)
  expect((await responsable('GET', '/communication/filtered')).json()).toMatchObject({ totalElements: 1 })
  expect((await responsable('POST', '/communication/set-approved', { id })).statusCode).toBe(403)
  expect((await responsable('POST', '/communication/set-pending', { id })).json()).toMatchObject({
    status: 'PENDING',
  })
  expect((await admin('POST', '/communication/set-approved', { id })).json()).toMatchObject({
    status: 'APPROVED',
  })
  // Whoever loses the office sees none of it from the next call on.
  await db.updateTable('assembly').set({ responsibleId: null }).where('id', '=', centro).execute()
  expect((await responsable('GET', `/communication/${id}`)).statusCode).toBe(404)
  expect((await responsable('POST', '/communication')).statusCode).toBe(409)
})

test('rule communication-3: who gets no mail is told with why, and each address gets one', async () => {
  const { db, admin, id, edit } = await aDraft()
  const yes = { communications: true, city: 'Getafe' }
  const una = await anAffiliate(db, { ...yes, email: 'una@example.org' })
  await anAffiliate(db, { ...yes, email: 'UNA@example.org' })
  await anAffiliate(db, { ...yes, email: '' })
  await anAffiliate(db, { ...yes, email: 'rebota@example.org' })
  await anAffiliate(db, { ...yes, communications: false })
  // Who wants none gets none on paper either.
  await anAffiliate(db, { ...yes, communications: false, email: '' })
  await anAffiliate(db, { ...yes, city: 'Leganés' })
  await anAffiliate(db, { ...yes, inscriptionType: 0 })
  await db
    .insertInto('suppressedAddress')
    .values({ address: 'rebota@example.org', reason: 'rebote' })
    .execute()
  await edit({ city: ['Getafe'] })
  const answer = await admin('POST', '/communication/count-recipients', { id })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toEqual({
    recipients: 1,
    isExact: true,
    chosen: 6,
    excluded: { sinCorreo: 1, sinConsentimiento: 2, suprimido: 1, repetido: 1 },
    gaps: [],
  })
  const unbegun = await admin('POST', '/communication/count-recipients', { city: ['Getafe'] })
  expect(unbegun.json()).toEqual(answer.json())
  expect(
    (await admin('POST', '/communication/count-filters-users', { id, city: '["Leganés"]' })).json(),
  ).toBe(1)
  const reached = (await admin('GET', `/communication/${id}/reached`)).json<{ content: object[] }>()
  expect(reached).toMatchObject({ totalElements: 1, content: [{ affiliateId: una, city: 'Getafe' }] })
  const excluded = await admin('GET', `/communication/${id}/excluded?exclusion=repetido`)
  expect(excluded.json()).toMatchObject({ totalElements: 1, content: [{ exclusion: 'repetido' }] })
  const file = await admin('GET', `/communication/${id}/excluded/export?format=csv`)
  expect([file.statusCode, file.body.trim().split('\n').length]).toEqual([200, 6])
  const letter = await admin('GET', `/communication/${id}/letter/export?format=csv`)
  expect(letter.body.trim().split('\n')).toHaveLength(2)
})

test('rule communication-2: what is approved is sound, for somebody and at a time, and does not change', async () => {
  const { db, admin, id, edit, get, later } = await aDraft()
  const approve = (more: object = {}) => admin('POST', '/communication/set-approved', { id, ...more })
  expect((await approve()).statusCode).toBe(422)
  await edit({ ...sound(), subject: '', body: '<p>@@DNI@@</p>' })
  const faults = (await approve()).json<{ title: string }>().title
  for (const word of ['asunto', '@@DNI@@']) expect(faults).toContain(word)
  // A subject is a header, which has nothing of its recipient (rule communication-11).
  await edit({ ...sound(), subject: 'Hola, @@APELLIDO1@@' })
  expect((await approve()).json<{ title: string }>().title).toContain('El asunto no puede llevar datos')
  await edit(sound())
  expect((await approve()).json<{ title: string }>().title).toContain('No llegaría a nadie')
  for (let each = 0; each < 501; each += 1) await anAffiliate(db, { communications: true })
  expect((await approve()).json()).toMatchObject({ errors: [{ path: 'confirm' }] })
  expect((await approve({ confirm: 500 })).statusCode).toBe(422)
  later('20 minutes')
  expect((await approve({ confirm: 501 })).json()).toMatchObject({ errors: [{ path: 'sendNow' }] })
  later('0 minutes')
  const approved = await Promise.all(Array.from({ length: 20 }, () => approve({ confirm: 501 })))
  const codes = approved.map(({ statusCode }) => statusCode)
  // Counting many takes turns, so some are told to wait.
  expect(codes.filter((code) => code !== 409 && code !== 429)).toEqual([200])
  expect((await edit({ subject: 'Otro' })).statusCode).toBe(409)
  await expect(
    db.updateTable('communication').set({ body: 'x' }).where('id', '=', id).execute(),
  ).rejects.toThrow('does not change')
  expect((await admin('POST', '/communication/set-draft', { id })).json()).toMatchObject({ status: 'DRAFT' })
  expect((await edit({ subject: 'Otro' })).statusCode).toBe(200)
  const copy = (await admin('POST', `/communication/${id}/clone`)).json<Communication>()
  expect(copy).toMatchObject({ status: 'DRAFT', subject: 'Otro', body: (await get()).body })
})

test('rule communication-1: whom it is for is named: one assembly, one segment, or a filtered census', async () => {
  const { db, admin, as, tokenFor, edit } = await aDraft()
  const centro = await anAssembly(db, { assemblyName: 'Centro' })
  const filter = { v: 1, tree: { where: { city: ['Getafe'] } } }
  const made = await admin('POST', '/segments', { name: 'Cuota al día', filter })
  const segmentId = made.json<{ id: number }>().id
  const name = async (body: object) => (await edit(body)).json<Communication>().recipientName
  expect(await name({ assemblyIds: [centro] })).toBe('Centro')
  expect(await name({ genderList: ['NoB'] })).toBe('Censo filtrado')
  expect(await name({ assemblyIds: [], genderList: [] })).toBe('Censo completo')
  expect(await name({ segmentId })).toBe('Segmento «Cuota al día»')
  // Whoever may not use the segment does not learn its name (rule people-21).
  const other = await as({ token: await tokenFor('ROLE_ADMIN') })
  const listed = (await other('GET', '/communication/filtered?status=DRAFT')).json()
  expect(listed).toMatchObject({ content: [{ recipientName: 'Un segmento' }] })
  expect(await name({ city: ['Getafe'] })).toBe('Censo filtrado')
})

test('rule communication-2: without a time it waits to be approved, and leaves as soon as it is', async () => {
  const { db, admin, id, edit } = await aDraft()
  await anAffiliate(db, { communications: true })
  await edit({ ...sound(), scheduledDate: null })
  const waiting = await admin('POST', '/communication/set-pending', { id })
  expect(waiting.json()).toMatchObject({ status: 'PENDING', scheduledDate: null })
  const approved = await admin('POST', '/communication/set-approved', { id, sendNow: true })
  expect(approved.json<Communication>().scheduledDate).not.toBeNull()
})

test('rule communication-7: attachments are few and small, images are read by their hash', async () => {
  const { app, tokenFor, admin, id } = await aDraft()
  const token = await tokenFor('ROLE_ADMIN')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = (url: string, parts: Record<string, string> = {}) => {
    const lines = Object.entries(parts).map(
      ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const head = `${lines.join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="foto.png"\r\n\r\n`
    return app.inject({
      method: 'POST',
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--b--\r\n')]),
    })
  }
  for (let each = 0; each < 5; each += 1) {
    const added = await upload('/communication/upload-attachment', { communicationId: `${id}` })
    expect(added.statusCode, added.body).toBe(201)
  }
  expect((await upload('/communication/upload-attachment', { communicationId: `${id}` })).statusCode).toBe(
    409,
  )
  expect((await upload('/communication/upload-attachment')).statusCode).toBe(422)
  expect((await upload('/communication/upload-attachment', { communicationId: 'x' })).statusCode).toBe(422)
  expect((await admin('GET', `/communication/get-attachments-names/${id}`)).json()).toEqual(
    Array(5).fill('foto.png'),
  )
  const [first] = (await admin('GET', `/communication/${id}/attachments`)).json<{
    content: { id: number }[]
  }>().content
  expect((await admin('GET', `/communication/${id}/attachments/${first?.id}`)).statusCode).toBe(200)
  expect((await admin('DELETE', `/communication/delete-attachments/${id}`)).statusCode).toBe(204)
  expect((await admin('GET', `/communication/get-attachments-names/${id}`)).json()).toEqual([])

  const image = (await upload('/communication/images')).json<{ url: string; id: string }>()
  const read = await app.inject(new URL(image.url).pathname)
  expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'image/png'])
  // A webmail, which is another origin, shows it (rule input-4); its address is of what it is, so it is kept.
  const outside = {
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  }
  expect(read.headers).toMatchObject(outside)
  const asked = await app.inject({ method: 'HEAD', url: new URL(image.url).pathname })
  expect([asked.statusCode, asked.body]).toEqual([200, ''])
  expect(asked.headers).toMatchObject({ ...outside, 'content-length': read.headers['content-length'] })
  const unknown = await app.inject(`/api/communication/images/${'0'.repeat(64)}`)
  expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([404, 'no-store'])
  const foreign = await admin('PATCH', `/communication/${id}`, showing('https://espia.example/x.png'))
  expect([foreign.statusCode, foreign.body]).toEqual([
    422,
    expect.stringContaining('se suben aquí') as string,
  ])
  // By its address, and by the number under which an editor of texts has uploaded it.
  const other = (await upload('/files')).json<{ id: string }>()
  for (const [src, file] of [
    [image.url, image.id],
    [`/api/files/${other.id}`, other.id],
  ] as const) {
    const edited = await admin('PATCH', `/communication/${id}`, showing(src))
    expect(edited.json<Communication>().body).toContain(`src="/api/files/${file}"`)
    const { html } = (await admin('GET', `/communication/${id}/preview`)).json<{ html: string }>()
    // As wide as it is by itself: what is small is not blown up.
    expect(html).toContain(`src="${image.url}" alt="Una foto" width="1"`)
  }
  // Older clients are told the address alone.
  expect((await upload('/communication/upload-image')).json()).toBe(image.url)
})
