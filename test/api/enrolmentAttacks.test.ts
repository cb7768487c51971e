import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { anApp, type TestApp } from '#test/support/app.ts'
import {
  anEnrolment,
  aProof,
  deliverAllMails,
  enrol,
  enrolAndReadLink,
  listMailsWithLinks,
  solveProof,
} from '#test/support/enrolment.ts'

type Errors = { errors: { path: string; message: string }[] }
const count = async ({ db }: TestApp, table: 'pendingEnrolment' | 'spentChallenge') =>
  (
    await db
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

describe('the proof of work', () => {
  test('a challenge of ours can be solved, once', async () => {
    const app = await anApp()
    const nobody = await app.as()
    const challenge = (await nobody('GET', '/enrolment/challenge')).json<Challenge>()
    const proof = await solveProof(challenge)
    expect((await enrol(app, anEnrolment(), proof)).statusCode).toBe(202)
    const again = await enrol(app, anEnrolment({ email: 'otra@example.org' }), proof)
    expect(again.statusCode).toBe(422)
    expect(again.json<Errors>().errors).toMatchObject([{ in: 'query', path: 'g-recaptcha-response' }])
    expect(await count(app, 'pendingEnrolment')).toBe(1)
  })

  test('rule durable-3: fifty at once with one proof leave one enrolment', async () => {
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
  test('rules wire-1, input-1: arrays, objects, nulls and worse where a text is due are 422, never 5xx', async () => {
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

  test('rule session-6: a forged Host never gets into a link', async () => {
    const app = await anApp()
    const token = encodeURIComponent(await aProof(app))
    await app.app.inject({
      method: 'POST',
      url: `/api/affiliate?g-recaptcha-response=${token}`,
      headers: { host: 'malo.example', 'x-forwarded-host': 'malo.example', origin: 'https://malo.example' },
      payload: anEnrolment(),
    })
    await deliverAllMails(app)
    const [mail] = await listMailsWithLinks(app, 'lucia@example.org')
    expect(mail?.plain).toContain('http://localhost:3000/validacion')
    expect(`${mail?.html}${mail?.plain}`).not.toContain('malo.example')
  })

  test('rule session-5: by address of mail five an hour, and the caller learns nothing from it', async () => {
    const app = await anApp()
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1)
      statuses.push((await enrol(app, anEnrolment({ email: ' Lucia@Example.org ' }))).statusCode)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429])
    expect((await enrol(app, anEnrolment({ email: 'otra@example.org' }))).statusCode).toBe(202)
  })

  test('rule session-5: by address of the network forty an hour, whatever it calls itself', async () => {
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

  test('rule log-5: neither the proof nor anybody’s data is in the log', async () => {
    const app = await anApp()
    const { body, link } = await enrolAndReadLink(app)
    await (
      await app.as()
    )('GET', `/enrolment/validation?${new URLSearchParams(link).toString()}`)
    const log = app.logged.join('\n')
    for (const secret of [body.idDocument, body.email, body.name, link.cod, 'g-recaptcha-response'])
      expect(log).not.toContain(secret)
  })
})
