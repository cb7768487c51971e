import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailKinds } from '#contract/legal/mailKinds.ts'
import type { MailTemplateDetails } from '#contract/legal/mailTemplates.ts'
import { sendDigests } from '#server/communications/automatic/digests.rules.ts'
import { remindOfMeetings } from '#server/communications/automatic/reminders.rules.ts'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
import { welcomeMessage } from '#server/enrolment/enrolment.messages.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly, aUser } from '#test/support/factories.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { deliverMails } from '#test/support/mail.ts'
import { aMeetingTomorrow, listReminders, stopAt } from '#test/support/reminders.ts'
import { setOffice } from '#test/support/organisation.ts'
import { send } from '#test/support/sending.ts'

const switchMail = async (app: TestApp, kind: keyof typeof mailKinds, isSent: boolean) =>
  (await app.as('ROLE_SUPER_ADMIN'))('POST', `/mail-template/${mailKinds[kind].id}/sent`, { isSent })

test('rule automatic-1: super admins switch off what may be, with an entry in the log; what waits follows', async () => {
  const app = await anApp()
  const { db, as } = app
  const admin = await as('ROLE_ADMIN')
  const affiliateId = await anAffiliate(db, { email: 'ana@example.org' })
  await aUser(db, { username: 'ana@example.org', affiliateId })
  await queueMail(db, welcomeMessage, 'ana@example.org', { affiliateId })
  expect((await switchMail(app, 'welcome', false)).json<MailTemplateDetails>()).toMatchObject({
    isSent: false,
    version: 1,
  })
  await deliverMails(app)
  const states = () => db.selectFrom('mail').select('state').orderBy('id').execute()
  expect(await states()).toEqual([{ state: 'skipped' }])
  await switchMail(app, 'welcome', true)
  await queueMail(db, welcomeMessage, 'ana@example.org', { affiliateId })
  await deliverMails(app)
  expect(await states()).toEqual([{ state: 'skipped' }, { state: 'kept' }])
  const log = await db
    .selectFrom('activity')
    .where('action', '=', 'mailTemplateSwitched')
    .select('details')
    .orderBy('id')
    .execute()
  expect(log.map(({ details }) => details)).toEqual([
    'Correo automático 3: Bienvenida; no se envía',
    'Correo automático 3: Bienvenida; se envía',
  ])
  // What somebody presses for has nothing to switch off, and is not said to be needed to enter.
  const byHand = await switchMail(app, 'meeting-called', false)
  expect(byHand.statusCode).toBe(409)
  expect(byHand.body).toContain('cuando alguien lo pide desde una reunión')
  // What leaves by itself when something else is done says when, and is not said to be asked for by anybody.
  const cancelled = await switchMail(app, 'debit-cancelled', false)
  expect(cancelled.statusCode).toBe(409)
  expect(cancelled.body).toContain('sale solo cuando se anula una remesa')
  // What nobody could do without is always sent, in the database too.
  expect((await switchMail(app, 'recovery', false)).json()).toMatchObject({ status: 409 })
  await expect(
    db.updateTable('mailTemplate').set({ isSent: false }).where('kind', '=', 'recovery').execute(),
  ).rejects.toThrow('mail_template_switched')
  expect((await admin('POST', '/mail-template/3/sent', { isSent: false })).statusCode).toBe(403)
  const { content } = (await admin('GET', '/mail-template?size=-1')).json<{
    content: MailTemplateDetails[]
  }>()
  expect(content.filter(({ whenOff }) => whenOff !== null).map(({ id }) => id)).toEqual([
    3, 12, 13, 21, 22, 24, 30, 31, 33, 38, 39, 40,
  ])
  expect(content.filter(({ isByHand }) => isByHand).map(({ id }) => id)).toEqual([17, 18, 19, 35, 36, 37])
})

test('rules automatic-2, automatic-3: whoever said that they go is reminded the day before, once, whatever runs at once', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  const { id, eva } = await aMeetingTomorrow(app)
  stopAt(app, '2027-03-27 09:59')
  await remindOfMeetings(app.world)
  expect(await listReminders(app)).toEqual([])
  // The night between has the hour that does not exist.
  stopAt(app, '2027-03-27 10:00')
  await Promise.all([1, 2, 3].map(() => remindOfMeetings(app.world)))
  await remindOfMeetings(app.world)
  expect(await listReminders(app)).toEqual([
    { status: 'APPROVED', kind: 'servicio', author: 'Envío automático' },
  ])
  // Between, one of them leaves.
  await app.db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', eva).execute()
  await send(app, relay.url)
  expect(relay.taken.map(({ to }) => to)).toEqual(['ana@example.org'])
  expect(relay.taken[0]?.raw).toContain('reunion.ics')
  const { body } = await app.db.selectFrom('communication').select('body').executeTakeFirstOrThrow()
  expect(body).toContain('domingo, 28 de marzo de 2027, de 18:00 a 20:00')
  // Moved to another hour it is told again; to another day, on the day before that.
  await app.db
    .updateTable('meeting')
    .set({ meetingTime: new Date('2027-03-28T17:00:00Z') })
    .where('id', '=', id)
    .execute()
  await remindOfMeetings(app.world)
  await remindOfMeetings(app.world)
  expect(await listReminders(app)).toHaveLength(2)
  const entry = await app.db
    .selectFrom('activity')
    .where('action', '=', 'meetingReminded')
    .orderBy('id')
    .select('details')
    .executeTakeFirst()
  expect(entry?.details).toContain('para 2 personas')
})

test('rule automatic-3: switched off, cancelled or not approved, nobody is reminded; what is moved meanwhile goes back', async () => {
  const app = await anApp()
  const { id } = await aMeetingTomorrow(app)
  await switchMail(app, 'meeting-tomorrow', false)
  await remindOfMeetings(app.world)
  expect(await listReminders(app)).toEqual([])
  await switchMail(app, 'meeting-tomorrow', true)
  const set = (change: object) => app.db.updateTable('meeting').set(change).where('id', '=', id).execute()
  for (const status of ['Cancelada', 'Pendiente']) {
    await set({ status })
    await remindOfMeetings(app.world)
  }
  expect(await listReminders(app)).toEqual([])
  await set({ status: 'Aprobada' })
  await remindOfMeetings(app.world)
  await set({ place: 'Ateneo' })
  await freezeNextDue(app.world)
  expect(await listReminders(app)).toMatchObject([{ status: 'PENDING' }])
})

/** An assembly with a responsable, whose digest is read as it leaves. */
async function anOffice(app: TestApp) {
  const { db } = app
  const centro = await anAssembly(db, { assemblyName: 'Centro' })
  const norte = await anAssembly(db, { assemblyName: 'Norte' })
  const lara = await anAffiliate(db, { name: 'Lara', email: 'lara@example.org' })
  await aUser(db, { username: 'lara@example.org', affiliateId: lara, role: 'ROLE_RESPONSABLE' })
  await setOffice(db, centro, { responsibleId: lara })
  await db.deleteFrom('assemblyMovement').execute()
  let last = 0
  /** Dates what was written since the last call. */
  async function happened(local: string) {
    const { rows } = await sql<{ id: number }>`
      update assembly_movement set at = (${local}::timestamp at time zone 'Europe/Madrid')
      where id > ${last} returning id`.execute(db)
    last = Math.max(last, ...rows.map(({ id }) => id))
  }
  const read = async () => {
    await deliverMails(app)
    const mails = await db
      .selectFrom('mail')
      .where('kind', '=', 'assembly-digest')
      .select(['state', 'recipient', 'plain'])
      .orderBy('id')
      .execute()
    return mails.map(({ plain, ...mail }) => ({
      ...mail,
      counts: Array.from((plain ?? '').matchAll(/: (\d+)$/gm), ([, count]) => Number(count)),
    }))
  }
  return { centro, norte, lara, happened, read }
}

test('rule automatic-4: on Monday at eight a responsable is told how many came and went, each once', async () => {
  const app = await anApp()
  const { db } = app
  const { centro, norte, happened, read } = await anOffice(app)
  const ana = await anAffiliate(db, { name: 'Ana', assemblyId: centro })
  const eva = await anAffiliate(db, { name: 'Eva', assemblyId: norte })
  const set = (id: number, change: object) =>
    db.updateTable('affiliate').set(change).where('id', '=', id).execute()
  await set(eva, { assemblyId: centro, phone: '600123123' })
  await set(eva, { phone: '600123124' })
  await set(ana, { inscriptionType: 0 })
  await set(ana, { inscriptionType: 1 })
  await set(ana, { assemblyId: null })
  // All of it on the last minute of the Sunday on which the clocks change.
  await happened('2027-03-28 23:59:59')
  const sunday = await anAffiliate(db, { name: 'Sol', assemblyId: centro })
  expect(sunday).toBeGreaterThan(0)
  await happened('2027-03-29 00:00')
  stopAt(app, '2027-03-29 07:59')
  await sendDigests(app.world)
  expect(await read()).toEqual([])
  stopAt(app, '2027-03-29 08:00')
  await Promise.all([1, 2, 3].map(() => sendDigests(app.world)))
  await sendDigests(app.world)
  // Two joined (Ana twice), Ana left once, Eva arrived, Ana went.
  const first = { state: 'kept', recipient: 'lara@example.org', counts: [2, 1, 1, 1] }
  expect(await read()).toEqual([first])
  // What was committed late is told the week after, and nothing is told twice.
  await anAffiliate(db, { name: 'Pía', assemblyId: centro })
  await happened('2027-03-28 22:00')
  await sendDigests(app.world)
  stopAt(app, '2027-04-05 09:00')
  await sendDigests(app.world)
  expect(await read()).toEqual([first, { ...first, counts: [2, 0, 0, 0] }])
  // A week in which nothing happened is not told.
  stopAt(app, '2027-04-12 09:00')
  await sendDigests(app.world)
  expect(await read()).toHaveLength(2)
})

test('rule automatic-4: it has no names, and goes to whoever holds the office still; switched off it is not made up for', async () => {
  const app = await anApp()
  const { db } = app
  const { centro, happened, read, lara } = await anOffice(app)
  const join = async (name: string, local: string) => {
    await anAffiliate(db, { name, lastName1: 'Nombrada', assemblyId: centro })
    await happened(local)
  }
  await join('Ana', '2027-03-24 12:00')
  await switchMail(app, 'assembly-digest', false)
  stopAt(app, '2027-03-29 08:00')
  await sendDigests(app.world)
  await switchMail(app, 'assembly-digest', true)
  await sendDigests(app.world)
  expect(await read()).toEqual([])
  await join('Eva', '2027-03-30 12:00')
  stopAt(app, '2027-04-05 08:00')
  await sendDigests(app.world)
  await setOffice(db, centro, { responsibleId: null })
  expect(await read()).toMatchObject([{ state: 'skipped' }])
  // Nobody holds it: what happens meanwhile is told to nobody.
  await join('Luz', '2027-04-06 12:00')
  stopAt(app, '2027-04-12 08:00')
  await sendDigests(app.world)
  await setOffice(db, centro, { responsibleId: lara })
  await join('Mar', '2027-04-13 12:00')
  stopAt(app, '2027-04-19 08:00')
  await sendDigests(app.world)
  expect((await read()).at(-1)).toMatchObject({ counts: [1, 0, 0, 0] })
  const { plain } = await db
    .selectFrom('mail')
    .select('plain')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(plain).not.toMatch(/Nombrada|Mar\b/)
  expect(plain).toContain('del 12 de abril de 2027 al 18 de abril de 2027')
})
