import { sql } from 'kysely'
import { approveAndFind, clockOf, findUser, sendTo } from '#demo/communications.ts'
import { madridTime, toDayNumber } from '#demo/calendar.ts'
import { fixedTitles } from '#demo/fixedMeetings.ts'
import { byLetter, reader, selectChosen } from '#server/communications/chosen.queries.ts'
import { addCommunicationOf } from '#server/communications/notices/convocations.rules.ts'
import { findConvened } from '#server/communications/notices/noticeChoice.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'

/** Before how many days the meeting was convened, which is in five days. */
const convenedBefore = 9

/**
 * Convenes the next meeting of Centro: those whom a mail reaches were written to, and the others are listed for a letter.
 */
export async function insertConvocation(
  db: Database,
  { today, publicUrl }: { today: string; publicUrl: string },
): Promise<void> {
  const leavesAt = madridTime(toDayNumber(today) - convenedBefore, 12 * 60)
  const clock = clockOf(leavesAt)
  const { id } = await db
    .selectFrom('meeting')
    .where('title', '=', fixedTitles.housing)
    .where(sql<boolean>`meeting_time > ${clock.now}`)
    .select('id')
    .orderBy('meetingTime')
    .executeTakeFirstOrThrow()
  const found = await findConvened(db, { of: 'meeting', id })
  if (!found) throw new Error('a meeting is there that has just been written')
  const communicationId = await addCommunicationOf(
    { db, world: { clock, settings: { publicUrl } }, actor: await findUser(db, 'super@concejo.example') },
    found,
    { offer: 'convocatoria', note: 'Habrá quien cuide de niñas y niños.', notices: [] },
  )
  const convocation = await approveAndFind(db, communicationId, { at: leavesAt, leavesAt })
  const people = await selectChosen(db, reader, { clock }, convocation)
  await sql`insert into communication_letter (communication_id, affiliate_id)
    select ${communicationId}::integer, chosen.id from ${people} as chosen join affiliate a on a.id = chosen.id
    where barrier = any(${[...byLetter]}) and a.creation_time < ${clock.now} order by chosen.id`.execute(db)
  await sendTo(db, convocation, 'sent', leavesAt)
}
