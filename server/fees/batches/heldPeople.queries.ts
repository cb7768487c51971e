import { sql } from 'kysely'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type Work = { db: Database; scope: Scope }

/** Some people whose profiles another transaction holds; to whoever does not wait for them it is a busy database. */
class PeopleHeld extends Error {
  readonly code = '55P03'
  readonly people: readonly number[]
  constructor(people: readonly number[]) {
    super('profiles of people who leave a batch are held')
    this.people = people
  }
}

const selectPeople = ({ db, scope }: Work, people: readonly number[]) =>
  scope
    .selectFrom(db, 'affiliate')
    .where(sql<boolean>`affiliate.id = any(${people}::integer[])`)
    .select('affiliate.id')
    .orderBy('affiliate.id')
    .forKeyShare('affiliate')

/**
 * Keeps the profiles of people who are about to be referred to, under the lock of a batch, and waits for none of them:
 * people come before batches in the order of locks (`docs/architecture.md`), and who is merging two of them waits for
 * the batch.
 */
export async function keepPeople(work: Work, people: readonly number[]): Promise<void> {
  try {
    await selectPeople(work, people).noWait().execute()
  } catch (error) {
    throw (error as { code?: string }).code === '55P03' ? new PeopleHeld(people) : error
  }
}

/**
 * Keeps the profiles of people who are about to be referred to, and waits for those whom another transaction holds. Returns
 * who is there still.
 */
export async function waitForPeople(work: Work, people: readonly number[]): Promise<Set<number>> {
  const kept = people.length > 0 ? await selectPeople(work, people).execute() : []
  return new Set(kept.map(({ id }) => id))
}

/** Who is held once more after they were waited for is held by somebody else: so often at most. */
const mostTimes = 5

/**
 * Does something under the lock of a batch. Where it needs people whom another transaction holds it lets go of all that
 * it has locked and done, waits for them, keeps them, and begins again.
 */
export async function lettingGo<Each extends Work, Result>(
  work: Each,
  act: (work: Each) => Promise<Result>,
): Promise<Result> {
  for (let time = 1; ; time += 1)
    try {
      return await inTransaction(work.db, (db) => act({ ...work, db }))
    } catch (error) {
      if (!(error instanceof PeopleHeld) || time === mostTimes) throw error
      await waitForPeople(work, error.people)
    }
}
