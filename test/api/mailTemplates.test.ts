import { describe, expect, test } from 'vitest'
import { findMailErrors, mailKinds, type MailKindName } from '#contract/legal/mailKinds.ts'
import type { MailTemplateDetails, MailTemplateVersion } from '#contract/legal/mailTemplates.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { recoveryMessage } from '#server/account/account.messages.ts'
import { enrolmentRejectedMessage } from '#server/enrolment/enrolment.messages.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { password } from '#test/support/account.ts'
import { anApp } from '#test/support/app.ts'
import { aUser } from '#test/support/factories.ts'
import { deliverMails, fillSwitchedOn } from '#test/support/mail.ts'

async function aWriter() {
  const app = await anApp({ settings: { publicUrl: 'https://concejo.example' } })
  const owner = await app.as('ROLE_SUPER_ADMIN')
  const read = async (id: number) => (await owner('GET', `/mail-template/${id}`)).json<MailTemplateDetails>()
  const edit = async (id: number, body: object) =>
    owner('PATCH', `/mail-template/${id}`, { version: (await read(id)).version, ...body })
  /** Edits with a password, as what leads elsewhere is. */
  async function editGuarded(id: number, body: object) {
    const user = await aUser(app.db, { role: 'ROLE_SUPER_ADMIN', username: 'jefa@example.org', password })
    const chief = await app.as({ token: await openSession(app.world, app.db, user) })
    const { version } = await read(id)
    return chief('PATCH', `/mail-template/${id}/with-password`, { version, password, ...body })
  }
  return { ...app, owner, read, edit, editGuarded }
}

const recovery = mailKinds.recovery.id
const link = '<p><a href="@@ENLACE@@">Elegir</a></p>'

describe('rule document-5: the mails that send themselves', () => {
  test('each kind has a template in the database, and what it must have is in what came with it', async () => {
    const { db, owner, read } = await aWriter()
    const stored = await db.selectFrom('mailTemplate').select('kind').execute()
    expect(stored.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(mailKinds).toSorted())
    const ids = Object.values(mailKinds).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const kind of Object.values(mailKinds)) {
      const { original, unknownPlaces, ...said } = await read(kind.id)
      expect(said).toMatchObject({
        name: kind.name,
        subject: original.subject,
        html: original.html,
        version: 1,
      })
      expect(unknownPlaces).toEqual([])
      expect(findMailErrors(kind, original)).toEqual({})
    }
    const list = (await owner('GET', '/mail-template?sort=name&direction=desc&size=2&page=1')).json<{
      content: unknown[]
    }>()
    expect(list).toMatchObject({ totalElements: ids.length })
    expect(list.content).toHaveLength(2)
  })

  test('super admins write one, as a version; the mail that leaves says it', async () => {
    const app = await aWriter()
    const { db, owner, as, read, edit } = app
    const html = `<h2>Hola</h2>${link}<p>Dudas: @@CONTACTO@@</p>`
    const edited = await edit(recovery, { subject: 'Tu clave', html })
    expect(edited.json()).toMatchObject({ subject: 'Tu clave', html, version: 2, unknownPlaces: [] })
    await aUser(db, { username: 'ana@example.org' })
    await queueMail(db, recoveryMessage, 'ana@example.org', {})
    await deliverMails(app)
    const mail = await db.selectFrom('mail').select(['subject', 'plain', 'html']).executeTakeFirstOrThrow()
    expect(mail.subject).toBe('Tu clave')
    expect(mail.plain).toMatch(/https:\/\/concejo\.example\/recuperacion-contrasena\?cod=\S+/)
    expect(mail.plain).toContain('Dudas: censo@concejo.example')
    const { content } = (await owner('GET', `/mail-template/${recovery}/versions`)).json<{
      content: MailTemplateVersion[]
    }>()
    expect(content).toMatchObject([
      { version: 2, changed: ['Asunto', 'Texto'] },
      { version: 1, author: null },
    ])
    expect((await owner('GET', `/mail-template/${recovery}/versions/1`)).json()).toMatchObject({
      subject: 'Elige otra contraseña',
    })
    const admin = await as('ROLE_ADMIN')
    expect(
      (await admin('PATCH', `/mail-template/${recovery}`, { subject: 'x', version: 2 })).statusCode,
    ).toBe(403)
    // What came with the product is had back by writing it again.
    const { original } = await read(recovery)
    expect((await edit(recovery, { subject: original.subject, html: original.html })).json()).toMatchObject({
      subject: original.subject,
      version: 3,
    })
    const second = await owner('PATCH', `/mail-template/${recovery}`, { subject: 'Otro', version: 2 })
    expect(second.statusCode).toBe(409)
    expect(second.json<ProblemDetails>().conflict).toMatchObject([
      { field: 'subject', now: original.subject },
    ])
  })

  test('the notices without data of their own are written from theirs', async () => {
    const app = await aWriter()
    await app.edit(mailKinds['enrolment-rejected'].id, { html: '<p>No ha podido ser. @@CONTACTO@@</p>' })
    await queueMail(app.db, enrolmentRejectedMessage, 'ana@example.org', {})
    await deliverMails(app)
    const { plain } = await app.db.selectFrom('mail').select('plain').executeTakeFirstOrThrow()
    expect(plain).toBe('No ha podido ser. censo@concejo.example\n\nConcejo')
  })

  test.each([
    ['without its link', { html: '<p>Hola</p>' }, 'html', /Falta @@ENLACE@@ \(enlace\)/],
    [
      'with the link in its subject',
      { subject: 'Abre @@ENLACE@@' },
      'subject',
      /no puede estar en el asunto/,
    ],
    [
      'with an image',
      { html: `${link}<img src="/api/files/${crypto.randomUUID()}" alt="x">` },
      'html',
      /imágenes/,
    ],
    [
      'with an account that is not the organisation’s',
      { html: `${link}<p>Paga en ES60 0049 <b>1500 0512</b> 3456 7892</p>` },
      'html',
      /no es de la organización: la que acaba en 7892/,
    ],
    ['with another’s in its subject', { subject: 'A ES6000491500051234567892' }, 'subject', /no es de la/],
    ['with nothing', { html: '<p> </p>' }, 'html', /./],
    ['with a subject of two lines', { subject: 'a\r\nBcc: x@example.org' }, 'subject', /./],
  ])('one %s is refused with a sentence', async (_what, body, path, message) => {
    const { edit, read } = await aWriter()
    const answer = await edit(recovery, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<ProblemDetails>().errors).toMatchObject([
      { path, message: expect.stringMatching(message) },
    ])
    expect(await read(recovery)).toMatchObject({ version: 1 })
  })

  test('the account of the organisation may be said', async () => {
    const { db, edit } = await aWriter()
    await db.updateTable('organisation').set({ creditorAccount: 'ES6000491500051234567892' }).execute()
    const html = `${link}<p>Paga en ES60 0049 1500 0512 3456 7892</p>`
    expect((await edit(recovery, { html })).statusCode).toBe(200)
  })

  test.each([
    'ES60: 0049 1500 0512 3456 7892',
    'ES60\u200b0049\u200b1500\u200b0512\u200b3456\u200b7892',
    '0049 1500 05 1234567892',
    '<em>DE89</em>.3704.0044.0532.0130.00',
  ])('an account is found however it is written: %s', async (account) => {
    const { edit } = await aWriter()
    expect((await edit(recovery, { html: `${link}<p>Paga en ${account}</p>` })).statusCode).toBe(422)
  })

  test('what nothing fills is warned of and kept', async () => {
    const { edit } = await aWriter()
    expect((await edit(recovery, { html: `${link}<p>@@FECHA@@</p>` })).json()).toMatchObject({
      unknownPlaces: ['FECHA'],
    })
  })

  test('values are text, and the link fills an address only when it is the whole of it', async () => {
    const { world, editGuarded } = await aWriter()
    const html =
      '<p>@@NOMBRE@@</p><p><a href="https://evil.example/?x=@@ENLACE@@">a</a> <a href="@@ENLACE@@">b</a></p>'
    expect((await editGuarded(mailKinds.validation.id, { html })).statusCode).toBe(200)
    const { blocks } = await fillSwitchedOn(world, 'validation', {
      NOMBRE: '<b>@@ENLACE@@</b>',
      ENLACE: 'https://concejo.example/validacion?cod=secreto',
    })
    expect(blocks).toEqual([
      { kind: 'paragraph', runs: [{ text: '<b>@@ENLACE@@</b>' }] },
      {
        kind: 'paragraph',
        runs: [
          { text: 'a', link: 'https://evil.example/?x=@@ENLACE@@' },
          { text: ' ' },
          { text: 'b', link: 'https://concejo.example/validacion?cod=secreto' },
        ],
      },
    ])
  })

  test('one is found by its name, its use and its words, and sent as a test to whoever writes it', async () => {
    const app = await aWriter()
    const find = async (search: string) =>
      (await app.owner('GET', `/mail-template?size=-1&search=${encodeURIComponent(search)}`))
        .json<{ content: { name: string }[] }>()
        .content.map(({ name }) => name)
    expect(await find('BIENVENÍDA')).toEqual(['Bienvenida'])
    expect(await find('alguien, quiza tu')).toContain(mailKinds.recovery.name)
    expect(await find('no hay ninguno así')).toEqual([])
    const written = { subject: 'Hola, @@NOMBRE@@', html: `<p>@@NOMBRE@@</p>${link}` }
    const path = `/mail-template/${mailKinds.validation.id}/test`
    expect((await (await app.as('ROLE_ADMIN'))('POST', path, written)).statusCode).toBe(403)
    expect((await app.owner('POST', path, written)).statusCode).toBe(202)
    await deliverMails(app)
    const [mail, ...more] = await app.db
      .selectFrom('mail')
      .select(['recipient', 'subject', 'plain'])
      .execute()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Prueba: Hola, Lucía', plain: expect.stringContaining('Lucía') })
    expect(
      await app.db.selectFrom('appUser').select('username').where('role', '=', 'ROLE_SUPER_ADMIN').execute(),
    ).toContainEqual({ username: mail?.recipient })
    expect(await app.read(mailKinds.validation.id)).toMatchObject({ version: 1 })
  })

  test('the preview is the mail as it would leave, and keeps nothing', async () => {
    const { owner, read } = await aWriter()
    const preview = await owner('POST', `/mail-template/${mailKinds.validation.id}/preview`, {
      subject: 'Hola, @@NOMBRE@@',
      html: `<p onclick=x>@@NOMBRE@@, @@CONTACTO@@</p>${link}`,
    })
    const { subject, html, plain } = preview.json<{ subject: string; html: string; plain: string }>()
    expect(subject).toBe('Hola, Lucía')
    expect(html).toContain('<html lang="es">')
    expect(html).not.toMatch(/onclick|<script/)
    expect(plain).toContain('Lucía, censo@concejo.example')
    expect(await read(mailKinds.validation.id)).toMatchObject({ version: 1 })
    expect((await owner('POST', '/mail-template/99/preview', { subject: 'x', html: 'x' })).statusCode).toBe(
      404,
    )
    expect((await owner('GET', '/mail-template/99')).statusCode).toBe(404)
  })
})

test('a text without what it must have is told of by its name', () => {
  const { recovery: kind } = mailKinds
  expect(findMailErrors(kind, { text: parseRichText('<p>@@ENLACE@@</p>') })).toEqual({})
  expect(findMailErrors(kind, { text: parseRichText('<p>@@CONTACTO@@</p>') }).html).toContain('@@ENLACE@@')
})

test('rule document-5: a link hidden behind another placeholder is not let into a subject', () => {
  const { recovery: kind } = mailKinds
  for (const subject of ['Tu cuenta @@a@@ENLACE@@', '@@ @@ENLACE@@', '@@ENLACE@@'])
    expect([subject, findMailErrors(kind, { subject }).subject]).toEqual([
      subject,
      'El enlace no puede estar en el asunto',
    ])
})

/** Whether a mail of a kind lacks something that it must have. */
const isLacking = (kind: MailKindName, html: string) =>
  findMailErrors(mailKinds[kind], { text: parseRichText(html) }).html !== undefined

test('rule document-5: what a mail must have is met by what is filled in and seen', () => {
  for (const html of [
    '<p><a href="https://malo.example/?q=@@ENLACE@@">Entra</a></p>',
    '<p><a href="@@ENLACE@@">\u200b</a> Entra</p>',
    '<p><a href="@@ENLACE@@">\u3164\u2800 </a>Entra</p>',
    '<p>@@enlace@@ @@ ENLACE @@</p>',
  ])
    expect([html, isLacking('recovery', html)]).toEqual([html, true])
  for (const html of ['<p><a href="@@ENLACE@@">Entra</a></p>', '<p>@@EN<strong>LACE@@</strong></p>'])
    expect([html, isLacking('recovery', html)]).toEqual([html, false])
  const others = '<p>@@CUOTA@@</p>'
  expect(isLacking('fee-request-refused', `${others}<p>@@RESPUESTA@@</p>`)).toBe(false)
  // No address: such a link is none.
  expect(isLacking('fee-request-refused', `${others}<p><a href="@@RESPUESTA@@">Lee</a></p>`)).toBe(true)
})
