import { sql } from 'kysely'
import type { Twin } from '#server/import/report.ts'
import { reasonDetails } from '#contract/census/duplicates/likeness.ts'
import type { TypedPerson } from '#contract/census/duplicates/duplicates.ts'
import { fullName } from '#contract/people/name.ts'
import { findDuplicatesOfMany } from '#server/census/duplicates/findDuplicates.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

const batch = 500

/** New people of the plan who may be in the census under another document, each with the likeliest file. */
export async function findTwinsInPlan(
  db: Database,
  scope: Scope,
  progress: (lines: number) => void,
): Promise<Twin[]> {
  const twins: Twin[] = []
  let [last, compared] = [0, 0]
  for (;;) {
    // Counted by lines, whoever they name: how far it is tells nothing of who is in the census (rule secrecy-5).
    const { rows: lines } = await sql<TypedPerson & { line: number; row: number | null; isNew: boolean }>`
      select line, row, id_document, name, last_name_1, last_name_2, birthday, email, phone, bank_account,
        verdict = 'create' as is_new
      from import_plan where line > ${last} order by line limit ${batch}`.execute(db)
    if (lines.length === 0) return twins
    const rows = lines.filter(({ isNew }) => isNew)
    const found = await findDuplicatesOfMany(
      db,
      scope,
      rows.map(({ line: _line, row: _row, isNew: _isNew, ...person }) => person),
    )
    for (const [index, { line, row }] of rows.entries()) {
      const match = found[index]?.find(({ strength }) => strength !== 'weak')
      const [reason] = match?.reasons ?? []
      if (!match || !reason) continue
      twins.push({
        line,
        ...(row !== null && { row }),
        person: { id: match.person.id, name: fullName(match.person) },
        why: reasonDetails[reason].label,
      })
    }
    last = lines.at(-1)?.line ?? last
    compared += lines.length
    progress(compared)
  }
}
