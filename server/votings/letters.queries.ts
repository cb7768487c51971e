import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { selectVoters } from '#server/votings/electorate.queries.ts'
import { needsLetter } from '#server/votings/knownAccount.queries.ts'
import { isInRoll } from '#server/rolls/rollMembership.queries.ts'
import { liveClock, votingStatus } from '#server/votings/status.queries.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'

const letterScope = asSystem('whoever may vote and has no e-mail address, for whom admins print a letter')

export type Addressee = {
  id: number
  fullName: string
  street: string
  postalCode: string
  city: string
  province: string
}

/** SQL: of `affiliate` what a letter says of whom it is for. */
export const selectPostal = [
  sql<number>`affiliate.id`.as('id'),
  sql<string>`concat_ws(' ', affiliate.name, affiliate.last_name_1, affiliate.last_name_2)`.as('fullName'),
  sql<string>`concat_ws(', ', nullif(affiliate.street_name, ''), nullif(affiliate.street_number, ''))`.as(
    'street',
  ),
  sql<string>`coalesce(affiliate.postal_code, '')`.as('postalCode'),
  sql<string>`coalesce(affiliate.city, '')`.as('city'),
  sql<string>`coalesce(affiliate.province, '')`.as('province'),
]

/** Whom a letter is for, and when their letter of before was printed. */
export type Waiting = Addressee & { madeAt: string | null }

/** Members who may vote, by the roll there is or as of now, and have no e-mail address or an account that does not vote. */
async function selectAddressees(db: Database, clock: Clock, found: StoredVoting) {
  const { voters, startDate } = found
  const rollId = found.rollId ?? found.provisionalRollId
  if (!voters) throw new Error('an approved voting says who may vote')
  const chosen =
    rollId === null
      ? await selectVoters(db, liveClock(clock), { voters, startDate })
      : letterScope
          .selectFrom(db, 'affiliate')
          .where(sql<boolean>`affiliate.inscription_type > 0`)
          .where(isInRoll(sql`affiliate.id`, rollId))
  return chosen.where(needsLetter(found))
}

/** How many of them have no letter. */
export async function countMissing(db: Database, clock: Clock, found: StoredVoting): Promise<number> {
  const { missing } = await (
    await selectAddressees(db, clock, found)
  )
    .where(
      sql<boolean>`not exists (select from voting_letter l where l.voting_id = ${found.id} and l.affiliate_id = affiliate.id)`,
    )
    .select(sql<number>`count(*)`.as('missing'))
    .executeTakeFirstOrThrow()
  return missing
}

/** All of them, by their names. */
export async function listAddressees(db: Database, clock: Clock, found: StoredVoting): Promise<Waiting[]> {
  const chosen = await selectAddressees(db, clock, found)
  return chosen
    .select(selectPostal)
    .select(
      sql<string | null>`(select made_at from voting_letter l
        where l.voting_id = ${found.id} and l.affiliate_id = affiliate.id)`.as('madeAt'),
    )
    .orderBy(sql`f_norm(affiliate.last_name_1)`)
    .orderBy(sql`f_norm(affiliate.last_name_2)`)
    .orderBy('affiliate.id')
    .execute()
}

/** The other votings that are open at once, in the order in which they are locked. */
export const listOpenBeside = async (db: Database, clock: Clock, id: number): Promise<number[]> => {
  const open = await db
    .selectFrom('voting')
    .where('id', '<>', id)
    .where(sql<boolean>`${votingStatus(clock)} = 'IN_PROGRESS'`)
    .where('openedAt', 'is not', null)
    .select('id')
    .orderBy('id')
    .execute()
  return open.map((one) => one.id)
}

/**
 * Keeps the hashes of the codes of new letters; those of letters of before are worth nothing any more. Returns how many of
 * those nobody had used.
 */
export async function writeLetters(
  db: Database,
  { now }: Clock,
  votingId: number,
  printedBy: string,
  letters: readonly { id: number; codeHash: Buffer }[],
): Promise<number> {
  const { rows } = await sql<{
    isReplaced: boolean
  }>`insert into voting_letter (voting_id, affiliate_id, code_hash, made_at, printed_by)
    select ${votingId}, id, decode(hash, 'hex'), ${now}, ${printedBy}
    from jsonb_to_recordset(${JSON.stringify(
      letters.map(({ id, codeHash }) => ({ id, hash: codeHash.toString('hex') })),
    )}::jsonb) as l (id integer, hash text)
    on conflict (voting_id, affiliate_id) do update
      set code_hash = excluded.code_hash, made_at = excluded.made_at, printed_by = excluded.printed_by,
        used_at = null, user_id = null, told_at = null, told_by = null
    returning old.affiliate_id is not null and old.used_at is null as is_replaced`.execute(db)
  return rows.filter(({ isReplaced }) => isReplaced).length
}

/** So long after the end whoever a letter was for can be told that it was used. */
const toldDays = 30

/**
 * Deletes the letters of a voting that goes back to be written (by its number: it is not over), or of all that are over; used ones
 * later. Those of one that was annulled stay until its end: whoever types the code of one is told why it is worth nothing.
 */
export const dropLetters = (db: Database, clock: Clock, votingId: number | null = null) =>
  sql`delete from voting_letter l where l.voting_id = ${votingId} or not exists (
    select from voting v where v.id = l.voting_id and (v.end_date > ${liveClock(clock).now}
      or v.state = 'approved' and v.opened_at is not null and v.counted_at is null
      or l.used_at is not null and v.end_date + ${toldDays} * interval '1 day' > ${liveClock(clock).now}))`.execute(
    db,
  )

export type LockedLetter = {
  votingId: number
  affiliateId: number
  /** The address that its person has by now. */
  email: string
  wasUsed: boolean
  votingName: string
  /** When and why its voting was annulled; null while it stands. */
  annulled: { at: string; reason: string } | null
}

/** Whose letter has a code, locked until the transaction ends; undefined where the document is another person's, or its voting is over. */
export async function lockLetter(
  db: Database,
  clock: Clock,
  { idDocument, codeHash }: { idDocument: string; codeHash: Buffer },
): Promise<LockedLetter | undefined> {
  const { rows } = await sql<LockedLetter>`
    select l.voting_id, a.id as affiliate_id, a.email, l.used_at is not null as was_used, v.name as voting_name,
      case when v.state = 'annulled' then jsonb_build_object('at', v.annulled_at, 'reason', v.reason) end as annulled
    from voting_letter l join voting v on v.id = l.voting_id join affiliate a on a.id = l.affiliate_id
    where l.code_hash = ${codeHash} and a.id_document = ${idDocument} and a.inscription_type > 0
      and v.state in ('approved', 'annulled') and v.end_date > ${liveClock(clock).now}
    for update of l`.execute(db)
  return rows[0]
}

/** Notes with which account a letter was used. */
export const noteLetterUsed = (
  db: Database,
  clock: Clock,
  { votingId, affiliateId, userId }: { votingId: number; affiliateId: number; userId: number },
) =>
  sql`update voting_letter set used_at = ${liveClock(clock).now}, user_id = ${userId}
    where voting_id = ${votingId} and affiliate_id = ${affiliateId}`.execute(db)
