import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importFields } from '#contract/import/fields.ts'
import { planDeletions } from '#server/import/undo.queries.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { databaseClock } from '#server/kernel/world.ts'
import { addressColumns, listAddressColumns } from '#test/support/addressColumns.ts'
import { anApp } from '#test/support/app.ts'
import { createTwoProfiles, document } from '#test/support/merges.ts'
import { isNot } from '#test/support/personColumn.ts'
import { personColumns } from '#test/support/personColumns.ts'
import { countPointing, listPersonColumns } from '#test/support/pointing.ts'

// What is read of it is tried in ownData.test.ts, what merges move in merges.test.ts, the demo in demo/fill.test.ts.

const columns = Object.entries(personColumns)

test('rule privacy-1: each column of the database that points at a person has its line, and no line is of another', async () => {
  const { db } = await anApp()
  expect(Object.keys(personColumns).toSorted()).toEqual((await listPersonColumns(db)).toSorted())
  expect(columns.map(([, { import: field }]) => field).filter((field) => !isNot(field))).toSatisfy(
    (fields: unknown[]) => fields.every((field) => importFields.some((one) => one === field)),
  )
})

/** The columns with a foreign key whose rows stay, so that they hinder erasing a profile, and whether they may be empty. */
async function listHindering(db: Database) {
  const { rows } = await sql<{ table: string; column: string; mayBeEmpty: boolean }>`
    select conrelid::regclass::text as table, attname as column, not attnotnull as may_be_empty
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'affiliate'::regclass`.execute(db)
  return rows.filter(({ table, column }) => personColumns[`${table}.${column}`]?.retention !== 'goes')
}

test('undoing an import erases whom it brought with all that goes, unless something hinders it', async () => {
  const { db } = await anApp()
  const { removed: id } = await createTwoProfiles(db)
  // Nobody deletes what was charged; here it is as if there had been none.
  await sql`alter table charge disable trigger charge_kept`.execute(db)
  for (const table of ['record', 'admin_comment']) await sql`delete from ${sql.table(table)}`.execute(db)
  const { batchId } = await db
    .selectFrom('importCreated')
    .where('affiliateId', '=', id)
    .select('batchId')
    .executeTakeFirstOrThrow()
  const hindering = await listHindering(db)
  const empty = async (unit: Database, emptied: typeof hindering) => {
    for (const { table, column, mayBeEmpty } of emptied) {
      const [from, to] = [sql.table(table), sql.ref(column)]
      // A fee is always of somebody.
      const statement =
        mayBeEmpty && table !== 'charge'
          ? sql`update ${from} set ${to} = null where ${to} = ${id}`
          : sql`delete from ${from} where ${to} = ${id}`
      await statement.execute(unit)
    }
  }
  /** What undoing does with them when of all these columns only one has something of theirs. */
  const judge = async (only: (typeof hindering)[number] | undefined) => {
    const verdicts: string[] = []
    const undone = new Error('the transaction is rolled back')
    const judging = inTransaction(db, async (unit) => {
      await empty(
        unit,
        hindering.filter((one) => one !== only),
      )
      await planDeletions(unit, databaseClock, batchId)
      const { rows } = await sql<{ verdict: string }>`select verdict from undo_created`.execute(unit)
      verdicts.push(...rows.map(({ verdict }) => verdict))
      throw undone
    })
    await expect(judging).rejects.toBe(undone)
    return verdicts
  }
  for (const one of hindering) expect([one.table, ...(await judge(one))]).toEqual([one.table, 'hangs'])
  expect(await judge(undefined)).toEqual(['delete'])
  await empty(db, hindering)
  await sql`delete from affiliate where id = ${id}`.execute(db)
  const left = await countPointing(db, { id, document: document.removed })
  const going = columns.filter(([, { retention }]) => retention === 'goes').map(([name]) => name)
  expect(going.filter((name) => left.get(name) !== 0)).toEqual([])
})

test('rule retention-4: each column that holds an address says what becomes of it, and no line is of another', async () => {
  const { db } = await anApp()
  expect(Object.keys(addressColumns).toSorted()).toEqual(await listAddressColumns(db))
})
