import { describe, expect, test } from 'vitest'
import type {
  LegalDocumentDetails,
  LegalDocumentVersion,
  RetiredDocument,
} from '#contract/legal/documents.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { deleteOrphanFiles } from '#server/files/files.queries.ts'
import { anApp } from '#test/support/app.ts'
import { aConsent, anAffiliate, aRecord } from '#test/support/factories.ts'
import { aPng } from '#test/support/files.ts'
import { aForm } from '#test/support/imports.ts'
import { pdfStructure, pdfText } from '#test/support/pdf.ts'

async function aWriter() {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  const token = await app.tokenFor('ROLE_ADMIN')
  const create = async (body: object) => admin('POST', '/data-protection', body)
  const created = async (body: object) => (await create(body)).json<LegalDocumentDetails>()
  const read = async (id: number) =>
    (await admin('GET', `/data-protection/${id}`)).json<LegalDocumentDetails>()
  const upload = async (content: Uint8Array<ArrayBuffer>) => {
    const { payload, headers } = await aForm(content, 'foto.png')
    const sent = { ...headers, authorization: `Bearer ${token}` }
    return app.app.inject({ method: 'POST', url: '/api/files', payload, headers: sent })
  }
  return { ...app, admin, create, created, read, upload }
}

const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('rule document-1: staff write legal documents', () => {
  test('admins create, read and change one; of its HTML is kept what a text can say', async () => {
    const { admin, create, read } = await aWriter()
    const answer = await create({
      name: ' Cesión  de imagen ',
      html: '<H1 onclick=x>Cesión</H1><p style="color:red">Yo, @@NOMBRE@@<script>alert(1)</script></p>',
    })
    expect(answer.statusCode).toBe(201)
    const made = answer.json<LegalDocumentDetails>()
    expect(made).toMatchObject({
      name: 'Cesión de imagen',
      description: '',
      html: '<h1>Cesión</h1><p>Yo, @@NOMBRE@@</p>',
      version: 1,
      acceptances: 0,
      records: 0,
      unknownPlaces: [],
    })
    expect(await read(made.id)).toEqual(made)
    const list = await admin('GET', '/data-protection/?sort=id&direction=asc')
    expect(list.json()).toMatchObject({ totalElements: 3 })
    const changed = await admin('PATCH', `/data-protection/${made.id}`, {
      html: '<p>Otro</p>',
      name: 'Cesión',
      version: 1,
    })
    expect(changed.json()).toMatchObject({ html: '<p>Otro</p>', name: 'Cesión', version: 2 })
    // What says the same is no version.
    const again = await admin('PATCH', `/data-protection/${made.id}`, { html: '<div>Otro</div>', version: 2 })
    expect(again.json()).toMatchObject({ version: 2 })
    // Who says no version is not asked what they saw.
    const unseen = await admin('PATCH', `/data-protection/${made.id}`, {
      html: '<p>Tres</p>',
      name: 'Cesión',
    })
    expect(unseen.json(), unseen.body).toMatchObject({ html: '<p>Tres</p>', version: 3 })
  })

  test('no role below reads or writes one, and what does not exist is not found', async () => {
    const { as } = await aWriter()
    for (const role of ['ROLE_USER', 'ROLE_ENLACE', 'ROLE_RESPONSABLE'] as const) {
      const call = await as(role)
      expect((await call('GET', '/data-protection/1')).statusCode, role).toBe(403)
      expect((await call('POST', '/data-protection', { name: 'x', html: 'x' })).statusCode, role).toBe(403)
      expect((await call('PATCH', '/data-protection/1', { html: 'x', version: 1 })).statusCode, role).toBe(
        403,
      )
      expect((await call('DELETE', '/data-protection/2')).statusCode, role).toBe(403)
    }
    const admin = await as('ROLE_ADMIN')
    for (const [method, path] of [
      ['GET', '/data-protection/99'],
      ['GET', '/data-protection/x'],
      ['DELETE', '/data-protection/99'],
      ['GET', '/data-protection/99/versions'],
      ['GET', '/data-protection/1/versions/9'],
      ['GET', '/data-protection/1/pdf?version=9'],
    ] as const)
      expect((await admin(method, path)).statusCode, path).toBe(404)
    expect((await admin('PATCH', '/data-protection/99', { name: 'x', version: 1 })).statusCode).toBe(404)
  })

  test.each([
    ['nothing', '', 422],
    ['nothing but markup', '<p> </p><ul><li></ul>', 422],
    ['250,000 combining marks', `a${'\u0301'.repeat(250_000)}`, 422],
    ['marks in a row', `a${'\u0301'.repeat(40)}`, 422],
    ['200,001 characters', 'x'.repeat(200_001), 422],
    ['200,000 characters', `<p>${'x '.repeat(99_000)}</p>`, 201],
    ['one megabyte', 'x'.repeat(1_100_000), 413],
    ['deep nesting', '<div>'.repeat(200), 413],
    ['too many tags', '<p>x'.repeat(8_001), 413],
    ['nested tables', `${'<table><tr><td>'.repeat(30)}x`, 201],
  ])('a text of %s', async (_what, html, status) => {
    const { create } = await aWriter()
    const answer = await create({ name: 'Prueba', html })
    expect(answer.statusCode).toBe(status)
    expect(JSON.stringify(answer.json())).toMatch(status === 201 ? /"version":1/ : /"title":"\w/)
  })

  test('hostile HTML is never kept, also not in a change', async () => {
    const { admin, create } = await aWriter()
    const hostile =
      '<p>a<a href="javascript:alert(1)">b</a><img src="data:image/png;base64,AA"><img src=x onerror=alert(1)></p>' +
      '<style>p{background:url(https://evil.example)}</style><iframe srcdoc="<script>x</script>"></iframe>' +
      '<p style="position:fixed;background:url(//evil.example)" class="x" id="y">c</p><svg><script>x</script></svg>'
    const made = (await create({ name: 'Prueba', html: hostile })).json<LegalDocumentDetails>()
    expect(made.html).toBe('<p>ab</p><p>c</p>')
    const again = await admin('PATCH', '/data-protection/1', { html: hostile, version: 1 })
    expect(again.json()).toMatchObject({ html: '<p>ab</p><p>c</p>', version: 2 })
  })

  test('two documents have no name in common, and every mistake is told at once', async () => {
    const { admin, create } = await aWriter()
    const twice = await create({ name: 'documento de INSCRIPCION', html: '<p>x</p>' })
    expect(twice.statusCode).toBe(409)
    expect(twice.json()).toMatchObject({
      errors: [{ path: 'name', message: 'Ya hay un documento con esta referencia' }],
    })
    const wrong = await create({ name: '', html: '', more: 1 })
    expect(
      wrong
        .json<ProblemDetails>()
        .errors?.map(({ path }) => path)
        .toSorted(),
    ).toEqual(['html', 'more', 'name'])
    expect((await admin('PATCH', '/data-protection/1', { html: '<p>x</p>', version: 0 })).statusCode).toBe(
      422,
    )
  })
})

test('rule document-2: each change is a version that can be read, and who comes second is told', async () => {
  const { admin, as, db, read } = await aWriter()
  const [early, late] = [await anAffiliate(db), await anAffiliate(db)]
  for (const id of [early, late]) await aConsent(db, id)
  await aConsent(db, late, { kind: 'proteccion-datos' })
  const edited = await admin('PATCH', '/data-protection/1', { html: '<p>Dos</p>', version: 1 })
  expect(edited.json()).toMatchObject({ version: 2, updatedBy: expect.stringContaining('@'), acceptances: 2 })
  const other = await as('ROLE_SUPER_ADMIN')
  const late2 = await other('PATCH', '/data-protection/1', { html: '<p>Tres</p>', name: 'Otro', version: 1 })
  expect(late2.statusCode).toBe(409)
  expect(late2.json<ProblemDetails>().conflict).toMatchObject([
    { field: 'name', now: 'Documento de inscripción' },
    { field: 'html', now: '<p>Dos</p>' },
  ])
  expect(await read(1)).toMatchObject({ html: '<p>Dos</p>', version: 2 })
  await aConsent(db, late, { documentVersion: 2 })
  const { content } = (await admin('GET', '/data-protection/1/versions')).json<{
    content: LegalDocumentVersion[]
  }>()
  expect(content).toMatchObject([
    { version: 2, changed: ['Texto'], acceptances: 1, author: expect.stringContaining('@') },
    { version: 1, changed: [], acceptances: 2, author: null },
  ])
  const first = await admin('GET', '/data-protection/1/versions/1')
  expect(JSON.stringify(first.json())).toContain('Conozco y acepto los estatutos')
})

test('rule document-2: of two who change it at once one is told of the other', async () => {
  const { admin, read } = await aWriter()
  const answers = await Promise.all(
    ['<p>a</p>', '<p>b</p>'].map((html) => admin('PATCH', '/data-protection/2', { html, version: 1 })),
  )
  expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '409'])
  expect(await read(2)).toMatchObject({ version: 2 })
})

test('rule document-3: a deleted document is retired: in no list, and still in what was written with it', async () => {
  const { admin, db, created } = await aWriter()
  const { id } = await created({ name: 'Voluntariado', html: '<p>Yo, @@NOMBRE@@</p>' })
  const record = await aRecord(db, { legalDocumentId: id, name: 'Ana' })
  const affiliate = await anAffiliate(db)
  await aConsent(db, affiliate, { kind: 'comunicaciones', legalDocumentId: id })
  const first = await admin('DELETE', '/data-protection/1')
  expect(first.statusCode).toBe(409)
  expect(first.json<ProblemDetails>().title).toContain('no se puede borrar')
  expect((await admin('DELETE', `/data-protection/${id}`)).json()).toEqual({ id })
  expect((await admin('GET', `/data-protection/${id}`)).statusCode).toBe(404)
  expect((await admin('DELETE', `/data-protection/${id}`)).statusCode).toBe(404)
  expect((await admin('PATCH', `/data-protection/${id}`, { html: '<p>x</p>', version: 1 })).statusCode).toBe(
    404,
  )
  expect((await admin('GET', '/data-protection')).json()).toMatchObject({ totalElements: 2 })
  const { content } = (await admin('GET', '/data-protection/retired')).json<{ content: RetiredDocument[] }>()
  expect(content).toMatchObject([
    { id, name: 'Voluntariado', version: 1, acceptances: 1, records: 1, retiredBy: expect.any(String) },
  ])
  expect((await admin('GET', `/data-protection/${id}/versions/1`)).statusCode).toBe(200)
  expect(pdfText((await admin('GET', `/data-protection/${id}/pdf`)).rawPayload)).toContain('Yo, Lucía')
  const paper = await admin('GET', `/record-document/${record}`)
  expect(flat(pdfText(paper.rawPayload))).toContain('Yo, Ana')
  // Its name is free for another one.
  expect((await created({ name: 'Voluntariado', html: '<p>x</p>' })).id).toBeGreaterThan(id)
})

test('rule document-4: a placeholder that nothing fills is warned of and kept; the example is filled', async () => {
  const { admin, created } = await aWriter()
  const html = '<p>@@NOMBRE@@ @@APELLIDO1@@, @@DNI@@, @@TELEFONO@@ y @@otro dato@@ el @@FECHA@@</p>'
  const made = await created({ name: 'Prueba', html })
  expect(made.unknownPlaces).toEqual(['TELEFONO', 'otro dato'])
  expect(made.html).toBe(html)
  const paper = await admin('GET', `/data-protection/${made.id}/pdf`)
  expect(paper.headers['content-disposition']).toContain(`documento-${made.id}-version-1.pdf`)
  const text = flat(pdfText(paper.rawPayload))
  expect(text).toContain('Lucía Serrano, 12345678Z, @@TELEFONO@@ y @@otro dato@@ el 4 de marzo de 2026')
  expect(text).toContain('EJEMPLO')
  expect(text).toContain('Página 1 de 1')
  expect(pdfStructure(paper.rawPayload)).toContain('/Lang (es-ES)')
})

test('rule document-6: images of texts are uploaded by admins, read by everybody, and stay with the texts', async () => {
  const { as, admin, db, created, create, upload } = await aWriter()
  expect((await upload(Buffer.from('<svg/>'))).statusCode).toBe(422)
  const { id: image } = (await upload(aPng({ width: 40, height: 20 }))).json<{ id: string }>()
  const { id: loose } = (await upload(aPng())).json<{ id: string }>()
  const member = await as('ROLE_USER')
  expect((await member('POST', '/files')).statusCode).toBe(403)
  const nobody = await as()
  const read = await nobody('GET', `/files/${image}`)
  expect(read.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  const html = `<p>Foto</p><img src="/api/files/${image}" alt="La plaza" width="30">`
  const made = await created({ name: 'Con foto', html })
  expect(made.html).toBe(html)
  const paper = await admin('GET', `/data-protection/${made.id}/pdf`)
  expect(pdfStructure(paper.rawPayload)).toContain('/S /Figure')
  const missing = await create({ name: 'Otro', html: `<img src="/api/files/${crypto.randomUUID()}" alt="">` })
  expect(missing.json<ProblemDetails>().errors).toMatchObject([
    { path: 'html', message: 'Hay una imagen que ya no está: quítala y súbela otra vez' },
  ])
  const many = await create({ name: 'Otro', html: `<p>x</p>${html}`.repeat(3) })
  expect(many.statusCode).toBe(201)
  // The text says it no longer, but its first version does.
  await admin('PATCH', `/data-protection/${made.id}`, { html: '<p>Sin foto</p>', version: 1 })
  await db.updateTable('storedFile').set({ creationTime: '2020-01-01' }).execute()
  await deleteOrphanFiles(db)
  expect((await nobody('GET', `/files/${image}`)).statusCode).toBe(200)
  expect((await nobody('GET', `/files/${loose}`)).statusCode).toBe(404)
})

test('rule document-6: more than twenty images are refused, and so is a file of another use', async () => {
  const { db, create, upload } = await aWriter()
  const ids: string[] = []
  for (let left = 21; left > 0; left -= 1) ids.push((await upload(aPng())).json<{ id: string }>().id)
  const html = ids.map((id) => `<img src="/api/files/${id}" alt="">`).join('')
  expect((await create({ name: 'x', html })).json<ProblemDetails>().errors).toMatchObject([
    { path: 'html', message: 'Como mucho 20 imágenes' },
  ])
  await db.updateTable('storedFile').set({ use: 'attachment' }).execute()
  expect((await create({ name: 'x', html: html.slice(0, 200) })).statusCode).toBe(422)
})
