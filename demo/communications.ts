import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Chosen } from '#contract/communications/communication.ts'
import type { CommunicationKind } from '#contract/people/communicationKinds.ts'
import type { Block } from '#contract/richText.ts'
import { centro, juventud } from '#demo/assemblies.ts'
import { bulletins, type Bulletin, type Paper } from '#demo/bulletins.ts'
import { formatDay, madridTime, toDayNumber } from '#demo/calendar.ts'
import { generalData } from '#demo/generalData.ts'
import type { PersonaName } from '#demo/personas.ts'
import { segmentNames } from '#demo/segments.ts'
import { approveCommunication } from '#server/communications/approval.queries.ts'
import { addAttachment } from '#server/communications/attachments.queries.ts'
import { reader, selectChosen } from '#server/communications/chosen.queries.ts'
import {
  addCommunication,
  findCommunication,
  moveCommunication,
  type StoredCommunication,
} from '#server/communications/communications.queries.ts'
import { hashContent } from '#server/communications/communications.rules.ts'
import { beginProcessing } from '#server/communications/engine/freeze.queries.ts'
import { takeProcessNumber } from '#server/communications/engine/owner.queries.ts'
import { storeFile } from '#server/files/files.queries.ts'
import { trustFile } from '#server/files/files.rules.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { drawPaper } from '#server/kernel/pdf/paper.ts'
import { sanitizeRichText } from '#server/kernel/richText/html.ts'
import type { Clock } from '#server/kernel/world.ts'

/** How far one of the demo has come; `late`: its time passed while nothing was sent; `doubtful`: of somebody nobody knows. */
type Stage = 'draft' | 'pending' | 'late' | 'approved' | 'paused' | 'cancelled' | 'doubtful' | 'sent'

type Planned = {
  bulletin: Bulletin
  by: PersonaName
  stage: Stage
  /** In how many days it leaves, or left; none: nobody has said when. */
  day?: number
  chosen?: Chosen
  segment?: string
  isOfCentro?: boolean
}

const admin: PersonaName = 'admin@concejo.example'
const approver: PersonaName = 'super@concejo.example'
const responsable: PersonaName = 'responsable@concejo.example'
const enlace: PersonaName = 'enlace@concejo.example'
/** What goes to everybody goes to Centro alone in a larger demo: nobody reads a million rows of it. */
const mostWritten = 20_000

const planned = (members: number): Planned[] => {
  const all: Chosen = members > mostWritten ? { assemblyIds: [centro.id] } : {}
  return [
    { bulletin: bulletins.housing, by: admin, stage: 'sent', day: -96, chosen: all },
    { bulletin: bulletins.quarter, by: admin, stage: 'sent', day: -41, chosen: all },
    { bulletin: bulletins.stall, by: enlace, stage: 'cancelled', day: -26, isOfCentro: true },
    { bulletin: bulletins.assembly, by: responsable, stage: 'sent', day: -17, isOfCentro: true },
    {
      bulletin: bulletins.training,
      by: admin,
      stage: 'sent',
      day: -12,
      chosen: { assemblyIds: [juventud.id] },
    },
    { bulletin: bulletins.clinic, by: responsable, stage: 'doubtful', day: -5, isOfCentro: true },
    {
      bulletin: bulletins.survey,
      by: admin,
      stage: 'paused',
      day: -1,
      chosen: { city: ['Móstoles', 'Getafe', 'Leganés'], inscriptionType: [1] },
    },
    { bulletin: bulletins.youth, by: admin, stage: 'late', day: -2, segment: segmentNames.young },
    { bulletin: bulletins.campaign, by: admin, stage: 'approved', day: 7, chosen: all },
    { bulletin: bulletins.party, by: enlace, stage: 'pending', day: 9, isOfCentro: true },
    { bulletin: bulletins.march, by: admin, stage: 'pending', day: 12, chosen: { genderList: ['M', 'NoB'] } },
    { bulletin: bulletins.cleaning, by: enlace, stage: 'draft', isOfCentro: true },
    { bulletin: bulletins.yearEnd, by: admin, stage: 'draft', day: 23 },
  ]
}

const atElevenTen = 11 * 60 + 10
export const clockOf = (moment: number): Clock => ({
  now: sql<string>`${new Date(moment).toISOString()}::timestamptz`,
})

/** Writes communications in all states that there are, with what became of each recipient. */
export async function insertCommunications(
  db: Database,
  { today, members }: { today: string; members: number },
): Promise<void> {
  const now = toDayNumber(today)
  for (const one of planned(members)) {
    const leavesAt = one.day === undefined ? undefined : madridTime(now + one.day, atElevenTen)
    const writtenAt = madridTime(Math.min(now - 1, now + (one.day ?? 0) - 3), 17 * 60)
    await insertOne(db, one, { writtenAt, leavesAt })
  }
}

type Times = { writtenAt: number; leavesAt: number | undefined }

async function insertOne(db: Database, one: Planned, { writtenAt, leavesAt }: Times): Promise<void> {
  const { stage, bulletin, isOfCentro = false } = one
  const written = clockOf(writtenAt)
  const user = await findUser(db, one.by)
  const kind: CommunicationKind = 'boletin'
  const id = await addCommunication(db, written, user, {
    kind,
    subject: bulletin.subject,
    body: sanitizeRichText(bulletin.body),
    fromEmail: generalData.senderEmail,
    fromName: isOfCentro ? `${generalData.name} · ${centro.assemblyName}` : generalData.name,
    replyEmail: isOfCentro ? centro.contactEmail : generalData.contactEmail,
    scheduledDate: leavesAt === undefined ? null : new Date(leavesAt).toISOString(),
    chosen: one.chosen ?? {},
    segmentId: one.segment === undefined ? null : await findSegment(db, one.segment),
    assemblyId: isOfCentro ? centro.id : null,
  })
  for (const paper of bulletin.papers ?? [])
    await addAttachment(db, written, id, await storePaper(db, paper, user.userId, writtenAt))
  if (stage === 'pending') await moveCommunication(db, id, 'PENDING')
  if (stage === 'late') await moveCommunication(db, id, 'PENDING', 'late')
  if (stage === 'draft' || stage === 'pending' || stage === 'late' || leavesAt === undefined) return
  const found = await approveAndFind(db, id, { at: writtenAt + 3_600_000, leavesAt })
  if (stage !== 'approved') await sendTo(db, found, stage, leavesAt)
}

export const findUser = (db: Database, username: PersonaName) =>
  db
    .selectFrom('appUser')
    .where('username', '=', username)
    .select(['id as userId', 'username'])
    .executeTakeFirstOrThrow()

async function findSegment(db: Database, name: string): Promise<number> {
  const { id } = await db
    .selectFrom('segment')
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

const toBlocks = ({ parts }: Paper): Block[] =>
  parts.flatMap(([heading, text]): Block[] => [
    { kind: 'heading', level: 2, runs: [{ text: heading }] },
    { kind: 'paragraph', runs: [{ text }] },
  ])

async function storePaper(db: Database, paper: Paper, userId: number, writtenAt: number): Promise<string> {
  const date = formatDay(Math.floor(writtenAt / 86_400_000))
  const content = await drawPaper(
    { title: paper.title, date, blocks: toBlocks(paper) },
    { name: generalData.name, logo: null },
  )
  const file = trustFile('attachment', 'pdf', {
    fileName: `${paper.title}.pdf`,
    size: content.length,
    sha256: createHash('sha256').update(content).digest(),
    async *read() {
      yield content
    },
  })
  return storeFile(db, file, userId)
}

/** Approves one as the product does, with the hash of what it says now; returns it. */
export async function approveAndFind(
  db: Database,
  id: number,
  { at, leavesAt }: { at: number; leavesAt: number },
) {
  const found = await findCommunication(db, reader, id)
  if (!found) throw new Error('a communication is there that has just been written')
  const { hash } = await hashContent(db, found)
  await approveCommunication(db, clockOf(at), {
    id,
    by: await findUser(db, approver),
    contentHash: hash,
    organisation: generalData,
    scheduledDate: new Date(leavesAt).toISOString(),
  })
  return found
}

/** Of so many hundredths of the recipients of one that was stopped the mails had left. */
const sentBeforeStopping = 40

/** Writes the recipients that it had then, each with what became of its mail. */
export async function sendTo(
  db: Database,
  found: StoredCommunication,
  stage: 'paused' | 'cancelled' | 'doubtful' | 'sent',
  leavesAt: number,
): Promise<void> {
  const clock = clockOf(leavesAt)
  const people = await selectChosen(db, reader, { clock }, found)
  const owner = await takeProcessNumber(db)
  const isStopped = stage === 'paused' || stage === 'cancelled'
  const { numAffectedRows = 0n } = await sql`
    with placed as (
      select chosen.*, row_number() over (order by chosen.id) as place, count(*) over () as people
      from ${people} as chosen join affiliate a on a.id = chosen.id
      where exclusion is null and a.creation_time < ${clock.now}),
    judged as (
      select *, case when ${isStopped} and place > people * ${sentBeforeStopping} / 100 then ${stage}
        when email like '%@concejo.example' then 'sent'
        when ${stage === 'doubtful'} and place = people / 2 then 'doubtful'
        when id % 173 = 5 then 'unknown' when id % 397 = 7 then 'silent' else 'sent' end as became
      from placed)
    insert into communication_recipient (communication_id, affiliate_id, address, name, last_name_1, last_name_2, belongs_to,
      state, reason, reply, attempts, next_attempt_at, owner, claimed_at, sending_at, settled_at)
    select ${found.id}::integer, id, email, name, last_name_1, last_name_2, assembly_name,
      case became when 'sent' then 'sent' when 'doubtful' then 'uncertain' when 'paused' then 'queued'
        when 'cancelled' then 'skipped' else 'bounced' end,
      case became when 'unknown' then 'devuelto' when 'silent' then 'no contesta' when 'cancelled' then 'cancelada' end,
      case became when 'sent' then '250 2.0.0 Ok: queued as ' || upper(substr(md5(id::text), 1, 10))
        when 'unknown' then '550 5.1.1 … User unknown' when 'silent' then '451 4.7.1 Greylisted, try again later'
        when 'doubtful' then 'ECONNECTION' end,
      case when became in ('paused', 'cancelled') then 0 when became = 'silent' then 8 else 1 end,
      left_at, case when became not in ('paused', 'cancelled') then ${owner}::integer end,
      case when became not in ('paused', 'cancelled') then left_at end,
      case when became not in ('paused', 'cancelled') then left_at end,
      case when became <> 'paused' then left_at + interval '1 second' end
    from (select *, ${clock.now} + place * interval '50 milliseconds' as left_at from judged) as timed
    order by id`.execute(db)
  const total = Number(numAffectedRows)
  await beginProcessing(db, clock, { id: found.id, total, domain: 'concejo.example' })
  await finish(db, found.id, stage, clockOf(leavesAt + 60_000 + total * 50))
}

/** Moves one on as far as it came, and notes the addresses that gave its mails back. */
async function finish(
  db: Database,
  id: number,
  stage: 'paused' | 'cancelled' | 'doubtful' | 'sent',
  { now }: Clock,
): Promise<void> {
  await sql`insert into suppressed_address (address, reason, created_at)
    select lower(address), 'rebote', settled_at from communication_recipient
    where communication_id = ${id} and reason = 'devuelto' on conflict do nothing`.execute(db)
  if (stage === 'paused') await sql`update communication set paused_at = ${now} where id = ${id}`.execute(db)
  else if (stage === 'cancelled')
    await sql`update communication set status = 'ERROR', why = 'cancelled', cancelled_at = ${now} where id = ${id}`.execute(
      db,
    )
  else {
    await sql`update communication set status = 'PROCESSED', processed_at = ${now} where id = ${id}`.execute(
      db,
    )
    await (
      stage === 'sent'
        ? sql`update communication set status = 'SENT', sent_at = ${now} where id = ${id}`
        : sql`update communication set status = 'ERROR', why = 'doubtful' where id = ${id}`
    ).execute(db)
  }
}
