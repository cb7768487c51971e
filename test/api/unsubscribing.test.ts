import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isSuppressed } from '#server/people/addresses/isSuppressed.queries.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { aFussyRelay, type TakenMail } from '#test/support/fussyRelay.ts'
import { bounce, complaint } from '#test/support/mailReports.ts'
import { anApproved, send, whoAgreed } from '#test/support/sending.ts'

const bounceSecret = 'a secret that only the mail server knows'

function mailTo(taken: readonly TakenMail[], name: string): TakenMail {
  const mail = taken.find(({ to }) => to.startsWith(name))
  if (!mail) throw new Error('there is no such mail')
  return mail
}

const linkOf = ({ raw }: TakenMail) =>
  /^List-Unsubscribe: <([^>]+)>/im.exec(raw.replaceAll(/\r\n[ \t]+/g, ' '))?.[1] ?? ''

test('rules communication-12, communication-14: who asked for no more is convened, and has bulletins again by asking for them', async () => {
  const app = await anApp({ settings: { publicUrl: 'https://concejo.example', bounceSecret } })
  const { db } = app
  const relay = await aFussyRelay()
  const [ana, zoe] = await Promise.all(
    ['ana', 'zoe'].map((name) => anAffiliate(db, { email: `${name}@example.org`, communications: true })),
  )
  await anApproved(app)
  await send(app, relay.url)
  const anybody = await app.as()
  const complain = (name: string) =>
    anybody('POST', '/communication/bounces', {
      secret: bounceSecret,
      message: complaint(mailTo(relay.taken, name)),
    })
  expect((await complain('ana')).json()).toEqual({ read: 'complaint' })
  expect((await complain('ana')).json()).toEqual({ read: 'nothing' })
  // Zoe has another address since, and presses the link of a mail to the former one.
  await sql`update affiliate set email = 'otra@example.org' where id = ${zoe}`.execute(db)
  const link = linkOf(mailTo(relay.taken, 'zoe'))
  await anybody('POST', new URL(link).pathname.replace('/api', ''))
  const listSuppressed = async () =>
    (await db.selectFrom('suppressedAddress').select(['address', 'reason']).orderBy('address').execute()).map(
      ({ address, reason }) => [address.split('@')[0], reason],
    )
  expect(await listSuppressed()).toEqual([
    ['ana', 'queja'],
    ['zoe', 'baja'],
  ])
  const judge = async (kind: 'boletin' | 'convocatoria') => {
    const { rows } = await sql<{ address: string; stops: boolean }>`select address,
      ${isSuppressed(sql`upper(suppressed_address.address)`, sql`${kind}::text`)} as stops from suppressed_address order by address`.execute(
      db,
    )
    return rows.map(({ stops }) => stops)
  }
  expect(await judge('convocatoria')).toEqual([false, false])
  expect(await judge('boletin')).toEqual([true, true])
  // Who asks for them again at an address that they have proved has them again.
  const userId = await aUser(db, { role: 'ROLE_USER', affiliateId: ana!, username: 'ana@example.org' })
  const person = await app.as({ token: await openSession(app.world, db, userId) })
  const answer = await person('PATCH', '/logged/affiliate', { communications: true })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await listSuppressed()).toEqual([['zoe', 'baja']])
  // What a mail server gave back stays, whoever asks.
  await db.insertInto('suppressedAddress').values({ address: 'ana@example.org', reason: 'rebote' }).execute()
  expect(await judge('convocatoria')).toEqual([true, false])
  expect((await person('PATCH', '/logged/affiliate', { communications: true })).statusCode).toBe(200)
  expect(await listSuppressed()).toHaveLength(2)
})

test('rule communication-13: a report that is read again, or is of long ago, takes nobody out who was let in since', async () => {
  // Without a domain for what comes back, the header that a report repeats says whose it is.
  const app = await anApp({ settings: { publicUrl: 'https://concejo.example', bounceSecret } })
  const { db } = app
  const relay = await aFussyRelay()
  await whoAgreed(db, ['ana@example.org', 'eva@example.org', 'luz@example.org'])
  await anApproved(app)
  await send(app, relay.url)
  const anybody = await app.as()
  const pass = async (message: string) =>
    (await anybody('POST', '/communication/bounces', { secret: bounceSecret, message })).json<{
      read: string
    }>().read
  const ofAna = bounce(mailTo(relay.taken, 'ana'), '5.1.1')
  const ofEva = complaint(mailTo(relay.taken, 'eva'))
  expect([await pass(ofAna), await pass(ofEva)]).toEqual(['bounced', 'complaint'])
  const listSuppressed = async () =>
    (await db.selectFrom('suppressedAddress').select('address').execute()).map(({ address }) => address)
  expect((await listSuppressed()).toSorted()).toEqual(['ana@example.org', 'eva@example.org'])
  const admin = await app.as('ROLE_ADMIN')
  for (const address of await listSuppressed())
    await admin('POST', '/communication/suppressed/release', { address, reason: 'Ha avisado' })
  await sql`update affiliate set communications = true`.execute(db)
  expect([await pass(ofAna), await pass(ofEva)]).toEqual(['nothing', 'nothing'])
  await sql`update communication_recipient set settled_at = settled_at - interval '31 days' where state = 'sent'`.execute(
    db,
  )
  const ofLuz = mailTo(relay.taken, 'luz')
  expect([await pass(bounce(ofLuz, '5.1.1')), await pass(complaint(ofLuz))]).toEqual(['nothing', 'nothing'])
  expect(await listSuppressed()).toEqual([])
  const { rows } = await sql`select from affiliate where not communications`.execute(db)
  expect(rows).toHaveLength(0)
})

test('rule communication-12: a link of which nothing is known any more says where to ask for the same', async () => {
  const app = await anApp()
  const anybody = await app.as()
  for (const cod of ['77.0190f3a2-7c1e-4b5d-9e8f-a1b2c3d4e5f6', 'x'])
    expect((await anybody('GET', `/communication/unsubscribe?cod=${cod}`)).json()).toEqual({
      state: 'stale',
      address: null,
      organisation: expect.any(String),
      contactEmail: expect.stringContaining('@'),
    })
})
