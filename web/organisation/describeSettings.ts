import { groupIban } from '#contract/fees/basics/iban.ts'
import { periodFieldLabels, type PeriodField, type RetentionPeriods } from '#contract/organisation/periods.ts'
import { formatCount } from '#contract/plural.ts'
import {
  organisationFieldLabels as labels,
  type CollectorValues,
  type GuardedValues,
  type OrganisationValues,
} from '#contract/organisation/settings.ts'

/** Who collects the fees, and where (rule organisation-4). */
export const describeCollector = ({
  creditorName,
  creditorId,
  creditorAccount,
  donationAccount,
}: CollectorValues) =>
  [
    [labels.creditorName, creditorName],
    [labels.creditorId, creditorId],
    [labels.creditorAccount, groupIban(creditorAccount)],
    [labels.donationAccount, groupIban(donationAccount)],
  ] as const

/** Who must have a second factor (rule session-7). */
export const describeSecondFactor = ({ staffSecondFactor }: Pick<GuardedValues, 'staffSecondFactor'>) =>
  [labels.staffSecondFactor, staffSecondFactor ? 'Obligatorio para el equipo' : 'Quien quiera'] as const

/** For how long what is kept is kept (rule retention-1). */
export const describePeriods = (periods: RetentionPeriods) =>
  // Safe: the labels have exactly these keys.
  (Object.keys(periodFieldLabels) as PeriodField[]).map(
    (field) => [periodFieldLabels[field], formatCount(periods[field], 'año', 'años')] as const,
  )

/** How early a meeting is convened, and which enrolments wait (rule enrol-4). */
export const describeSettings = ({
  noticeDays,
  verifyEnrolments,
}: Pick<OrganisationValues, 'noticeDays' | 'verifyEnrolments'>) =>
  [
    [labels.noticeDays, noticeDays === 0 ? 'No se mira' : `${noticeDays}`],
    [
      labels.verifyEnrolments,
      verifyEnrolments
        ? 'Todas esperan a que alguien las compruebe'
        : 'Esperan las de un documento que ya consta con otro correo',
    ],
  ] as const
