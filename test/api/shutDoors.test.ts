import { expect, test } from 'vitest'
import {
  deliverAndListMails,
  password,
  username,
  anAppWithAna,
  type AppWithAna,
} from '#test/support/account.ts'
import { productSettings } from '#test/support/app.ts'
import { anAuthenticator } from '#test/support/authenticator.ts'
import { aUser } from '#test/support/factories.ts'
import { enrolAndReadLink, password as chosen } from '#test/support/enrolment.ts'

const wrong = 'otra cosa muy distinta 99'
const another = 'cinco girasoles bajo la nieve'

type From = Pick<AppWithAna, 'app'>

/** A login from a network address, by a known browser (with the cookie `mark`) or an unknown one. */
const loginFrom = (
  { app }: From,
  remoteAddress: string,
  secret: string,
  more: { who?: string; mark?: string },
) =>
  app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress,
    headers: more.mark === undefined ? {} : { cookie: `theme=dark; concejo-device=${more.mark}` },
    payload: { username: more.who ?? username, password: secret },
  })
const from = async (ana: From, place: string, secret: string, more: { who?: string; mark?: string } = {}) =>
  (await loginFrom(ana, place, secret, more)).statusCode
const home = '127.0.0.1'

type Answer = Awaited<ReturnType<typeof loginFrom>>
const markIn = ({ cookies }: Answer) => cookies.find(({ name }) => name === 'concejo-device')?.value
/** The mark that Ana's browser keeps since she entered with it. */
const markOf = async (ana: From, secret = password) => markIn(await loginFrom(ana, home, secret, {})) ?? ''

/** Ten wrong passwords from a place, and what the next right one gets. */
async function shutFrom(ana: AppWithAna, place: string, mark?: string) {
  const more = mark === undefined ? {} : { mark }
  for (let n = 0; n < 10; n += 1) expect(await from(ana, place, wrong, more)).toBe(401)
  expect(await from(ana, place, password, more)).toBe(429)
}

test('rule session-5: wrong logins by strangers block other browsers, not those of the owner', async () => {
  const ana = await anAppWithAna()
  const mark = await markOf(ana)
  await shutFrom(ana, '203.0.113.1')
  expect(await from(ana, '203.0.113.2', password)).toBe(429)
  expect(await from(ana, home, password, { mark: 'x'.repeat(43) })).toBe(429)
  expect(await from(ana, '203.0.113.3', password, { mark })).toBe(200)
})

test('rule session-5: a known browser has its own limit, as strict', async () => {
  const ana = await anAppWithAna()
  const mark = await markOf(ana)
  await shutFrom(ana, home, mark)
  expect(await from(ana, '203.0.113.2', password)).toBe(200)
})

test('rule secrecy-1: a stranger on the member’s network learns nothing from a blocked login', async () => {
  const ana = await anAppWithAna()
  const someone = await markOf(ana)
  await aUser(ana.db, { username: 'vecina@example.org', password })
  const neighbour = markIn(await loginFrom(ana, home, password, { who: 'vecina@example.org' })) ?? ''
  for (const who of [username, 'nadie@example.org']) {
    for (let n = 0; n < 10; n += 1) expect(await from(ana, '203.0.113.1', wrong, { who })).toBe(401)
    expect(await from(ana, home, wrong, { who })).toBe(429)
    expect(await from(ana, home, wrong, { who, mark: neighbour })).toBe(429)
  }
  expect(neighbour).not.toBe(someone)
})

test('the device cookie is hidden from scripts and other sites, grants nothing, and ends with the password', async () => {
  const ana = await anAppWithAna({ app: { settings: { publicUrl: 'https://concejo.example' } } })
  const refused = await loginFrom(ana, home, wrong, { who: 'nadie@example.org' })
  expect(refused.headers['set-cookie']).toBeUndefined()
  const entered = await loginFrom(ana, home, password, {})
  expect(entered.headers['set-cookie']).toMatch(
    /^concejo-device=[\w-]{43}; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
  )
  const mark = markIn(entered) ?? ''
  const again = await loginFrom(ana, home, password, { mark })
  expect(markIn(again)).toBe(mark)
  const headers = { cookie: `concejo-device=${mark}` }
  const asked = await ana.app.inject({ url: '/api/logged/session', headers })
  expect(asked.statusCode).toBe(401)

  const change = { current: password, password: another }
  const changed = await ana.send('POST', '/logged/password', change)
  expect(changed.statusCode, changed.body).toBe(204)
  expect(await ana.db.selectFrom('knownDevice').selectAll().execute()).toHaveLength(1)
  await shutFrom(ana, '203.0.113.1')
  expect(await from(ana, home, another, { mark })).toBe(429)
  expect(await from(ana, home, another, { mark: markIn(changed) ?? '' })).toBe(200)
})

test('ten browsers of an account are known, the latest', async () => {
  const ana = await anAppWithAna()
  const first = await markOf(ana)
  ana.later('1 minute')
  const marks: string[] = []
  for (let n = 0; n < 10; n += 1) marks.push(await markOf(ana))
  expect(await ana.db.selectFrom('knownDevice').selectAll().execute()).toHaveLength(10)
  await shutFrom(ana, '203.0.113.1')
  expect(await from(ana, home, password, { mark: first })).toBe(429)
  expect(await from(ana, home, password, { mark: marks[0] ?? '' })).toBe(200)
})

test('rule session-5: five hundred guesses from as many addresses get ten tries, and no browser becomes known', async () => {
  const ana = await anAppWithAna()
  const statuses: number[] = []
  for (let n = 0; n < 500; n += 1) statuses.push(await from(ana, `198.51.${n % 100}.${n % 250}`, wrong))
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(await ana.db.selectFrom('knownDevice').selectAll().execute()).toHaveLength(1)
})

test('a password reset by mail lifts the block, in that browser and elsewhere', async () => {
  const ana = await anAppWithAna()
  await shutFrom(ana, home, await markOf(ana))
  await shutFrom(ana, '203.0.113.1')
  await ana.nobody('POST', '/recover-password-request', { email: username })
  const [mail] = await deliverAndListMails(ana, username)
  const cod = /cod=([\w-]+)/.exec(mail?.plain ?? '')?.[1]
  expect((await ana.nobody('POST', '/recover-password', { cod, password: another })).statusCode).toBe(204)
  expect(await from(ana, home, another)).toBe(200)
  expect(await from(ana, '203.0.113.1', another)).toBe(200)
})

test('so does entering with a key: what was wrong of late is forgotten, the day’s count is not', async () => {
  const ana = await anAppWithAna()
  const key = anAuthenticator()
  type Offer = { id: string; options: { challenge: string } }
  const offer = (await ana.send('POST', '/logged/passkeys/options', { password })).json<Offer>()
  const made = { id: offer.id, name: 'Móvil', passkey: key.create(offer.options.challenge) }
  expect((await ana.send('POST', '/logged/passkeys', made)).statusCode).toBe(200)
  await shutFrom(ana, home)
  const asked = (await ana.nobody('POST', '/login/passkey-options')).json<Offer>()
  const entered = await ana.nobody('POST', '/login/passkey', {
    id: asked.id,
    passkey: key.get(asked.options.challenge),
  })
  expect(entered.statusCode, entered.body).toBe(200)
  expect(await from(ana, home, password)).toBe(200)
  const counts = await ana.db.selectFrom('throttle').select('count').where('count', '=', 10).execute()
  expect(counts).toHaveLength(2)
})

test('a new member can log in, whatever was tried with that address before', async () => {
  const ana = await anAppWithAna()
  for (let n = 0; n < 11; n += 1) await from(ana, '203.0.113.1', wrong, { who: 'lucia@example.org' })
  const { link } = await enrolAndReadLink(ana)
  expect((await ana.nobody('POST', '/signup', { ...link, password: chosen })).statusCode).toBe(200)
  expect(await from(ana, home, chosen, { who: 'lucia@example.org' })).toBe(200)
})

test('a login that is refused by its address leaves no trace of the names that it tries', async () => {
  const ana = await anAppWithAna()
  const tryName = (n: number) => from(ana, '203.0.113.9', wrong, { who: `nadie${n}@example.org` })
  for (let n = 0; n < 60; n += 1) expect(await tryName(n)).toBe(401)
  const countRows = async () => (await ana.db.selectFrom('throttle').select('key').execute()).length
  const rows = await countRows()
  for (let n = 60; n < 70; n += 1) expect(await tryName(n)).toBe(429)
  expect(await countRows()).toBe(rows)
})

test('rule durable-5: four hundred logins of strangers at once do not turn away a known browser', async () => {
  const { passwordCost } = productSettings
  const ana = await anAppWithAna({ app: { settings: { passwordCost } } })
  const mark = await markOf(ana)
  const strangers = Array.from({ length: 400 }, async (_, n) =>
    from(ana, `203.0.113.${n % 8}`, wrong, { who: `nadie${n}@example.org` }),
  )
  // Once one of them was turned away, the queue is full.
  expect(await Promise.race(strangers.map(async (status) => ((await status) === 503 ? 503 : never())))).toBe(
    503,
  )
  expect(await from(ana, home, password, { mark })).toBe(200)
  expect((await Promise.all(strangers)).every((status) => status === 401 || status === 503)).toBe(true)
})

const never = () => new Promise<never>(() => {})

test('rule session-5: what strangers send wrong is counted by their address, and after three hundred not read', async () => {
  const ana = await anAppWithAna()
  const send = async (remoteAddress: string, payload: object) =>
    (await ana.app.inject({ method: 'POST', url: '/api/login', remoteAddress, payload })).statusCode
  const place = '203.0.113.7'
  const bodies = [{}, { username: 5 }, { username: 'x'.repeat(10_000), password: wrong }]
  for (let n = 0; n < 300; n += 1) expect(await send(place, bodies[n % 3] ?? {})).toBe(422)
  for (const body of bodies) expect(await send(place, body)).toBe(429)
  expect(await send('203.0.113.8', {})).toBe(422)
  // Those who fill the form in rightly are not held up by their neighbours.
  expect(await send(place, { username, password })).toBe(200)
})
