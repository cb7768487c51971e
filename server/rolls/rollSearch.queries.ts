import { sql, type Expression, type SqlBool } from 'kysely'
import { readSearchKeys } from '#contract/people/search.ts'
import { toLikePattern, type Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import {
  askForKeys,
  findFittingWords,
  type FittingWords,
  type KeyColumns,
} from '#server/people/asked.queries.ts'
import { hasKeys, mostGathered } from '#server/people/find.queries.ts'

const said = (name: 'idDocument' | 'name' | 'lastName1' | 'lastName2') =>
  sql<string>`roll_person.facts ->> ${sql.lit(name)}`

/** The whole name as it was then, folded. */
const names = sql<string>`f_norm(concat_ws(' ', ${said('name')}, ${said('lastName1')}, ${said('lastName2')}))`

const columns: KeyColumns = {
  id: sql.ref('roll_person.affiliate_id'),
  document: sql`(${said('idDocument')})`,
  email: sql`null`,
  phone: sql`null`,
}

const hasEach = (typed: readonly FittingWords[], listParts: (of: FittingWords) => string[]) =>
  sql<SqlBool>`(${sql.join(
    typed.map((each) => sql`${names} like any(${listParts(each).map(toLikePattern)}::text[])`),
    sql` and `,
  )})`

/**
 * Which rows of a roll a typed text means, by what is shown of everybody in it: the document and the words of the name as
 * they were then, in any order and any piece, or the number of the profile. Where nobody's name has the words, one
 * letter of them may be wrong.
 */
export async function searchRoll(
  db: Database,
  scope: Scope,
  rollId: number,
  text: string,
): Promise<Expression<SqlBool>> {
  for (const condition of await listMeanings(db, text)) {
    // A roll is in no index of words: it is read once, and not for the count and the page again.
    const found = await scope
      .selectFrom(db, 'rollPerson')
      .where('rollPerson.rollId', '=', rollId)
      .where(condition)
      .select('position')
      .limit(mostGathered + 1)
      .execute()
    if (found.length > mostGathered) return condition
    if (found.length > 0)
      return sql<SqlBool>`roll_person.position = any(${found.map(({ position }) => position)}::integer[])`
  }
  return sql<SqlBool>`false`
}

/** What a typed text may mean; the first one that somebody is found by counts. */
async function listMeanings(db: Database, text: string): Promise<Expression<SqlBool>[]> {
  // What rows say of address and telephone is shown of members alone, and finds nobody.
  const { email, mailbox: _mailbox, phone: _phone, phoneEnd: _phoneEnd, ...keys } = readSearchKeys(text)
  if (email !== undefined) return []
  if (hasKeys(keys)) return [...askForKeys(keys, columns).where]
  const typed = await findFittingWords(db, text)
  if (typed.length === 0) return []
  return [hasEach(typed, (each) => [each.typed]), hasEach(typed, (each) => [each.typed, ...each.misspelled])]
}
