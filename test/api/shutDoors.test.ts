import { expect, test } from 'vitest'
import { mailsTo, password, username, withAna, type WithAna } from '#test/support/account.ts'
import { anAuthenticator } from '#test/support/authenticator.ts'
import { enrolled, password as chosen } from '#test/support/enrolment.ts'

const wrong = 'otra cosa muy distinta 99'
const another = 'cinco girasoles bajo la nieve'

/** The status of a login from somewhere on the network. */
const from = async ({ app }: Pick<WithAna, 'app'>, remoteAddress: string, secret: string, who = username) =>
  (
    await app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      payload: { username: who, password: secret },
    })
  ).statusCode
const home = '127.0.0.1'

/** Ten wrong passwords from a place, and what the next right one gets. */
async function shutFrom(ana: WithAna, place: string) {
  for (let n = 0; n < 10; n += 1) expect(await from(ana, place, wrong)).toBe(401)
  expect(await from(ana, place, password)).toBe(429)
}

test('S11: strangers shut an account where it was never used, not where its owner enters', async () => {
  const ana = await withAna()
  await shutFrom(ana, '203.0.113.1')
  expect(await from(ana, '203.0.113.2', password)).toBe(429)
  expect(await from(ana, home, password)).toBe(200)
})

test('S11: the owner’s own door has its count, as strict', async () => {
  const ana = await withAna()
  await shutFrom(ana, home)
  expect(await from(ana, '203.0.113.2', password)).toBe(200)
})

test('S11: five hundred guesses from as many places get ten tries, and no place makes itself known', async () => {
  const ana = await withAna()
  const statuses: number[] = []
  for (let n = 0; n < 500; n += 1) statuses.push(await from(ana, `198.51.${n % 100}.${n % 250}`, wrong))
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(await ana.db.selectFrom('knownAddress').selectAll().execute()).toHaveLength(1)
})

test('a new password by mail opens the door again, there and elsewhere', async () => {
  const ana = await withAna()
  await shutFrom(ana, home)
  await shutFrom(ana, '203.0.113.1')
  await ana.nobody('POST', '/recover-password-request', { email: username })
  const [mail] = await mailsTo(ana, username)
  const cod = /cod=([\w-]+)/.exec(mail?.plain ?? '')?.[1]
  expect((await ana.nobody('POST', '/recover-password', { cod, password: another })).statusCode).toBe(204)
  expect(await from(ana, home, another)).toBe(200)
  expect(await from(ana, '203.0.113.1', another)).toBe(200)
})

test('so does entering with a key: what was wrong of late is forgotten, the day’s count is not', async () => {
  const ana = await withAna()
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

test('whoever has just enrolled enters, whatever was tried with that address before', async () => {
  const ana = await withAna()
  for (let n = 0; n < 11; n += 1) await from(ana, '203.0.113.1', wrong, 'lucia@example.org')
  const { link } = await enrolled(ana)
  expect((await ana.nobody('POST', '/signup', { ...link, password: chosen })).statusCode).toBe(200)
  expect(await from(ana, home, chosen, 'lucia@example.org')).toBe(200)
})
