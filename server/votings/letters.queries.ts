import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { selectVoters } from '#server/votings/electorate.queries.ts'
import { isInRoll } from '#server/rolls/rollMembership.queries.ts'
import { liveClock } from '#server/votings/status.queries.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'

const letterScope = asSystem('whoever may vote and has no e-mail address, for whom admins print a letter')

export type Addressee = {
  id: number
  fullName: string
  street: string
  postalCode: string
  city: string
  province: string
  /** When their letter of before was printed. */
  madeAt: string | null
}

/** Members who may vote, by the roll there is or as of now, and who have no e-mail address; by their names. */
export async function listAddressees(db: Database, clock: Clock, found: StoredVoting): Promise<Addressee[]> {
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
  return chosen
    .where('affiliate.email', '=', '')
    .select([
      'affiliate.id',
      sql<string>`concat_ws(' ', affiliate.name, affiliate.last_name_1, affiliate.last_name_2)`.as(
        'fullName',
      ),
      sql<string>`concat_ws(', ', nullif(affiliate.street_name, ''), nullif(affiliate.street_number, ''))`.as(
        'street',
      ),
      sql<string>`coalesce(affiliate.postal_code, '')`.as('postalCode'),
      sql<string>`coalesce(affiliate.city, '')`.as('city'),
      sql<string>`coalesce(affiliate.province, '')`.as('province'),
      sql<string | null>`(select made_at from voting_letter l
        where l.voting_id = ${found.id} and l.affiliate_id = affiliate.id)`.as('madeAt'),
    ])
    .orderBy(sql`f_norm(affiliate.last_name_1)`)
    .orderBy(sql`f_norm(affiliate.last_name_2)`)
    .orderBy('affiliate.id')
    .execute()
}

/** Keeps the hashes of the codes of new letters; those of letters of before are worth nothing any more. */
export const writeLetters = (
  db: Database,
  { now }: Clock,
  votingId: number,
  letters: readonly { id: number; codeHash: Buffer }[],
) =>
  sql`insert into voting_letter (voting_id, affiliate_id, code_hash, made_at)
    select ${votingId}, id, decode(hash, 'hex'), ${now}
    from jsonb_to_recordset(${JSON.stringify(
      letters.map(({ id, codeHash }) => ({ id, hash: codeHash.toString('hex') })),
    )}::jsonb) as l (id integer, hash text)
    on conflict (voting_id, affiliate_id) do update
      set code_hash = excluded.code_hash, made_at = excluded.made_at, used_at = null`.execute(db)

/** Deletes the letters of a voting that goes back to be written, or of all that are over. */
export const dropLetters = (db: Database, clock: Clock, votingId: number | null = null) =>
  sql`delete from voting_letter l where l.voting_id = ${votingId} or not exists (
    select from voting v where v.id = l.voting_id and v.state = 'approved' and v.end_date > ${liveClock(clock).now})`.execute(
    db,
  )

/**
 * Whose letter has a code, locked until the transaction ends, and the address that they have by now; undefined where the
 * document is another person's, or its voting is over.
 */
export async function lockLetter(
  db: Database,
  clock: Clock,
  { idDocument, codeHash }: { idDocument: string; codeHash: Buffer },
): Promise<{ votingId: number; affiliateId: number; email: string; wasUsed: boolean } | undefined> {
  const { rows } = await sql<{ votingId: number; affiliateId: number; email: string; wasUsed: boolean }>`
    select l.voting_id, a.id as affiliate_id, a.email, l.used_at is not null as was_used
    from voting_letter l join voting v on v.id = l.voting_id join affiliate a on a.id = l.affiliate_id
    where l.code_hash = ${codeHash} and a.id_document = ${idDocument} and a.inscription_type > 0
      and v.state = 'approved' and v.end_date > ${liveClock(clock).now}
    for update of l`.execute(db)
  return rows[0]
}

/** Notes that an account was asked for with a letter. */
export const noteLetterUsed = (
  db: Database,
  clock: Clock,
  { votingId, affiliateId }: { votingId: number; affiliateId: number },
) =>
  sql`update voting_letter set used_at = ${liveClock(clock).now}
    where voting_id = ${votingId} and affiliate_id = ${affiliateId}`.execute(db)
