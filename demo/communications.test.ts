import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashContent } from '#server/communications/communications.rules.ts'
import { fixedTitles } from '#demo/fixedMeetings.ts'
import { reader } from '#server/communications/chosen.queries.ts'
import { findCommunication } from '#server/communications/communications.queries.ts'
import { anApp } from '#test/support/app.ts'
import { aDemo } from '#test/support/demo.ts'
import { listMissing } from '#test/support/listMissing.ts'

const member = sql`(select affiliate.id from affiliate where affiliate.email = 'miembro@concejo.example')`

test('communications stand in every state, with all that they may have, and a member has received some', async () => {
  const { db } = await anApp({ url: await aDemo() })
  const communications = {
    drafts: sql`status = 'DRAFT' and scheduled_date is null`,
    pending: sql`status = 'PENDING' and why is null`,
    late: sql`status = 'PENDING' and why = 'late'`,
    approved: sql`status = 'APPROVED' and scheduled_date > now()`,
    paused: sql`status = 'PROCESSING' and paused_at is not null`,
    cancelled: sql`cancelled_at is not null`,
    doubtful: sql`status = 'ERROR' and cancelled_at is null`,
    sent: sql`status = 'SENT'`,
    ofOffice: sql`author = 'enlace@concejo.example' and assembly_id = 1`,
    bySegment: sql`segment_id is not null`,
    withPapers: sql`t.id in (select communication_id from communication_attachment)`,
    received: sql`t.id in (select communication_id from communication_recipient where state = 'sent' and affiliate_id = ${member})`,
  }
  expect(await listMissing(db, 'communication', communications)).toEqual([])
  const recipients = ['queued', 'sent', 'bounced', 'uncertain', 'skipped']
  const states = Object.fromEntries(recipients.map((state) => [state, sql`state = ${state}`]))
  expect(await listMissing(db, 'communication_recipient', states)).toEqual([])
  const unsound = {
    unsound: sql`total <> (select count(*) from communication_recipient r where r.communication_id = t.id)
      or (status = 'APPROVED') <> (approved_at is not null and total is null) or created_at > now()`,
  }
  expect(await listMissing(db, 'communication', unsound)).toEqual(['unsound'])
})

test('rule convocation-1: a meeting to come is convened, and who has no address gets a letter', async () => {
  const { db, as } = await anApp({ url: await aDemo() })
  const { id } = await db
    .selectFrom('meeting')
    .where('title', '=', fixedTitles.housing)
    .where(sql<boolean>`meeting_time > now()`)
    .select('id')
    .orderBy('meetingTime')
    .executeTakeFirstOrThrow()
  const read = await (await as('ROLE_ADMIN'))('GET', `/meeting/${id}/convocation`)
  expect(read.json()).toMatchObject({
    changes: [],
    letters: expect.toSatisfy((count: number) => count >= 2),
    notices: [
      { kind: 'convocatoria', status: 'SENT', total: expect.toSatisfy((count: number) => count > 0) },
    ],
  })
})

test('rule communication-2: what is approved is what leaves when its time has come', async () => {
  const { db } = await anApp({ url: await aDemo() })
  const approved = await db
    .selectFrom('communication')
    .where('status', '=', 'APPROVED')
    .select(['id', 'contentHash'])
    .execute()
  expect(approved).not.toEqual([])
  for (const { id, contentHash } of approved) {
    const found = await findCommunication(db, reader, id)
    expect(found && (await hashContent(db, found)).hash).toEqual(contentHash)
  }
})
