import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { RichText } from '#contract/richText.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import {
  anEnrolment,
  aProof,
  deliverAllMails,
  enrol,
  enrolAndReadLink,
  listMailsWithLinks,
  recordStatements,
} from '#test/support/enrolment.ts'
import { runUpkeep } from '#test/support/upkeep.ts'
import { aDocument, anAffiliate, anAssembly, aUser } from '#test/support/factories.ts'

type Errors = { errors: { path: string; message: string }[] }
const count = async (
  { db }: TestApp,
  table: 'affiliate' | 'appUser' | 'pendingEnrolment' | 'spentChallenge',
) =>
  (
    await db
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
  ).n

const born = (years: number) => `${new Date().getFullYear() - years}-01-01`

describe('POST affiliate', () => {
  test('keeps the enrolment, grants nothing and writes a mail with the link', async () => {
    const app = await anApp()
    const answer = await enrol(app, anEnrolment({ cod: 'feria-mayo' }))
    expect(answer.statusCode).toBe(202)
    expect(Object.keys(answer.json())).toEqual(['message'])
    expect([await count(app, 'affiliate'), await count(app, 'appUser')]).toEqual([0, 0])
    await deliverAllMails(app)
    const [mail] = await listMailsWithLinks(app, 'lucia@example.org')
    expect(mail?.subject).toBe('Confirma tu inscripción')
    expect(mail?.plain).toContain('Hola, Lucía:')
    expect(mail?.link).toMatch(
      /^http:\/\/localhost:3000\/validacion\?cod=[\w-]{43}&id=[\da-f-]{36}&u=inscripcion$/,
    )
    expect(mail?.html).toContain('Confirmar mi inscripción</a>')
  })

  test('takes countries by id, by name or as objects; rule wire-4: what the server decides is not read', async () => {
    const app = await anApp()
    const body = anEnrolment({
      bornCountry: 'francia',
      country: { id: 209, pais: 'España' },
      creationTime: 'x',
    })
    expect((await enrol(app, body)).statusCode).toBe(202)
    expect((await enrol(app, anEnrolment({ bornCountry: 'Narnia' }))).json<Errors>().errors).toEqual([
      { in: 'body', path: 'bornCountry', message: 'Valor no admitido' },
    ])
    for (const forged of [{ role: 'ROLE_SUPER_ADMIN' }, { status: 'Validada' }, { affiliateId: 1 }])
      expect((await enrol(app, anEnrolment(forged))).json<Errors>().errors).toMatchObject([
        { message: 'Dato desconocido' },
      ])
  })

  test('rule wire-3: tells every error at once, in the words of the form', async () => {
    const app = await anApp()
    const answer = await enrol(app, {
      ...anEnrolment({ idDocument: '12345678A', postalCode: '08001', email: 'no', inscriptionType: 0 }),
      name: '',
      lastName1: undefined,
      district: null,
      fee: 20,
      bankAccount: 'ES00',
      dataProtection: false,
      bornCountry: null,
    })
    expect(answer.statusCode).toBe(422)
    const { errors } = answer.json<Errors>()
    expect(Object.fromEntries(errors.map(({ path, message }) => [path, message]))).toEqual({
      name: 'Campo requerido *',
      lastName1: 'Campo requerido *',
      idDocument: 'DNI incorrecto *',
      postalCode: 'Formato incorrecto',
      district: 'Campo requerido *',
      email: 'Formato de email incorrecto',
      inscriptionType: 'Valor no admitido',
      period: 'Campo requerido *',
      bankAccount: 'Formato erroneo',
      dataProtection: 'Campo requerido *',
      bornCountry: 'Campo requerido *',
    })
  })

  test('types 1 and 2 ask for 18 years, type 3 for fourteen', async () => {
    const app = await anApp()
    const of = async (inscriptionType: number, years: number) =>
      (
        await enrol(
          app,
          anEnrolment({
            inscriptionType,
            birthday: born(years),
            email: `${years}${inscriptionType}@example.org`,
          }),
        )
      ).statusCode
    expect([await of(1, 17), await of(2, 17), await of(3, 17), await of(3, 13), await of(1, 19)]).toEqual([
      422, 422, 202, 422, 202,
    ])
  })

  test('assemblies are territorial or sectoral, each in its place', async () => {
    const app = await anApp()
    const centro = await anAssembly(app.db)
    const women = await anAssembly(app.db, { assemblyType: 'Sectorial' })
    const wrong = await enrol(app, anEnrolment({ assembly: women, sectorals: [centro] }))
    expect(wrong.json<Errors>().errors.map(({ path }) => path)).toEqual(['assembly', 'sectorals'])
    const colaborador = await enrol(app, anEnrolment({ inscriptionType: 3, assembly: centro }))
    expect(colaborador.json<Errors>().errors).toMatchObject([{ path: 'assembly' }])
    expect(
      (await enrol(app, anEnrolment({ assembly: centro, sectorals: [women], mainSectoral: women })))
        .statusCode,
    ).toBe(202)
    expect((await enrol(app, anEnrolment({ assembly: 999, email: 'b@example.org' }))).statusCode).toBe(202)
  })

  test('rule secrecy-1: a new person, a known document, a known address and a former member get the same answer after the same work', async () => {
    const app = await anApp()
    const known = await anAffiliate(app.db, { email: 'ana@example.org' })
    await aUser(app.db, { username: 'ana@example.org', affiliateId: known })
    const { idDocument } = await app.db
      .selectFrom('affiliate')
      .select('idDocument')
      .where('id', '=', known)
      .executeTakeFirstOrThrow()
    const former = aDocument()
    await anAffiliate(app.db, { idDocument: former, inscriptionType: 0 })
    const asked: string[][] = []
    const answers: unknown[] = []
    for (const about of [
      { email: 'nueva@example.org' },
      { email: 'otra@example.org', idDocument },
      { email: 'ana@example.org' },
      { email: 'ana@example.org', idDocument },
      { email: 'vuelvo@example.org', idDocument: former },
    ]) {
      const proof = await aProof(app)
      asked.push(
        await recordStatements(async () => {
          const answer = await enrol(app, anEnrolment(about), proof)
          answers.push([answer.statusCode, answer.body])
        }),
      )
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
    for (const statements of asked) expect(statements).toEqual(asked[0])
    expect(asked[0]?.join(' ')).not.toMatch(/from "affiliate"|from "app_user"/)
  })

  test('the mail goes to the member’s known address, never to the one that was typed with their document', async () => {
    const app = await anApp()
    const idDocument = aDocument()
    const known = await anAffiliate(app.db, { idDocument, email: 'ana@example.org' })
    await aUser(app.db, {
      username: 'ana@example.org',
      affiliateId: known,
      password: 'una frase larga y rara',
    })
    await enrol(app, anEnrolment({ idDocument, email: 'curiosa@example.org' }))
    await deliverAllMails(app)
    expect((await listMailsWithLinks(app, 'curiosa@example.org')).map(({ subject }) => subject)).toEqual([
      'Confirma tu inscripción',
    ])
    const [told] = await listMailsWithLinks(app, 'ana@example.org')
    expect(told).toMatchObject({
      subject: 'Ya figuras en nuestro censo',
      link: 'http://localhost:3000/recuperacion-contrasena',
    })
    await enrol(app, anEnrolment({ idDocument, email: 'ana@example.org' }))
    await deliverAllMails(app)
    expect((await listMailsWithLinks(app, 'ana@example.org')).map(({ subject }) => subject)).toEqual([
      'Ya figuras en nuestro censo',
      'Ya figuras en nuestro censo',
    ])
  })

  test('a member who never had an account gets a link to open it', async () => {
    const app = await anApp()
    const idDocument = aDocument()
    await anAffiliate(app.db, { idDocument, email: 'lucia@example.org' })
    const { link } = await enrolAndReadLink(app, { idDocument })
    expect(link.u).toBe('invitacion')
    const nobody = await app.as()
    const body = { ...link, password: 'caballo grapa pila correcta' }
    expect((await nobody('POST', '/signup', body)).statusCode).toBe(200)
    expect((await nobody('POST', '/signup', body)).statusCode).toBe(409)
    expect(
      (await nobody('POST', '/login', { username: 'lucia@example.org', password: body.password })).statusCode,
    ).toBe(200)
  })

  test('a name that is no name carries no message to third parties', async () => {
    const app = await anApp()
    await enrol(app, anEnrolment({ name: 'Gana 5000 en http://malo.example' }))
    await deliverAllMails(app)
    const [mail] = await listMailsWithLinks(app, 'lucia@example.org')
    expect(`${mail?.html}${mail?.plain}`).not.toContain('malo.example')
    expect(mail?.plain).toContain('Hola, buenos días:')
  })
})

test('upkeep forgets enrolments a week after their time, and spent proofs', async () => {
  const app = await anApp()
  await enrolAndReadLink(app)
  await app.db
    .updateTable('spentChallenge')
    .set({ expiresAt: sql<string>`now() - interval '2 days'` })
    .execute()
  app.later('13 days')
  await runUpkeep(app)
  expect([await count(app, 'pendingEnrolment'), await count(app, 'spentChallenge')]).toEqual([1, 0])
  app.later('15 days')
  await runUpkeep(app)
  expect(await count(app, 'pendingEnrolment')).toBe(0)
})

test('the texts to accept can be read by anybody, as a tree without HTML (rule input-3)', async () => {
  const app = await anApp()
  const terms = (await (await app.as())('GET', '/enrolment/terms')).json<{
    name: string
    text: RichText
  }>()
  expect(terms.name).toBe('Documento de inscripción')
  expect(JSON.stringify(terms)).toContain('[tu nombre] [primer apellido]')
  expect(terms.text.map(({ kind }) => kind)).toContain('paragraph')
  expect(JSON.stringify(terms)).not.toMatch(/@@|</)
})
