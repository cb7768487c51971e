import { sql, type RawBuilder } from 'kysely'
import type { DuplicateMatch } from '#contract/census/duplicates/duplicates.ts'
import {
  reasonDetails,
  strengths,
  type DuplicateReason,
  type Strength,
} from '#contract/census/duplicates/likeness.ts'
import { isMember } from '#server/kernel/security/extent.ts'

type Fragment = RawBuilder<unknown>

/** SQL: a reason. */
export const reasonName = (name: DuplicateReason) => sql.lit(name)

/** The reasons that say nothing of former members but what staff see of them: name and document (rule privacy-5). */
const ofWhoLeft: readonly DuplicateReason[] = ['document', 'documentTypo']

/** SQL: the weight of a reason, 2 (strong) to 0 (weak); -1 for an unknown one. */
export const reasonWeight = (reason: Fragment) =>
  sql`case ${reason} ${sql.join(
    Object.entries(reasonDetails).map(
      ([name, { strength }]) => sql`when ${sql.lit(name)} then ${sql.lit(weights[strength])}`,
    ),
    sql` `,
  )} else -1 end`
const weights: Record<Strength, number> = { strong: 2, medium: 1, weak: 0 }

/** The reasons in the order of the contract, and the strength of the strongest one. */
export function toLikeness(found: readonly string[]): {
  reasons: DuplicateReason[]
  strength: Strength | null
} {
  const reasons = (Object.keys(reasonDetails) as DuplicateReason[]).filter((reason) => found.includes(reason))
  const strength = strengths.find((each) => reasons.some((reason) => reasonDetails[reason].strength === each))
  return { reasons, strength: strength ?? null }
}

/** SQL: a row of `affiliate` as the contract's `duplicatePerson`; of a former member, what staff see (rule privacy-5). */
export const personAsJson = (table: string) => sql<DuplicateMatch['person']>`json_build_object(
  ${sql.join(
    Object.entries(personColumns).flatMap(([field, column]) => [
      sql.lit(field),
      field === 'creationTime'
        ? sql`to_char(${sql.ref(`${table}.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
        : field in blanks
          ? sql`case when ${isMember(table)} then ${sql.ref(`${table}.${column}`)} else ${blanks[field]} end`
          : sql.ref(`${table}.${column}`),
    ]),
  )})`
const blanks: Partial<Record<string, Fragment>> = {
  birthday: sql`null`,
  email: sql`''`,
  phone: sql`null`,
  city: sql`null`,
}
const personColumns = {
  id: 'id',
  idDocument: 'id_document',
  documentType: 'document_type',
  name: 'name',
  lastName1: 'last_name_1',
  lastName2: 'last_name_2',
  birthday: 'birthday',
  email: 'email',
  phone: 'phone',
  city: 'city',
  inscriptionType: 'inscription_type',
  creationTime: 'creation_time',
} as const satisfies Record<keyof DuplicateMatch['person'], string>

/** SQL: whether a reason may be told: of members each, of who left what says no more than the document (rule secrecy-3). */
export const isTold = (areMembers: Fragment, reason: Fragment) =>
  sql`(${areMembers} or ${reason} in (${sql.join(ofWhoLeft.map(reasonName))}))`
