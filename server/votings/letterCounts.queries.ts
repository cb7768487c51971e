import { sql } from 'kysely'
import type { LetterCounts } from '#contract/votings/electorate.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { selectPostal, type Addressee } from '#server/votings/letters.queries.ts'

const countScope = asSystem(
  'how many letters of a voting there are, and whose were used, whom admins tell on paper',
)

/** How many letters of a voting there are, by who printed them and when, and how many were used. */
export async function countLetters(
  db: Database,
  votingId: number,
  reader: string,
): Promise<Omit<LetterCounts, 'missing'>> {
  const prints = await countScope
    .selectFrom(db, 'votingLetter')
    .where('votingId', '=', votingId)
    .groupBy(['printedBy', 'madeAt'])
    .select(['printedBy as by', 'madeAt as at'])
    .select([
      sql<number>`count(*)`.as('letters'),
      sql<number>`count(*) filter (where used_at is null)`.as('unused'),
      sql<string | null>`min(used_at)`.as('firstUsedAt'),
      sql<string | null>`max(used_at)`.as('lastUsedAt'),
      sql<number>`count(*) filter (where used_at is not null and told_at is null and printed_by is distinct from ${reader})`.as(
        'toTell',
      ),
    ])
    .orderBy('madeAt', 'desc')
    .execute()
  const sum = (of: 'letters' | 'unused' | 'toTell') => prints.reduce((total, print) => total + print[of], 0)
  return {
    unused: sum('unused'),
    used: sum('letters') - sum('unused'),
    toTell: sum('toTell'),
    prints: prints.map(({ toTell: _toTell, ...print }) => print),
  }
}

/** Whose letters were used and nobody has told them, but those that the reader printed; they are told from now on. */
export async function takeUntold(
  db: Database,
  now: ReturnType<typeof sql<string>>,
  { votingId, reader, most }: { votingId: number; reader: string; most: number },
): Promise<Addressee[]> {
  const { rows } = await sql<{ id: number }>`
    update voting_letter set told_at = ${now}, told_by = ${reader} where voting_id = ${votingId} and affiliate_id in (
      select affiliate_id from voting_letter where voting_id = ${votingId} and used_at is not null and told_at is null
        and printed_by is distinct from ${reader} order by affiliate_id limit ${most})
    returning affiliate_id as id`.execute(db)
  if (rows.length === 0) return []
  return countScope
    .selectFrom(db, 'affiliate')
    .where(
      'affiliate.id',
      'in',
      rows.map(({ id }) => id),
    )
    .select(selectPostal)
    .orderBy('affiliate.id')
    .execute()
}
