import type { BatchForm } from '#contract/fees/batches.ts'
import { addDays, firstChargeDay, mostDaysAhead, quarterOf, usualDonatedFrom } from '#contract/fees/days.ts'
import type { BatchPlan } from '#contract/fees/jobs.ts'
import { findTargetDay } from '#contract/fees/targetDays.ts'
import type { FieldError } from '#contract/problem.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Clock } from '#server/kernel/world.ts'

/** A preview may leave the day to be said. */
type AskedBatch = Omit<BatchForm, 'chargedOn'> & { chargedOn?: string | undefined }

/**
 * What a batch is made of, with what is not said filled in: the next day on which banks collect, and its quarter and
 * year. Throws 422 for a day that has come already or is too far.
 */
export async function readPlan(
  db: Database,
  clock: Clock,
  form: AskedBatch,
  part: 'query' | 'body',
): Promise<{ plan: BatchPlan; movedFrom: string | null }> {
  const today = await readTodayInMadrid(db, clock)
  const asked = form.chargedOn ?? firstChargeDay(today)
  const errors = findDayErrors(asked, form.donatedFrom, today)
  if (errors.length > 0) throw invalid(errors.map((error) => ({ ...error, in: part })))
  const chargedOn = findTargetDay(asked)
  const usual = quarterOf(chargedOn)
  const { period, prorated, segmentId, quarter = usual.quarter, year = usual.year } = form
  const movedFrom = chargedOn === asked ? null : asked
  if (form.kind === 'cuotas')
    return { plan: { kind: 'cuotas', chargedOn, period, year, quarter, prorated, segmentId }, movedFrom }
  const { donatedFrom = usualDonatedFrom(today) } = form
  return { plan: { kind: 'donaciones', chargedOn, donatedFrom }, movedFrom }
}

function findDayErrors(
  chargedOn: string,
  donatedFrom: string | undefined,
  today: string,
): Omit<FieldError, 'in'>[] {
  const errors: Omit<FieldError, 'in'>[] = []
  if (chargedOn <= today) errors.push({ path: 'chargedOn', message: 'Pon mañana o un día posterior' })
  if (chargedOn > addDays(today, mostDaysAhead))
    errors.push({ path: 'chargedOn', message: 'Pon un día de los próximos doce meses' })
  if (donatedFrom !== undefined && donatedFrom > today)
    errors.push({ path: 'donatedFrom', message: 'Pon hoy o un día anterior' })
  return errors
}
