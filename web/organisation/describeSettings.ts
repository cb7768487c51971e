import { groupIban } from '#contract/fees/basics/iban.ts'
import {
  organisationFieldLabels as labels,
  type OrganisationValues,
} from '#contract/organisation/settings.ts'

/** Who collects the fees, who must have a second factor, and which enrolments wait (rules organisation-4, session-7, enrol-4). */
export const describeSettings = ({
  creditorName,
  creditorId,
  creditorAccount,
  donationAccount,
  noticeDays,
  staffSecondFactor,
  verifyEnrolments,
}: Omit<OrganisationValues, 'name' | 'contactEmail' | 'senderEmail' | 'legalNotice' | 'privacyPolicy'>) =>
  [
    [labels.creditorName, creditorName],
    [labels.creditorId, creditorId],
    [labels.creditorAccount, groupIban(creditorAccount)],
    [labels.donationAccount, groupIban(donationAccount)],
    [labels.noticeDays, noticeDays === 0 ? 'No se mira' : `${noticeDays}`],
    [labels.staffSecondFactor, staffSecondFactor ? 'Obligatorio para el equipo' : 'Quien quiera'],
    [
      labels.verifyEnrolments,
      verifyEnrolments
        ? 'Todas esperan a que alguien las compruebe'
        : 'Esperan las de un documento que ya consta con otro correo',
    ],
  ] as const
