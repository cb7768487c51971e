import { describe, expect, test } from 'vitest'
import { openSession } from '#server/kernel/security/session.ts'
import { deliverAllMails, enrolAndReadLink, listMailsWithLinks } from '#test/support/enrolment.ts'
import { fiftyAtOnce } from '#test/support/untilTaken.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly, aUser, aTag } from '#test/support/factories.ts'
import { selectChanges } from '#test/support/changes.ts'
import { aMember, iban, password, type Member } from '#test/support/self.ts'

const login = async (member: Member) =>
  (await member.as())('POST', '/login', { username: 'eva@example.org', password })

describe('leaving (rule privacy-3)', () => {
  test('type, role, office, assemblies, bank data and consents go; the account shuts; a receipt leaves', async () => {
    const assembly = { assemblyName: 'Centro' }
    const app = await anApp()
    const assemblyId = await anAssembly(app.db, assembly)
    const sectoral = await anAssembly(app.db, { assemblyType: 'Sectorial' })
    const member = await aMember(
      { assemblyId, bankAccount: iban, feeCents: 2000, period: 'Anual', communications: true },
      { role: 'ROLE_RESPONSABLE', app },
    )
    const { db, id, me, leave, row, account } = member
    await db.insertInto('affiliateSectoral').values({ affiliateId: id, assemblyId: sectoral }).execute()
    await db
      .insertInto('personTag')
      .values({ affiliateId: id, tagId: await aTag(db) })
      .execute()
    await db.updateTable('assembly').set({ responsibleId: id }).where('id', '=', assemblyId).execute()
    await db
      .insertInto('consent')
      .values([
        { affiliateId: id, kind: 'responsabilidad' },
        { affiliateId: id, kind: 'comunicaciones' },
      ])
      .execute()
    const entering = await login(member)
    expect(entering.statusCode, member.logged.join('')).toBe(200)

    const answer = await leave()
    expect(answer.statusCode, answer.body).toBe(204)
    expect(await row()).toMatchObject({
      inscriptionType: 0,
      bankAccount: null,
      feeCents: 0,
      period: null,
      communications: false,
      assemblyId: null,
      name: 'Eva',
      idDocument: '12345678Z',
    })
    expect((await row()).unregisteredAt).not.toBeNull()
    expect(await account()).toMatchObject({ role: 'ROLE_USER', enabled: false, passwordHash: null })
    expect(await db.selectFrom('affiliateSectoral').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('personTag').selectAll().execute()).toEqual([])
    const open = db.selectFrom('consent').where('withdrawnAt', 'is', null).selectAll()
    expect(await open.execute()).toEqual([])
    const office = db.selectFrom('assembly').where('id', '=', assemblyId).select('responsibleId')
    expect(await office.executeTakeFirstOrThrow()).toEqual({ responsibleId: null })
    expect((await me('GET', '/logged/affiliate')).statusCode).toBe(401)
    expect((await login(member)).statusCode).toBe(401)
    // Not only shut out by the account: should it ever open again, these must stay dead.
    const alive = db.selectFrom('session').where('endedAt', 'is', null).selectAll()
    expect(await alive.execute()).toEqual([])

    await deliverAllMails(member)
    const [receipt] = await listMailsWithLinks(member, 'eva@example.org')
    expect(receipt).toMatchObject({ kind: 'goodbye', subject: 'Te has dado de baja' })
    expect(receipt?.plain).toContain('Eva')
    // What a bank has been sent is kept: the mail does not say otherwise (rule fee-7).
    expect(receipt?.plain).toContain('Lo que ya se había enviado al banco se guarda, con la cuenta')
    expect(receipt?.link).toMatch(/\/inscribete$/)
    const logged = await selectChanges(db).selectAll().where('entity', '=', 'affiliate').execute()
    expect(logged.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['inscriptionType', 'bankAccount', 'unregisteredAt']),
    )
    expect(JSON.stringify(logged)).not.toContain(iban)
  })

  test('the caller leaves, not the person in the body, and only with their password', async () => {
    const app = await anApp()
    const { leave, row } = await aMember({}, { app })
    const other = await aMember({ email: 'luz@example.org', idDocument: '00000001R' }, { app })
    const wrong = await leave({ username: 'luz@example.org', password: 'no es esta' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json()).toMatchObject({ errors: [{ path: 'password' }] })
    expect((await leave({ username: 'eva@example.org' })).statusCode).toBe(422)
    expect((await leave({ password, affiliateId: 1 })).statusCode).toBe(422)
    expect(await row()).toMatchObject({ inscriptionType: 1, version: 1 })
    expect((await leave({ username: 'luz@example.org', password })).statusCode).toBe(204)
    expect(await row()).toMatchObject({ inscriptionType: 0 })
    expect(await other.row()).toMatchObject({ inscriptionType: 1, unregisteredAt: null })
    expect(await other.account()).toMatchObject({ enabled: true })
  })

  test('who has left may come back: the same person, with consents of today', async () => {
    const app = await anApp()
    const { leave, id, row, account, db } = await aMember({}, { app })
    await leave()
    const { body, link } = await enrolAndReadLink(app, { idDocument: '12345678Z', email: 'eva@example.org' })
    const back = await (await app.as())('POST', '/signup', { ...link, password: 'otra grapa caballo azul' })
    expect(back.statusCode, back.body).toBe(200)
    expect(await row()).toMatchObject({ id, inscriptionType: body.inscriptionType, unregisteredAt: null })
    expect(await account()).toMatchObject({ enabled: true, role: 'ROLE_USER', affiliateId: id })
    const open = db.selectFrom('consent').where('withdrawnAt', 'is', null).select('kind').orderBy('kind')
    expect((await open.execute()).map(({ kind }) => kind)).toEqual([
      'comunicaciones',
      'proteccion-datos',
      'responsabilidad',
    ])
    await deliverAllMails(app)
    const kinds = (await listMailsWithLinks(app, 'eva@example.org')).map(({ kind }) => kind)
    expect(kinds).toContain('welcome')
  })

  test('a person who is not in the census cannot leave it', async () => {
    const app = await anApp()
    const user = await aUser(app.db, { password })
    const send = await app.as({ token: await openSession(app.world, app.db, user) })
    expect((await send('POST', '/unregister', { password })).statusCode).toBe(404)
  })

  test('×50 at once: one leaves, one receipt, one line in the log', async () => {
    const { leave, db, row } = await aMember()
    const answers = await fiftyAtOnce(leave)
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    const others = answers.map(({ statusCode }) => statusCode).filter((code) => code !== 204)
    expect(others.filter((code) => ![401, 409, 429].includes(code))).toEqual([])
    expect(await row()).toMatchObject({ inscriptionType: 0, version: 2 })
    expect(await db.selectFrom('mail').where('kind', '=', 'goodbye').selectAll().execute()).toHaveLength(1)
    const lines = db.selectFrom('activity').where('action', '=', 'unregistered').selectAll()
    expect(await lines.execute()).toHaveLength(1)
  })

  test('rule rights-4: the last super admin stays, also when two leave at once', async () => {
    const app = await anApp()
    const one = await aMember({}, { app, role: 'ROLE_SUPER_ADMIN' })
    expect((await one.leave()).statusCode).toBe(409)
    const other = await aMember(
      { email: 'luz@example.org', idDocument: '00000001R' },
      { app, role: 'ROLE_SUPER_ADMIN' },
    )
    const codes = await Promise.all([one.leave(), other.leave()])
    expect(codes.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409])
    const left = app.db
      .selectFrom('appUser')
      .where('role', '=', 'ROLE_SUPER_ADMIN')
      .where('enabled', '=', true)
    expect(await left.selectAll().execute()).toHaveLength(1)
  })
})

const records = ({ db }: Pick<Member, 'db'>) => db.selectFrom('record').selectAll().execute()

describe('a member’s donation', () => {
  const body = {
    idDocument: '12345678Z',
    documentType: 'DNI',
    name: 'Eva',
    lastName1: 'Peña',
    email: 'eva@example.org',
    recordType: 'Donación',
    title: 'Donación',
    description: '25',
    bankAccount: 'ES91 2100 0418 4502 0005 1332',
  }
  const donate = ({ me }: Pick<Member, 'me'>, about: object = {}) =>
    me('POST', '/record', { ...body, ...about })

  test('has the identity of the caller’s profile, not of the body, and is stored once for fifty clicks', async () => {
    const member = await aMember({ inscriptionType: 3 })
    await anAffiliate(member.db, { idDocument: '00000001R', name: 'Luz' })
    const forged = {
      idDocument: '00000001R',
      name: 'Luz',
      email: 'luz@example.org',
      phone: '699999999',
      author: 1,
      title: 'Cargo',
      creationTime: '2001-01-01T00:00:00Z',
    }
    const answers = await fiftyAtOnce(() => donate(member, forged))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 50 }, () => 201))
    expect(await records(member)).toMatchObject([
      {
        idDocument: '12345678Z',
        name: 'Eva',
        email: 'eva@example.org',
        phone: '+34600123456',
        streetName: 'Calle Mayor',
        countryId: 209,
        recordType: 'Donación',
        title: 'Donación',
        description: '25',
        bankAccount: iban,
        authorId: member.user.userId,
      },
    ])
    expect(answers[0]?.body).not.toContain(iban)
  })

  test('rule record-4: the amount keeps its cents; account, kind and type are judged; other members and strangers cannot', async () => {
    const member = await aMember({ inscriptionType: 3 })
    const errorsOf = async (about: object) =>
      (await donate(member, about)).json<{ errors: { path: string; message: string }[] }>().errors
    for (const description of ['0', '-5', '2.5.5', 'mucho', '60000', ''])
      expect((await errorsOf({ description }))[0]?.path, description).toBe('description')
    for (const [description, message] of [
      ['7,505', 'Con dos decimales como mucho'],
      ['0,4', 'El mínimo es 1 €'],
    ])
      expect(await errorsOf({ description }), description).toMatchObject([{ path: 'description', message }])
    expect(await errorsOf({ bankAccount: 'ES00' })).toMatchObject([{ message: 'Formato erroneo' }])
    expect(await errorsOf({ bankAccount: null })).toMatchObject([{ message: 'Campo requerido *' }])
    expect(await errorsOf({ recordType: 'Cargo' })).toMatchObject([{ path: 'recordType' }])
    for (const [description, stored] of [
      ['37', '37'],
      ['7,5', '7,50'],
      ['12.50 €', '12,50'],
      ['1.200', '1200'],
      ['0050000,00', '50000'],
    ])
      expect((await donate(member, { description })).json(), description).toMatchObject({
        description: stored,
      })
    const affiliated = await aMember({ email: 'luz@example.org', idDocument: '00000001R' }, { app: member })
    expect((await donate(affiliated)).statusCode).toBe(409)
    expect((await donate({ me: await member.as('ROLE_ENLACE') })).statusCode).toBe(404)
    expect((await donate({ me: await member.as() })).statusCode).toBe(401)
    expect(await records(member)).toHaveLength(5)
  })
})
