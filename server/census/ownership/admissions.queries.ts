import { sql } from 'kysely'
import { joinedDays } from '#contract/census/records/joined.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import { toLogName } from '#contract/people/fieldKinds.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

// Staff admitted somebody to a profile that stood already: what was there before waits (rule rights-13).

const parts = asSystem('a profile within the scope, and those that were merged into it')

/** An admission that may still be taken back. */
export type Admission = {
  affiliateId: number
  /** With microseconds, as SQL compares it. */
  admittedAt: string
  until: string
}

/** The open admissions to a profile, or to one that was merged into it, the earliest first. */
export const listAdmissions = (
  db: Database,
  { now }: Clock,
  profiles: readonly number[],
): Promise<Admission[]> => {
  const until = sql<string>`admitted_at + ${joinedDays} * interval '1 day'`
  return parts
    .selectFrom(db, 'admission')
    .where('affiliateId', 'in', [...profiles])
    .where(until, '>', now)
    .select(['affiliateId', sql<string>`admitted_at::text`.as('admittedAt'), until.as('until')])
    .orderBy('admittedAt')
    .execute()
}

/** The ids of what a profile had before a moment; its consents of that very moment are new. */
export async function listRowsBefore(db: Database, scope: Scope, affiliateId: number, moment: string) {
  const idDocument = scope.selectFrom(db, 'affiliate').where('id', '=', affiliateId).select('idDocument')
  const wasThere = sql<boolean>`creation_time <= ${moment}`
  const records = scope.selectFrom(db, 'record').where('idDocument', '=', idDocument).where(wasThere)
  const comments = scope.selectFrom(db, 'adminComment').where('idDocument', '=', idDocument).where(wasThere)
  const attendances = scope
    .selectFrom(db, 'meetingAttendance')
    .where('affiliateId', '=', affiliateId)
    .where(wasThere)
  const consents = scope
    .selectFrom(db, 'consent')
    .where('affiliateId', '=', affiliateId)
    .where(sql<boolean>`given_at < ${moment}`)
  return {
    records: (await records.select('id').execute()).map(({ id }) => id),
    comments: (await comments.select('id').execute()).map(({ id }) => id),
    attendances: (await attendances.select('id').execute()).map(({ id }) => id),
    consents: (await consents.select('id').execute()).map(({ id }) => id),
  }
}

/**
 * Whether a bank account was entered since a moment, and is none that stood before. The log has them masked, so that one
 * which ends like an earlier one is taken for it.
 */
export async function isBankAccountNew(
  db: Database,
  profiles: readonly number[],
  { bankAccount, since }: { bankAccount: string; since: string },
) {
  const logged = parts
    .selectFrom(db, 'change')
    .innerJoin('activity', 'activity.id', 'change.activityId')
    .innerJoin('changeValue', 'changeValue.changeId', 'change.id')
    .where('change.entity', '=', 'affiliate')
    .where('change.entityId', 'in', profiles.map(String))
    .where('change.field', '=', toLogName('bankAccount'))
    .select(['change.entityId', 'before', 'after'])
    .select(sql<boolean>`activity.creation_date >= ${since}`.as('isSince'))
    .orderBy('change.id')
  const changes = await logged.execute()
  const [old, recent] = [changes.filter(({ isSince }) => !isSince), changes.filter(({ isSince }) => isSince)]
  const replaced = profiles.map((id) => recent.find(({ entityId }) => entityId === `${id}`)?.before)
  const stood = [...old.flatMap(({ before, after }) => [before, after]), ...replaced]
  const written = maskIban(bankAccount)
  return recent.some(({ after }) => after === written) && !stood.includes(written)
}
