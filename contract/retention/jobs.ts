import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { jobKind } from '#contract/job.ts'
import { formatCount } from '#contract/plural.ts'

const count = z.number().int()

/** How many were forgotten, never who. */
export const retentionReport = z.object({
  /** Profiles of who had left the census. */
  former: count,
  /** Profiles of which only what the accounts need is left; none in runs of before. */
  reduced: count.default(0),
  /** People outside the census. */
  outsiders: count,
  /** Values in the log. */
  logValues: count,
})
export type RetentionReport = z.output<typeof retentionReport>

/** What was done, in words without anybody. */
export const describeReport = ({ former, reduced, outsiders, logValues }: RetentionReport): string =>
  [
    formatCount(former, 'ficha anonimizada', 'fichas anonimizadas'),
    ...(reduced > 0
      ? [formatCount(reduced, 'ficha reducida a lo de las cuentas', 'fichas reducidas a lo de las cuentas')]
      : []),
    formatCount(outsiders, 'persona de fuera del censo', 'personas de fuera del censo'),
    formatCount(logValues, 'valor del registro de actividad', 'valores del registro de actividad'),
  ].join(', ')

/** Applies the rules at once, by which each night whoever is due is anonymised (rule retention-3). */
export const retention = jobKind({
  name: 'retention',
  allow: superAdmins.toReach('everyone'),
  asked: z.object({}),
  stages: ['people', 'log'],
  result: retentionReport,
  line: z.never(),
  unique: 'whileActive',
  timeoutMinutes: 60,
  keptDays: 7,
})
