import { groupIban } from '#contract/fees/basics/iban.ts'
import {
  organisationFieldLabels as labels,
  type CollectorValues,
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

/** How early a meeting is convened, who must have a second factor, and which enrolments wait (rules session-7, enrol-4). */
export const describeSettings = ({
  noticeDays,
  staffSecondFactor,
  verifyEnrolments,
}: Pick<OrganisationValues, 'noticeDays' | 'staffSecondFactor' | 'verifyEnrolments'>) =>
  [
    [labels.noticeDays, noticeDays === 0 ? 'No se mira' : `${noticeDays}`],
    [labels.staffSecondFactor, staffSecondFactor ? 'Obligatorio para el equipo' : 'Quien quiera'],
    [
      labels.verifyEnrolments,
      verifyEnrolments
        ? 'Todas esperan a que alguien las compruebe'
        : 'Esperan las de un documento que ya consta con otro correo',
    ],
  ] as const
