import { describe, expect, test } from 'vitest'
import { joinRows, makeRow, headers } from '#server/import/lists.fixture.ts'
import { findLinkCode } from '#test/support/account.ts'
import type { TestApp } from '#test/support/app.ts'
import { anOffice, idDocument, strangers } from '#test/support/admissions.ts'
import {
  anEnrolment,
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
  outlastHolds,
} from '#test/support/enrolment.ts'
import { aRecord } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { signUp } from '#test/support/takeover.ts'

const [latest, older] = ['eva@example.org', 'eva.antes@example.org']

/** Somebody who is known by records alone, the newest last. */
async function writeRecords({ db }: TestApp, emails: readonly string[] = [older, '', 'EVA@example.org']) {
  for (const email of emails) await aRecord(db, { idDocument, email })
}

const readKinds = async (app: TestApp, address: string) =>
  (await listMailsWithLinks(app, address)).map(({ kind }) => kind)

async function register(office: Awaited<ReturnType<typeof anOffice>>, email: string) {
  const body = { ...anEnrolment({ idDocument, email }), invite: email !== '' }
  const answer = await office.admin('POST', '/enrolment/manual', body)
  expect(answer.statusCode, answer.body).toBe(201)
  await deliverAllMails(office)
}

describe('rule rights-11: who is new in the census, with records at another address', () => {
  test('is told there when staff register them, and not invited before that could stop it', async () => {
    const office = await anOffice()
    await writeRecords(office)
    await register(office, strangers)
    expect(await readKinds(office, latest)).toEqual(['address-replaced'])
    expect(await readKinds(office, older)).toEqual(['document-admitted'])
    expect(await readKinds(office, strangers)).toEqual([])
    await outlastHolds(office)
    expect(await readKinds(office, strangers)).toEqual(['invitation'])
  })

  test('stops it from there', async () => {
    const office = await anOffice()
    await writeRecords(office)
    await register(office, strangers)
    const [notice] = await listMailsWithLinks(office, latest)
    expect(notice?.plain).toContain('te ha inscrito')
    const cod = findLinkCode(notice?.plain)
    expect((await office.nobody('POST', '/stop-email-change', { cod })).statusCode).toBe(204)
    const profile = office.db.selectFrom('affiliate').where('idDocument', '=', idDocument).select('email')
    expect(await profile.executeTakeFirst()).toEqual({ email: latest })
    await outlastHolds(office)
    expect(await readKinds(office, strangers)).toEqual([])
  })

  test('is told too when they get no address, so that nobody gives them one untold', async () => {
    const office = await anOffice()
    await writeRecords(office)
    await register(office, '')
    expect(await readKinds(office, latest)).toEqual(['address-replaced'])
    const { id } = await office.db
      .selectFrom('affiliate')
      .where('idDocument', '=', idDocument)
      .select('id')
      .executeTakeFirstOrThrow()
    expect((await office.admin('PATCH', `/affiliate/${id}`, { email: strangers })).statusCode).toBe(200)
    const { link } = await enrolAndReadLink(office, { idDocument, email: strangers })
    expect((await signUp(office, link)).json()).toMatchObject({ state: 'toVerify' })
  })

  test('is invited at once where all records have their address', async () => {
    const office = await anOffice()
    await writeRecords(office, ['', 'EVA@example.org'])
    await register(office, latest)
    expect(await readKinds(office, latest)).toEqual(['invitation'])
  })

  test('is told when a list brings them', async () => {
    const on = await anImporter('ROLE_ADMIN')
    await writeRecords(on)
    const done = await on.importAll(joinRows([headers, makeRow(1, { 'E-mail': strangers, Asamblea: '' })]))
    expect(done.result?.counts, done.failure ?? '').toMatchObject({ create: 1 })
    await deliverAllMails(on)
    expect(await readKinds(on, latest)).toEqual(['address-replaced'])
    expect(await readKinds(on, older)).toEqual(['document-admitted'])
    const { link } = await enrolAndReadLink(on, { idDocument, email: strangers })
    expect((await signUp(on, link)).json()).toMatchObject({ state: 'toVerify' })
  })

  test('is told when they are admitted, also if somebody wrote the newest record', async () => {
    const office = await anOffice()
    await writeRecords(office, [latest, strangers])
    const { link } = await enrolAndReadLink(office, { idDocument, email: strangers })
    await signUp(office, link)
    await deliverAllMails(office)
    expect(await readKinds(office, latest)).toEqual(['document-used'])
    const chief = await office.as('ROLE_SUPER_ADMIN')
    expect((await chief('POST', `/enrolment/pending/${link.id}/admit`)).statusCode).toBe(204)
    await deliverAllMails(office)
    expect(await readKinds(office, latest)).toEqual(['address-replaced', 'document-used'])
  })

  test('is told also when the record with the address was deleted before, as long as anything stands there', async () => {
    const office = await anOffice()
    const { db, admin } = office
    const id = await aRecord(db, { idDocument, email: latest })
    await db.insertInto('adminComment').values({ idDocument, name: 'Nota', author: 'x' }).execute()
    expect((await admin('DELETE', `/record/single/${id}`)).statusCode).toBe(204)
    await register(office, strangers)
    expect(await readKinds(office, latest)).toEqual(['address-replaced'])
    expect(await readKinds(office, strangers)).toEqual([])
    const other = await aRecord(db, { idDocument: '11111111H', email: 'luz@example.org' })
    expect((await admin('DELETE', `/record/single/${other}`)).statusCode).toBe(204)
    const known = await db.selectFrom('knownAddress').select('idDocument').execute()
    expect(known).toEqual([{ idDocument }])
  })
})
