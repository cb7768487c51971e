import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { upkeep } from '#server/kernel/worker.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import {
  anEnrolment,
  aProof,
  deliverAll,
  enrol,
  enrolled,
  mailsTo,
  solved,
  statementsOf,
} from '#test/support/enrolment.ts'
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

describe('POST affiliate', () => {
  test('keeps the enrolment, grants nothing and writes a mail with the link', async () => {
    const app = await anApp()
    const answer = await enrol(app, anEnrolment({ cod: 'feria-mayo' }))
    expect(answer.statusCode).toBe(202)
    expect(Object.keys(answer.json())).toEqual(['message'])
    expect([await count(app, 'affiliate'), await count(app, 'appUser')]).toEqual([0, 0])
    await deliverAll(app)
    const [mail] = await mailsTo(app, 'lucia@example.org')
    expect(mail?.subject).toBe('Confirma tu inscripción')
    expect(mail?.plain).toContain('Hola, Lucía:')
    expect(mail?.link).toMatch(
      /^http:\/\/localhost:3000\/validacion\?cod=[\w-]{43}&id=[\da-f-]{36}&u=inscripcion$/,
    )
    expect(mail?.html).toContain('Confirmar mi inscripción</a>')
  })

  test('takes countries by id, by name or as objects; S05: what the server decides is not read', async () => {
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

  test('tells every error at once, in the seeds’ words', async () => {
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
    const born = (years: number) => `${new Date().getFullYear() - years}-01-01`
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

  test('S10: somebody new, a known document, a known address and a former member get the same, after the same work', async () => {
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
        await statementsOf(async () => {
          const answer = await enrol(app, anEnrolment(about), proof)
          answers.push([answer.statusCode, answer.body])
        }),
      )
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
    for (const statements of asked) expect(statements).toEqual(asked[0])
    expect(asked[0]?.join(' ')).not.toMatch(/from "affiliate"|from "app_user"/)
  })

  test('the mail tells the member, at the address they are known by, and never whoever wrote their document', async () => {
    const app = await anApp()
    const idDocument = aDocument()
    const known = await anAffiliate(app.db, { idDocument, email: 'ana@example.org' })
    await aUser(app.db, {
      username: 'ana@example.org',
      affiliateId: known,
      password: 'una frase larga y rara',
    })
    await enrol(app, anEnrolment({ idDocument, email: 'curiosa@example.org' }))
    await deliverAll(app)
    expect((await mailsTo(app, 'curiosa@example.org')).map(({ subject }) => subject)).toEqual([
      'Confirma tu inscripción',
    ])
    const [told] = await mailsTo(app, 'ana@example.org')
    expect(told).toMatchObject({
      subject: 'Ya figuras en nuestro censo',
      link: 'http://localhost:3000/recuperacion-contrasena',
    })
    await enrol(app, anEnrolment({ idDocument, email: 'ana@example.org' }))
    await deliverAll(app)
    expect((await mailsTo(app, 'ana@example.org')).map(({ subject }) => subject)).toEqual([
      'Ya figuras en nuestro censo',
      'Ya figuras en nuestro censo',
    ])
  })

  test('a member who never had an account gets a link to open it', async () => {
    const app = await anApp()
    const idDocument = aDocument()
    await anAffiliate(app.db, { idDocument, email: 'lucia@example.org' })
    const { link } = await enrolled(app, { idDocument })
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
    await deliverAll(app)
    const [mail] = await mailsTo(app, 'lucia@example.org')
    expect(`${mail?.html}${mail?.plain}`).not.toContain('malo.example')
    expect(mail?.plain).toContain('Hola, buenos días:')
  })
})

describe('the proof of work', () => {
  test('a challenge of ours can be solved, once', async () => {
    const app = await anApp()
    const nobody = await app.as()
    const challenge = (await nobody('GET', '/enrolment/challenge')).json<Challenge>()
    const proof = await solved(challenge)
    expect((await enrol(app, anEnrolment(), proof)).statusCode).toBe(202)
    const again = await enrol(app, anEnrolment({ email: 'otra@example.org' }), proof)
    expect(again.statusCode).toBe(422)
    expect(again.json<Errors>().errors).toMatchObject([{ in: 'query', path: 'g-recaptcha-response' }])
    expect(await count(app, 'pendingEnrolment')).toBe(1)
  })

  test('R04: fifty at once with one proof leave one enrolment', async () => {
    const app = await anApp()
    const proof = await aProof(app)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => enrol(app, anEnrolment({ email: `a${n}@example.org` }), proof)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1)
    expect(await count(app, 'pendingEnrolment')).toBe(1)
  })

  test('forged, altered, expired, foreign and nonsensical ones are refused, and cost the real one nothing', async () => {
    const app = await anApp()
    const proof = await aProof(app)
    const parts = JSON.parse(Buffer.from(proof, 'base64').toString()) as {
      challenge: Challenge
      solution: { counter: number; derivedKey: string }
    }
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
    const { challenge, solution } = parts
    const easy = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }
    const foreign = { ...challenge, signature: 'a'.repeat(64) }
    const late = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 1 } }
    const forgeries = [
      encoded({ challenge: easy, solution: await solveChallenge({ challenge: easy, deriveKey }) }),
      encoded({ challenge: foreign, solution }),
      encoded({ challenge: late, solution }),
      encoded({ challenge, solution: { ...solution, derivedKey: 'ab' } }),
      encoded({ challenge, solution: { counter: '3', derivedKey: solution.derivedKey } }),
      encoded({ challenge: { parameters: null }, solution }),
      encoded([]),
      encoded('x'),
      'not base64 at all',
      '{}',
    ]
    for (const [n, forgery] of forgeries.entries())
      expect(
        (await enrol(app, anEnrolment({ email: `a${n}@example.org` }), forgery)).statusCode,
        `${n}`,
      ).toBe(422)
    const nobody = await app.as()
    expect((await nobody('POST', '/affiliate', anEnrolment())).statusCode).toBe(422)
    expect(
      (await nobody('POST', '/affiliate?g-recaptcha-response=x&g-recaptcha-response=y', anEnrolment()))
        .statusCode,
    ).toBe(422)
    expect(await count(app, 'spentChallenge')).toBe(0)
    expect((await enrol(app, anEnrolment(), proof)).statusCode).toBe(202)
  })

  test('an enrolment that is refused does not spend it', async () => {
    const app = await anApp()
    const proof = await aProof(app)
    expect((await enrol(app, anEnrolment({ email: 'no' }), proof)).statusCode).toBe(422)
    expect((await enrol(app, anEnrolment({ bornCountry: 'Narnia' }), proof)).statusCode).toBe(422)
    expect((await enrol(app, anEnrolment(), proof)).statusCode).toBe(202)
  })
})

describe('bad input', () => {
  test('S13, S20: arrays, objects, nulls and worse where a text is due are 422, never 5xx', async () => {
    const app = await anApp()
    const nobody = await app.as()
    const odds: unknown[] = [
      ['a@example.org'],
      { $ne: null },
      null,
      7,
      true,
      '',
      '\u0000',
      'a\r\nBcc: b@example.org',
      `${'x'.repeat(300)}@example.org`,
    ]
    for (const field of ['email', 'name', 'idDocument', 'birthday', 'phone', 'postalCode', 'country'])
      for (const value of odds) {
        const answer = await enrol(app, anEnrolment({ [field]: value }), 'unused')
        expect(answer.statusCode, `${field}=${JSON.stringify(value)?.slice(0, 30)}`).toBe(422)
      }
    for (const body of [[], 'x', null, { __proto__: { role: 1 } }])
      expect((await enrol(app, body, 'unused')).statusCode).toBe(422)
    for (const odd of odds) {
      expect((await nobody('POST', '/enrolment/resend', { email: odd })).statusCode).toBe(422)
      const signup = await nobody('POST', '/signup', { cod: odd, id: odd, password: odd, username: odd })
      expect([409, 422]).toContain(signup.statusCode)
    }
  })

  test('S13: a forged Host never gets into a link', async () => {
    const app = await anApp()
    const token = encodeURIComponent(await aProof(app))
    await app.app.inject({
      method: 'POST',
      url: `/api/affiliate?g-recaptcha-response=${token}`,
      headers: { host: 'malo.example', 'x-forwarded-host': 'malo.example', origin: 'https://malo.example' },
      payload: anEnrolment(),
    })
    await deliverAll(app)
    const [mail] = await mailsTo(app, 'lucia@example.org')
    expect(mail?.plain).toContain('http://localhost:3000/validacion')
    expect(`${mail?.html}${mail?.plain}`).not.toContain('malo.example')
  })

  test('S11: by address of mail five an hour, and the caller learns nothing from it', async () => {
    const app = await anApp()
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1)
      statuses.push((await enrol(app, anEnrolment({ email: ' Lucia@Example.org ' }))).statusCode)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429])
    expect((await enrol(app, anEnrolment({ email: 'otra@example.org' }))).statusCode).toBe(202)
  })

  test('S11: by address of the network forty an hour, whatever it calls itself', async () => {
    const app = await anApp()
    const statuses: number[] = []
    for (let n = 0; n < 44; n += 1) {
      const answer = await app.app.inject({
        method: 'POST',
        url: '/api/affiliate?g-recaptcha-response=wrong',
        headers: { 'x-forwarded-for': `10.0.0.${n}` },
        payload: anEnrolment({ email: `a${n}@example.org` }),
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  test('S30: neither the proof nor anybody’s data is in the log', async () => {
    const app = await anApp()
    const { body, link } = await enrolled(app)
    await (
      await app.as()
    )('GET', `/enrolment/validation?${new URLSearchParams(link).toString()}`)
    const log = app.logged.join('\n')
    for (const secret of [body.idDocument, body.email, body.name, link.cod, 'g-recaptcha-response'])
      expect(log).not.toContain(secret)
  })
})

test('upkeep forgets enrolments a week after their time, and spent proofs', async () => {
  const app = await anApp()
  await enrolled(app)
  await app.db
    .updateTable('spentChallenge')
    .set({ expiresAt: sql<string>`now() - interval '2 days'` })
    .execute()
  app.later('13 days')
  await upkeep(app.world)
  expect([await count(app, 'pendingEnrolment'), await count(app, 'spentChallenge')]).toEqual([1, 0])
  app.later('15 days')
  await upkeep(app.world)
  expect(await count(app, 'pendingEnrolment')).toBe(0)
})

test('the texts to accept can be read by anybody, as text', async () => {
  const app = await anApp()
  const terms = (await (await app.as())('GET', '/enrolment/terms')).json<{
    name: string
    paragraphs: { text: string }[]
  }>()
  expect(terms.name).toBe('Documento de inscripción')
  expect(terms.paragraphs.map(({ text }) => text).join(' ')).toContain('Yo, [tu nombre] [primer apellido]')
  expect(JSON.stringify(terms)).not.toMatch(/@@|</)
})
