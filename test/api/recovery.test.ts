import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password, anAppWithAna } from '#test/support/account.ts'
import type { TestApp } from '#test/support/app.ts'
import { listMailsWithLinks, outlastWritten, parseLink } from '#test/support/enrolment.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { deliverMails } from '#test/support/mail.ts'

async function codeFor(app: TestApp, email: string) {
  await (
    await app.as()
  )('POST', '/recover-password-request', { email })
  await deliverMails(app)
  const mail = await app.db
    .selectFrom('mail')
    .select(['plain', 'state'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { state: mail.state, cod: /cod=(\S+)/.exec(mail.plain ?? '')?.[1] ?? '' }
}

type Link = { cod: string; id: string }

/** The link to make one's first account, as it is mailed to whoever forgot a password. */
async function linkFor(app: TestApp, email: string): Promise<Link> {
  await (
    await app.as()
  )('POST', '/recover-password-request', { email })
  await deliverMails(app)
  const [mail] = await listMailsWithLinks(app, email)
  return parseLink(mail?.link ?? 'http://nothing.example')
}

describe('recovery of the password', () => {
  test('rule session-8: no password is made of the organisation’s name and a year', async () => {
    const app = await anAppWithAna()
    await app.db.updateTable('organisation').set({ name: 'Zurrón Verdelado' }).execute()
    const { cod } = await codeFor(app, 'ana@example.org')
    for (const guessed of ['zurronverdelado2026', 'Zurrón Verdelado 1985!']) {
      const answer = await app.nobody('POST', '/recover-password', { cod, password: guessed })
      expect(answer.json()).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
    }
    expect((await app.nobody('POST', '/recover-password', { cod, password })).statusCode).toBeLessThan(300)
  })

  test('rule session-9: a member without an account is invited to make one, at the address of their profile alone', async () => {
    const app = await anAppWithAna()
    await anAffiliate(app.db, { email: 'eva@example.org', name: 'Eva' })
    for (const shared of ['Leo', 'Mar']) await anAffiliate(app.db, { email: 'dos@example.org', name: shared })
    await anAffiliate(app.db, { email: 'ida@example.org', inscriptionType: 0 })
    for (const email of ['eva@example.org', 'dos@example.org', 'ida@example.org'])
      await app.nobody('POST', '/recover-password-request', { email })
    await deliverMails(app)
    const kept = await app.db
      .selectFrom('mail')
      .select(['recipient', 'state', 'plain'])
      .orderBy('id')
      .execute()
    expect(kept.map(({ recipient, state }) => [recipient, state])).toEqual([
      ['eva@example.org', 'kept'],
      ['dos@example.org', 'skipped'],
      ['ida@example.org', 'skipped'],
    ])
    expect(kept[0]?.plain).toContain('u=invitacion')
    const [, cod = '', id = ''] = /cod=([^&\s]+)&id=(\d+)/.exec(kept[0]?.plain ?? '') ?? []
    const chosen = { cod, id, u: 'invitacion', password: 'tres tristes tigres 4021' }
    expect((await app.nobody('POST', '/signup', chosen)).statusCode).toBe(200)
    const accounts = app.db
      .selectFrom('appUser')
      .where('username', 'in', ['eva@example.org', 'dos@example.org'])
    expect(await accounts.select('username').execute()).toEqual([{ username: 'eva@example.org' }])
  })

  test('rule session-9: asking for it writes nothing of who is a member, and what it is worth is judged when it is used', async () => {
    const app = await anAppWithAna()
    const about = { email: 'eva@example.org', name: 'Eva', lastName1: 'Ferrer' }
    await anAffiliate(app.db, about)
    const left = await anAffiliate(app.db, { email: 'ida@example.org' })
    const wrong = await anAffiliate(app.db, { email: 'mar@example.org' })
    const written = () => ({
      accounts: app.db.selectFrom('appUser').select('id').execute(),
      links: app.db.selectFrom('accountLink').select('userId').execute(),
      log: app.db.selectFrom('activitySubject').select('entityId').execute(),
    })
    const before = await Promise.all(Object.values(written()))
    const link = await linkFor(app, 'eva@example.org')
    const others = await linkFor(app, 'ida@example.org')
    const strangers = await linkFor(app, 'mar@example.org')
    expect(await Promise.all(Object.values(written()))).toEqual(before)
    const read = async ({ cod, id: of }: Link) =>
      (await app.nobody('GET', `/enrolment/validation?cod=${cod}&id=${of}&u=invitacion`)).json<unknown>()
    const signUp = (sent: Link, secret = 'tres tristes tigres 4021') =>
      app.nobody('POST', '/signup', { ...sent, u: 'invitacion', password: secret })
    const codes = async (sent: Link) => (await signUp(sent)).statusCode

    // Of another member, altered, and of who has left.
    expect(await codes({ ...link, id: `${left}` })).toBe(409)
    expect(await codes({ ...link, cod: link.cod.replace(/^\d+/, (time) => `${Number(time) + 60}`) })).toBe(
      409,
    )
    await app.db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', left).execute()
    expect(await codes(others)).toBe(409)
    // Another member has come to the address: whose the link is, nobody knows (until they leave).
    const second = await anAffiliate(app.db, { ...about, name: 'Eloy' })
    expect([await read(link), await codes(link)]).toMatchObject([{ state: 'expired' }, 409])
    await app.db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', second).execute()
    // Staff take the address away, which nobody's request keeps them from.
    const admin = await app.as('ROLE_ADMIN')
    expect((await admin('PATCH', `/affiliate/${wrong}`, { email: '' })).statusCode).toBe(200)
    expect(await codes(strangers)).toBe(409)
    expect(await read(link)).toMatchObject({ state: 'open', name: 'Eva', email: 'eva@example.org' })
    expect((await signUp(link, 'evaferrer')).statusCode).toBe(422)
    const answers = await Promise.all(Array.from({ length: 5 }, () => codes(link)))
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(await read(link)).toEqual({ state: 'done', name: '', email: '', asked: null })
    expect((await written().accounts).length).toBe((before[0]?.length ?? 0) + 2)
  })

  test('rule session-9: a stranger has a member without an account written to three times a day', async () => {
    const app = await anAppWithAna()
    await anAffiliate(app.db, { email: 'eva@example.org' })
    for (let asked = 0; asked < 5; asked += 1)
      await app.nobody('POST', '/recover-password-request', { email: 'eva@example.org' })
    // By as many writers at once.
    await Promise.all(Array.from({ length: 5 }, () => deliverMails(app)))
    const states = app.db.selectFrom('mail').select('state').orderBy('id')
    expect((await states.execute()).map(({ state }) => state)).toEqual([
      'kept',
      'kept',
      'kept',
      'skipped',
      'skipped',
    ])
  })

  test('rules session-9, rights-14: a link that waits is worth nothing once staff wrote its address where there was none, nor after a week', async () => {
    const app = await anAppWithAna()
    const id = await anAffiliate(app.db, { email: 'eva@example.org' })
    const link = await linkFor(app, 'eva@example.org')
    const signUp = () =>
      app.nobody('POST', '/signup', { ...link, u: 'invitacion', password: 'tres tristes tigres 4021' })
    await app.db.updateTable('affiliate').set({ email: '' }).where('id', '=', id).execute()
    const admin = await app.as('ROLE_ADMIN')
    await admin('PATCH', `/affiliate/${id}`, { email: 'eva@example.org' })
    expect((await signUp()).statusCode).toBe(409)
    await outlastWritten(app)
    app.later('8 days')
    expect((await signUp()).statusCode).toBe(409)
  })

  test('rule durable-8: of a profile that somebody works on the invitation to its account is tried again, and nobody waits behind it', async () => {
    const app = await anAppWithAna()
    const id = await anAffiliate(app.db, { email: 'eva@example.org' })
    await aUser(app.db, { affiliateId: id, username: 'vieja@example.org' })
    const states = () => app.db.selectFrom('mail').select(['recipient', 'state']).orderBy('id').execute()
    await app.db.transaction().execute(async (work) => {
      await sql`select from affiliate where id = ${id} for update`.execute(work)
      for (const email of ['eva@example.org', 'ana@example.org'])
        await app.nobody('POST', '/recover-password-request', { email })
      await deliverMails(app)
      expect(await states()).toEqual([
        { recipient: 'eva@example.org', state: 'waiting' },
        { recipient: 'ana@example.org', state: 'kept' },
      ])
    })
    await sql`update mail set next_attempt = now() where state = 'waiting'`.execute(app.db)
    await deliverMails(app)
    expect((await states()).map(({ state }) => state)).toEqual(['kept', 'kept'])
  })

  test('rules session-9, session-6: the answer is one; the link is single use, ends every session and comes from PUBLIC_URL', async () => {
    const app = await anAppWithAna()
    const { token } = (await app.login(password)).json<{ token: string }>()
    const request = (email: string) =>
      app.app.inject({
        method: 'POST',
        url: '/api/recover-password-request',
        headers: { host: 'evil.example' },
        payload: { email },
      })
    const [known, unknown] = [await request('ana@example.org'), await request('nadie@example.org')]
    expect(known.statusCode).toBe(202)
    expect(unknown.body).toBe(known.body)
    await deliverMails(app)
    const kept = await app.db
      .selectFrom('mail')
      .select(['recipient', 'state', 'plain', 'html'])
      .orderBy('id')
      .execute()
    expect(kept.map(({ state }) => state)).toEqual(['kept', 'skipped'])
    expect(kept[0]?.plain).toContain('http://localhost:3000/recuperacion-contrasena?cod=')
    expect(kept[0]?.html).not.toContain('evil.example')
    const cod = /cod=(\S+)/.exec(kept[0]?.plain ?? '')?.[1] ?? ''
    const stored = await app.db.selectFrom('accountLink').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(cod)

    // Mail scanners look at links before people do (rule session-6).
    const look = async () => (await app.nobody('GET', `/recover-password?cod=${cod}`)).json<unknown>()
    for (let n = 0; n < 5; n += 1) expect(await look()).toEqual({ state: 'open' })
    const attempts = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.nobody('POST', '/recover-password', { cod, password: 'tres tristes tigres 4021' }),
      ),
    )
    expect(attempts.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      204, 409, 409, 409, 409,
    ])
    expect(await look()).toEqual({ state: 'used' })
    expect((await (await app.as({ token }))('GET', '/logged/session')).statusCode).toBe(401)
    expect((await app.login(password)).statusCode).toBe(401)
    expect((await app.login('tres tristes tigres 4021')).statusCode).toBe(200)
  })

  test('refuses short, long and easy passwords without spending the link', async () => {
    const app = await anAppWithAna()
    const { cod } = await codeFor(app, 'ana@example.org')
    for (const bad of ['corta', 'contraseña1234', 'ana@example.org', 'x'.repeat(129)]) {
      const answer = await app.nobody('POST', '/recover-password', { cod, password: bad })
      expect(answer.statusCode, bad).toBe(422)
      expect(answer.json()).toMatchObject({ errors: [{ path: 'password' }] })
    }
    expect((await app.nobody('POST', '/recover-password', { cod, password })).statusCode).toBe(204)
  })

  test('a link ends after an hour, and a newer one ends the older', async () => {
    const app = await anAppWithAna()
    const first = await codeFor(app, 'ana@example.org')
    const second = await codeFor(app, 'ana@example.org')
    expect((await app.nobody('POST', '/recover-password', { cod: first.cod, password })).statusCode).toBe(409)
    app.later('61 minutes')
    expect((await app.nobody('POST', '/recover-password', { cod: second.cod, password })).statusCode).toBe(
      409,
    )
  })

  test('a blocked account gets no mail; one address cannot be flooded', async () => {
    const app = await anAppWithAna()
    await app.db.updateTable('appUser').set({ enabled: false }).execute()
    expect((await codeFor(app, 'ana@example.org')).state).toBe('skipped')
    const statuses = await Promise.all(
      Array.from(
        { length: 8 },
        async () =>
          (await app.nobody('POST', '/recover-password-request', { email: 'ana@example.org' })).statusCode,
      ),
    )
    expect(statuses.filter((status) => status === 429).length).toBe(4)
  })

  test('rules wire-1, input-7: arrays, objects and line breaks are not addresses', async () => {
    const { nobody } = await anAppWithAna()
    for (const email of [
      ['ana@example.org'],
      { $ne: '' },
      'ana@example.org\r\nBcc: x@example.org',
      'a'.repeat(300),
      null,
    ])
      expect((await nobody('POST', '/recover-password-request', { email })).statusCode).toBe(422)
  })
})

test('no spelling of an address is a limit of its own', async () => {
  const { nobody } = await anAppWithAna()
  const statuses: number[] = []
  for (let at = 0; at < 8; at += 1) {
    const email = ` ${'\u200b'.repeat(at)}Ana@exam${'\u00ad'.repeat(at % 3)}ple.org`
    statuses.push((await nobody('POST', '/recover-password-request', { email })).statusCode)
  }
  expect(statuses.filter((status) => status === 202).length).toBeLessThanOrEqual(5)
  expect(statuses.at(-1)).toBe(429)
})
