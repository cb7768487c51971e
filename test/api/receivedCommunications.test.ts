import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ReceivedCommunication, ReceivedMail } from '#contract/self/received.ts'
import { addAttachment } from '#server/communications/attachments.queries.ts'
import { storeFile } from '#server/files/files.queries.ts'
import { trustFile } from '#server/files/files.rules.ts'
import { aCommunication, aMeeting, anAffiliate, aRecipient, aSending } from '#test/support/factories.ts'
import { aMember } from '#test/support/self.ts'

const settled = { state: 'sent', settledAt: new Date() }

test('rule communication-9: members read what they were written as it was filled in for them, and nothing else', async () => {
  const member = await aMember({ email: 'ana@example.org' })
  const { db, id: affiliateId, me } = member
  const communicationId = await aCommunication(db, {
    ...aSending,
    subject: 'Para @@NOMBRE@@',
    body: '<p>Hola, @@NOMBRE@@ <a href="https://example.org/mesa">la mesa</a></p>',
  })
  const sent = await aRecipient(db, {
    ...settled,
    affiliateId,
    communicationId,
    address: 'ana@example.org',
    name: 'Ana <b>',
  })
  const waiting = await aRecipient(db, { affiliateId, address: 'ana@example.org' })
  const others = await aRecipient(db, {
    ...settled,
    affiliateId: await anAffiliate(db),
    address: 'eva@example.org',
  })

  const list = (await me('GET', '/logged/communications')).json<{ content: ReceivedCommunication[] }>()
  expect(list.content.map(({ id, subject }) => [id, subject])).toEqual([[sent, 'Para Ana <b>']])
  const mail = (await me('GET', `/logged/communications/${sent}`)).json<ReceivedMail>()
  expect(mail).toMatchObject({
    id: sent,
    subject: 'Para Ana <b>',
    address: 'ana@example.org',
    attachments: [],
  })
  expect(mail.html).toContain('Hola, Ana &lt;b&gt;')
  expect(mail.plain).toContain('https://example.org/mesa')
  expect(mail).not.toHaveProperty('communicationId')
  // What has not left, another's, and none: all are answered alike.
  for (const id of [waiting, others, 2_000_000_000])
    expect((await me('GET', `/logged/communications/${id}`)).statusCode).toBe(404)
})

test('rules communication-7, communication-9: its files are read by whom it was sent to', async () => {
  const member = await aMember({ email: 'ana@example.org' })
  const { db, id: affiliateId, me, user, world } = member
  const sent = await aCommunication(db, aSending)
  const pdf = Buffer.from('%PDF-1.7 un orden del día')
  const kept = trustFile('attachment', 'pdf', {
    fileName: 'orden.pdf',
    size: pdf.length,
    sha256: createHash('sha256').update(pdf).digest(),
    async *read() {
      yield pdf
    },
  })
  const stored = await storeFile(db, kept, user.userId)
  const file = await addAttachment(db, world.clock, sent, stored)
  const about = { ...settled, communicationId: sent }
  const own = await aRecipient(db, { ...about, affiliateId, address: 'ana@example.org' })
  const otherId = await anAffiliate(db)
  const others = await aRecipient(db, { ...about, affiliateId: otherId, address: 'eva@example.org' })
  const foreign = await aRecipient(db, { ...settled, affiliateId, address: 'ana@example.org' })
  const mail = (await me('GET', `/logged/communications/${own}`)).json<ReceivedMail>()
  expect(mail.attachments).toMatchObject([{ id: file.id, fileName: 'orden.pdf' }])
  const download = async (of: number) =>
    (await me('GET', `/logged/communications/${of}/attachments/${file.id}`)).statusCode
  expect([await download(own), await download(others), await download(foreign)]).toEqual([200, 404, 404])
})

test('rules communication-9, convocation-1: the file for calendars of a notice is read by whom it was sent to', async () => {
  const member = await aMember({ email: 'ana@example.org' })
  const { db, id: affiliateId, me } = member
  const notice = await aCommunication(db, aSending)
  const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
  await db
    .insertInto('meetingNotice')
    .values({
      communicationId: notice,
      meetingId: await aMeeting(db),
      kind: 'convocatoria',
      part: 1,
      version: 0,
      told: '{}',
      calendar,
      startsAt: new Date(),
    })
    .execute()
  const about = { ...settled, communicationId: notice }
  const own = await aRecipient(db, { ...about, affiliateId, address: 'ana@example.org' })
  const otherId = await anAffiliate(db)
  const others = await aRecipient(db, { ...about, affiliateId: otherId, address: 'eva@example.org' })
  const bulletin = await aRecipient(db, { ...settled, affiliateId, address: 'ana@example.org' })
  const read = async (id: number) =>
    (await me('GET', `/logged/communications/${id}`)).json<ReceivedMail>().calendar
  expect([await read(own), await read(bulletin)]).toEqual([
    { fileName: 'reunion.ics', size: calendar.length },
    null,
  ])
  const file = await me('GET', `/logged/communications/${own}/ics`)
  expect([file.statusCode, file.body, file.headers['content-type']]).toEqual([
    200,
    calendar,
    'text/calendar; charset=utf-8',
  ])
  expect(file.headers['content-disposition']).toContain('reunion.ics')
  for (const id of [others, bulletin])
    expect((await me('GET', `/logged/communications/${id}/ics`)).statusCode).toBe(404)
})
