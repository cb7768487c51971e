import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Communication } from '#contract/communications/communications.ts'
import type { Recipient } from '#contract/communications/recipients.ts'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
import { anApp } from '#test/support/app.ts'
import { aCommunication, aRecipient, aSending, anAffiliate, anAssembly } from '#test/support/factories.ts'
import { whoAgreed } from '#test/support/sending.ts'
import { writeUnguarded } from '#test/support/unguarded.ts'

/** A bulletin that an admin with an account of their own has approved for later. */
async function anApprovedForLater() {
  const app = await anApp()
  await whoAgreed(app.db, ['ana@example.org'])
  const admin = await app.as('ROLE_ADMIN')
  const id = (await admin('POST', '/communication')).json<number>()
  const scheduledDate = new Date(Date.now() + 600_000).toISOString()
  await admin('PATCH', `/communication/${id}`, { subject: 'Hola', body: '<p>Hola</p>', scheduledDate })
  const approved = await admin('POST', '/communication/set-approved', { id })
  expect(approved.statusCode, approved.body).toBe(200)
  const { approvedBy } = approved.json<Communication>()
  const change = (set: ReturnType<typeof sql>) =>
    sql`update app_user set ${set} where username = ${approvedBy}`.execute(app.db)
  /** Its time has come; an approved one is not changed by anybody else. */
  async function beDue() {
    await writeUnguarded(app.db, sql`update communication set scheduled_date = now()`)
    await freezeNextDue(app.world)
    const { rows } = await sql<{ status: string; why: string | null; people: number }>`
      select status, why, (select count(*)::integer from communication_recipient) as people from communication`.execute(
      app.db,
    )
    return rows[0]
  }
  return { app, approvedBy, change, beDue }
}

test.each([
  ['is blocked', sql`enabled = false`],
  ['has another role', sql`role = 'ROLE_ENLACE'`],
])('rule communication-2: when its time comes, what was approved by who %s goes back', async (_, now) => {
  const { change, beDue } = await anApprovedForLater()
  await change(now)
  expect(await beDue()).toEqual({
    status: 'PENDING',
    why: 'unentitled',
    people: 0,
  })
})

test('rule communication-2: when its time comes, what was approved by an account that is gone goes back', async () => {
  const { app, approvedBy, beDue } = await anApprovedForLater()
  await sql`delete from app_user where username = ${approvedBy}`.execute(app.db)
  expect(await beDue()).toMatchObject({ status: 'PENDING', people: 0 })
})

test('rule communication-2: what was approved by who may still approve leaves, under another name or rank too', async () => {
  const { change, beDue } = await anApprovedForLater()
  await change(sql`role = 'ROLE_SUPER_ADMIN', username = 'otra@example.org'`)
  expect(await beDue()).toMatchObject({ status: 'PROCESSING', people: 1 })
})

/** What an assembly was sent, of whom some have left it or the organisation since, and who leads it. */
async function aSentLog() {
  const app = await anApp()
  const { db } = app
  const lead = await anAffiliate(db)
  const assemblyId = await anAssembly(db, { assemblyName: 'Centro', responsibleId: lead })
  const communicationId = await aCommunication(db, { ...aSending, assemblyId })
  const people: Record<string, number> = {}
  for (const name of ['Stays', 'Moved', 'Left']) {
    const address = `${name.toLowerCase()}@example.org`
    const id = await anAffiliate(db, { name, lastName1: 'Roca', email: address, assemblyId })
    await aRecipient(db, {
      communicationId,
      affiliateId: id,
      address,
      name,
      lastName1: 'Roca',
      state: 'sent',
      settledAt: new Date(),
    })
    people[name] = id
  }
  const elsewhere = await anAssembly(db, { assemblyName: 'Sur' })
  const be = (name: string, set: object) =>
    db
      .updateTable('affiliate')
      .set(set)
      .where('id', '=', people[name] ?? 0)
      .execute()
  await be('Moved', { assemblyId: elsewhere })
  await be('Left', { inscriptionType: 0 })
  const responsible = await app.as({ token: await app.tokenFor('ROLE_RESPONSABLE', lead) })
  const readers = { admin: await app.as('ROLE_ADMIN'), chief: await app.as('ROLE_SUPER_ADMIN'), responsible }
  const path = `/communication/${communicationId}/recipients`
  const read = async (who: keyof typeof readers, query = '') =>
    (await readers[who]('GET', `${path}${query}`))
      .json<{ content: Recipient[] }>()
      .content.map(({ fullName, address }) => [fullName, address])
  const download = async (who: keyof typeof readers) =>
    (await readers[who]('GET', `${path}/export?format=csv`)).body
  return { people, read, download }
}

test('rule communication-1: of who has left, the log neither shows the address nor finds by it', async () => {
  const { people, read, download } = await aSentLog()
  for (const who of ['admin', 'chief'] as const) {
    expect(await read(who)).toEqual([
      ['Stays Roca', 'stays@example.org'],
      ['Moved Roca', 'moved@example.org'],
      ['Left Roca', null],
    ])
    for (const q of ['left@example.org', 'left@', 'LEFT@EXAMPLE'])
      expect(await read(who, `?q=${q}`), q).toEqual([])
    expect(await read(who, '?q=left%20roca')).toHaveLength(1)
    expect(await read(who, `?q=${people.Left}`)).toHaveLength(1)
    const file = await download(who)
    expect([file.includes('moved@'), file.includes('left@')]).toEqual([true, false])
  }
})

test('rule communication-1: who leads an assembly reads the addresses of its members of now, and not who has left', async () => {
  const { people, read, download } = await aSentLog()
  expect(await read('responsible')).toEqual([
    ['Stays Roca', 'stays@example.org'],
    ['Moved Roca', null],
    ['', null],
  ])
  for (const q of ['moved@example.org', 'left', `${people.Left}`])
    expect(await read('responsible', `?q=${q}`), q).toEqual([])
  expect(await read('responsible', '?q=moved')).toHaveLength(1)
  const file = await download('responsible')
  expect(file).toContain('stays@')
  expect(file).not.toMatch(/moved@|left/i)
})

test('rule communication-2: what came back for a segment that is gone names it to admins alone', async () => {
  const app = await anApp()
  const lead = await anAffiliate(app.db)
  const assemblyId = await anAssembly(app.db, { responsibleId: lead })
  const id = await aCommunication(app.db, {
    assemblyId,
    status: 'PENDING',
    why: 'changed',
    reason: 'El segmento «Morosos» pregunta por un dato que ya no existe.',
  })
  const readReason = async (who: Awaited<ReturnType<typeof app.as>>) =>
    (await who('GET', `/communication/${id}`)).json<Communication>().reason
  expect(await readReason(await app.as('ROLE_ADMIN'))).toContain('Morosos')
  const responsible = await app.as({ token: await app.tokenFor('ROLE_RESPONSABLE', lead) })
  const seen = await readReason(responsible)
  expect([seen?.includes('aprobarla de nuevo'), seen?.includes('Morosos')]).toEqual([true, false])
})
