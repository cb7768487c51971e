import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OrganisationSettings, OrganisationVersion } from '#contract/organisation/settings.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { deleteOrphanFiles } from '#server/files/files.queries.ts'
import { readOrganisation } from '#server/kernel/organisation.queries.ts'
import { enrolmentRejectedMessage } from '#server/enrolment/enrolment.messages.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { password } from '#test/support/account.ts'
import { anApp } from '#test/support/app.ts'
import { aUser } from '#test/support/factories.ts'
import { aPng } from '#test/support/files.ts'
import { aForm } from '#test/support/imports.ts'
import { deliverMails } from '#test/support/mail.ts'
import { pdfText } from '#test/support/pdf.ts'

const path = '/organisation/settings'

async function anOrganisation() {
  const app = await anApp({ settings: { publicUrl: 'https://concejo.example' } })
  const [owner, nobody] = [await app.as('ROLE_SUPER_ADMIN'), await app.as()]
  const read = async () => (await owner('GET', path)).json<OrganisationSettings>()
  const shown = async () => (await nobody('GET', '/organisation')).json<object>()
  const edit = async (body: object) => owner('PATCH', path, { version: (await read()).version, ...body })
  const token = await app.tokenFor('ROLE_SUPER_ADMIN')
  const treasurer = await aUser(app.db, {
    role: 'ROLE_SUPER_ADMIN',
    username: 'tesoreria@example.org',
    password,
  })
  const send = await app.as({ token: await openSession(app.world, app.db, treasurer) })
  const editCollector = async (body: object) =>
    send('PATCH', '/organisation/collector', { version: (await read()).version, password, ...body })
  const putLogo = async (content: string | Uint8Array<ArrayBuffer>, name = 'logo.png') => {
    const { payload, headers } = await aForm(content, name)
    return app.app.inject({
      method: 'POST',
      url: '/api/organisation/logo',
      payload,
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
  }
  return { ...app, owner, nobody, read, shown, edit, editCollector, putLogo }
}

test('rule organisation-1: what the organisation says of itself is read by everybody, and in its mails and papers', async () => {
  const found = await anOrganisation()
  const { db, world, owner, nobody, as, read, shown, edit, editCollector } = found
  expect(await shown()).toEqual({
    name: 'Concejo',
    contactEmail: 'censo@concejo.example',
    logo: null,
    texts: [],
  })
  expect((await nobody('GET', path)).statusCode).toBe(401)
  expect((await (await as('ROLE_ADMIN'))('PATCH', path, { version: 1, name: 'Otra' })).statusCode).toBe(403)
  const said = {
    name: 'Gente & <b>Barrio</b>',
    contactEmail: 'hola@gente.example',
    legalNotice: '<p>Gente y Barrio.</p><p>G-1.</p>',
    privacyPolicy: '<p>No damos nada a nadie.</p>',
  }
  expect((await edit(said)).json()).toMatchObject({ ...said, version: 2, updatedBy: expect.any(String) })
  expect(await shown()).toEqual({
    name: said.name,
    contactEmail: said.contactEmail,
    logo: null,
    texts: ['legalNotice', 'privacyPolicy'],
  })
  expect((await nobody('GET', '/organisation/texts')).json()).toEqual({
    legalNotice: parseRichText(said.legalNotice),
    privacyPolicy: parseRichText(said.privacyPolicy),
  })
  await editCollector({ senderEmail: 'avisos@gente.example' })
  await queueMail(db, enrolmentRejectedMessage, 'ana@example.org', {})
  await deliverMails(found)
  const toAna = db.selectFrom('mail').where('recipient', '=', 'ana@example.org')
  const mail = await toAna.select(['plain', 'html']).executeTakeFirstOrThrow()
  expect(mail.plain).toMatch(/hola@gente\.example[^]*Gente & <b>Barrio<\/b>$/)
  expect(mail.html).toContain('Gente &amp; &lt;b&gt;Barrio&lt;/b&gt;')
  expect(await readOrganisation(world)).toEqual({
    name: said.name,
    contactEmail: said.contactEmail,
    senderEmail: 'avisos@gente.example',
  })
  const paper = await owner('GET', '/logged/data/pdf')
  expect(pdfText(paper.rawPayload)).toContain('Gente & <b>Barrio</b> · Mis datos')
  // Without addresses of its own it uses those of the domain again.
  await edit({ contactEmail: '' })
  expect(await shown()).toMatchObject({ contactEmail: 'censo@concejo.example' })
  expect(await read()).toMatchObject({ contactEmail: '', usual: { contactEmail: 'censo@concejo.example' } })
  for (const [field, value] of [
    ['name', ''],
    ['name', ' \u200b '],
    ['name', 'a'.repeat(121)],
    ['name', 'Dos\nlíneas'],
    ['contactEmail', 'hola@'],
    ['legalNotice', 'x'.repeat(100_001)],
    ['privacyPolicy', `e${'\u0301'.repeat(250_000)}`],
    // Who collects, the sender and the second factor are changed by a call of their own (rule organisation-5).
    ['creditorName', 'Plaza Común'],
    ['creditorId', 'ES37000G12345674'],
    ['creditorAccount', 'ES6000491500051234567892'],
    ['donationAccount', 'ES6000491500051234567892'],
    ['senderEmail', 'avisos@gente.example'],
    ['staffSecondFactor', true],
    ['noticeDays', 91],
    ['noticeDays', 1.5],
    ['noticeDays', ''],
    ['logoId', '00000000-0000-0000-0000-000000000000'],
  ] as const)
    expect((await edit({ [field]: value })).statusCode, field).toBe(422)
})

test('rule organisation-2: each change is a version with who and when, and two who change it at once follow each other', async () => {
  const { owner, read, edit, editCollector, db } = await anOrganisation()
  await edit({ name: 'Una', legalNotice: '<p>El primero.</p>' })
  const stale = await owner('PATCH', path, { version: 1, name: 'Dos', privacyPolicy: 'Otra.' })
  expect(stale.statusCode).toBe(409)
  expect(stale.json<ProblemDetails>().conflict).toMatchObject([
    { field: 'name', now: 'Una' },
    { field: 'privacyPolicy', now: '' },
  ])
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => owner('PATCH', path, { version: 2, name: `Nombre ${n}` })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  // Whoever turns on the second factor has to have one from the next call.
  const now = await read()
  expect((await editCollector({ staffSecondFactor: true })).json()).toMatchObject({ staffSecondFactor: true })
  expect((await owner('GET', path)).statusCode).toBe(409)
  await db.updateTable('organisation').set({ staffSecondFactor: false }).execute()
  expect((await edit({ verifyEnrolments: true })).json()).toMatchObject({ version: now.version + 2 })
  // What changes nothing makes no version.
  const { name, version } = await read()
  expect((await edit({ name })).json()).toMatchObject({ version })
  const { content } = (await owner('GET', '/organisation/versions')).json<{
    content: OrganisationVersion[]
  }>()
  expect(content.map((each) => [each.version, each.changed])).toEqual([
    [5, ['Segundo factor', 'Inscripciones por internet']],
    [4, ['Segundo factor']],
    [3, ['Nombre']],
    [2, ['Nombre', 'Aviso legal']],
    [1, []],
  ])
  expect(content[0]?.author).toContain('@')
  expect((await owner('GET', '/organisation/versions/2')).json()).toMatchObject({
    name: 'Una',
    legalNotice: '<p>El primero.</p>',
  })
  for (const [asked, status] of [
    ['9', 404],
    ['0', 404],
    ['x', 404],
  ] as const)
    expect((await owner('GET', `/organisation/versions/${asked}`)).statusCode, asked).toBe(status)
  const entries = await db
    .selectFrom('activity')
    .where('action', '=', 'organisationEdited')
    .select('details')
    .orderBy('id')
    .execute()
  expect(entries.map(({ details }) => details)).toContain('Datos generales: Nombre, Aviso legal')
})

test('rule organisation-3: the logo is an image by its bytes, read by everybody, and replaced by another', async () => {
  const { db, owner, nobody, read, shown, putLogo } = await anOrganisation()
  const asked = async (hash: string | null) => nobody('GET', `/organisation/logo/${hash}`)
  expect((await asked('0'.repeat(64))).statusCode).toBe(404)
  expect((await putLogo('<svg onload="alert(1)"/>')).statusCode).toBe(422)
  expect((await putLogo(aPng({ width: 40 }))).statusCode).toBe(200)
  const { logo } = await read()
  expect(logo).toMatch(/^[\da-f]{64}$/)
  expect(await shown()).toMatchObject({ logo })
  const image = await asked(logo)
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png'])
  expect(image.headers['x-content-type-options']).toBe('nosniff')
  // Papers have it at the head of each page, and once in their file.
  const paper = (await owner('GET', '/logged/data/pdf')).rawPayload.toString('latin1')
  expect(paper.split('/Subtype /Image').length - 1).toBe(1)
  await putLogo(aPng({ width: 60 }))
  expect((await read()).logo).not.toBe(logo)
  expect((await asked(logo)).statusCode).toBe(404)
  await deleteOrphanFiles(db)
  expect((await db.selectFrom('storedFile').select('id').execute()).length).toBe(1)
  const gone = await owner('DELETE', '/organisation/logo')
  expect(gone.json()).toMatchObject({ logo: null, version: 4 })
  expect(await db.selectFrom('storedFile').select('id').execute()).toEqual([])
  expect((await owner('DELETE', '/organisation/logo')).json()).toMatchObject({ version: 4 })
})

test('rule organisation-4: who collects the fees is kept as the banks write it, and read by super admins alone', async () => {
  const { db, owner, editCollector: edit, read, shown } = await anOrganisation()
  const said = {
    creditorName: 'Plaza Común',
    creditorId: 'es37 000-g12345674',
    creditorAccount: 'es60 0049 1500 0512 3456 7892',
    donationAccount: 'ES79 2100 0813 6101 2345 6789',
  }
  const kept = {
    creditorName: 'Plaza Común',
    creditorId: 'ES37000G12345674',
    creditorAccount: 'ES6000491500051234567892',
    donationAccount: 'ES7921000813610123456789',
  }
  expect((await edit(said)).json()).toMatchObject(kept)
  expect(JSON.stringify(await shown())).not.toContain('G12345674')
  // Fees and donations go to separate accounts, whichever of the two is written.
  for (const same of [{ donationAccount: kept.creditorAccount }, { creditorAccount: kept.donationAccount }]) {
    const refused = await edit(same)
    expect([refused.statusCode, refused.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([
      422,
      'donationAccount',
    ])
  }
  for (const [field, value] of [
    ['creditorId', 'ES00000G12345674'],
    ['creditorAccount', 'ES0000491500051234567892'],
    ['donationAccount', 'ES0000491500051234567892'],
    ['creditorName', 'x'.repeat(71)],
    ['senderEmail', 'a@b.es\r\nBcc: c@d.es'],
  ] as const)
    expect((await edit({ [field]: value })).statusCode, field).toBe(422)
  // A version of before there were creditors has none.
  await sql`update organisation_version set
    content = content - '{creditor_name,creditor_id,creditor_account,donation_account}'::text[] where version = 1`.execute(
    db,
  )
  expect((await owner('GET', '/organisation/versions/1')).json()).toMatchObject({
    creditorId: '',
    creditorAccount: '',
    donationAccount: '',
  })
  expect((await owner('GET', '/organisation/versions/2')).json()).toMatchObject(kept)
  await edit({ creditorId: '', creditorAccount: '' })
  expect(await read()).toMatchObject({ creditorName: 'Plaza Común', creditorId: '', creditorAccount: '' })
})

test('rule organisation-5: the account of the income changes with the password alone, and every super admin hears of it', async () => {
  const found = await anOrganisation()
  const { db, owner, read, editCollector } = found
  await editCollector({ creditorAccount: 'ES6000491500051234567892' })
  await deliverMails(found)
  const { id: latest } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  const before = await read()

  // Somebody at a session that was left open has no password.
  const stolen = { version: before.version, creditorAccount: 'ES7921000813610123456789' }
  for (const [body, wrong] of [
    [stolen, 'password'],
    [{ ...stolen, password: '' }, 'password'],
    [{ ...stolen, password: 'otra cosa' }, 'password'],
  ] as const) {
    const refused = await owner('PATCH', '/organisation/collector', body)
    expect(refused.statusCode).toBe(422)
    expect(refused.json<ProblemDetails>().errors).toMatchObject([{ path: wrong }])
  }
  expect((await owner('PATCH', path, stolen)).statusCode).toBe(422)
  for (const role of ['ROLE_ADMIN', 'ROLE_RESPONSABLE', 'ROLE_USER'] as const) {
    const other = await found.as(role)
    expect((await other('PATCH', '/organisation/collector', { ...stolen, password })).statusCode).toBe(403)
  }
  expect(await read()).toEqual(before)

  // Those whose address nothing proves, and admins, hear nothing.
  await aUser(db, { role: 'ROLE_SUPER_ADMIN', username: 'invitada@example.org' })
  await aUser(db, { role: 'ROLE_SUPER_ADMIN', username: 'otra@example.org', password })
  await aUser(db, { role: 'ROLE_ADMIN', username: 'admin@example.org', password })
  expect((await editCollector({ creditorAccount: 'ES7921000813610123456789' })).statusCode).toBe(200)
  // What changes nothing tells nobody.
  expect((await editCollector({ creditorAccount: 'ES79 2100 0813 6101 2345 6789' })).statusCode).toBe(200)
  // What another has changed meanwhile is not written over.
  expect((await editCollector({ version: before.version, creditorAccount: '' })).statusCode).toBe(409)
  await deliverMails(found)
  const mails = await db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'plain'])
    .where('id', '>', latest)
    .orderBy('id')
    .execute()
  const told = mails.map(({ recipient }) => recipient)
  expect(told).toEqual(['tesoreria@example.org', 'otra@example.org', 'censo@concejo.example'])
  expect(mails[0]?.subject).toBe('Ha cambiado la cuenta en que se cobra')
  expect(mails[0]?.plain).toMatch(
    /^tesoreria@example\.org ha cambiado[^]*Cuenta en que se cobra: era ES\d\d 0049 … 7892; ahora es ES79 2100 … 6789\.[^]*Si lo esperabas/,
  )
  expect(mails[0]?.plain).not.toMatch(/00491500|21000813/)
  const entries = await db
    .selectFrom('activity')
    .where('action', '=', 'collectorChanged')
    .select('details')
    .execute()
  expect(entries.map(({ details }) => details)).toContain('Datos generales: Cuenta en que se cobra')
})
