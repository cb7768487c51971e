import {
  organisationFieldLabels as labels,
  type OrganisationValues,
} from '#contract/organisation/settings.ts'

/** Who must have a second factor, and which enrolments wait for staff (rules session-7, enrol-4). */
export const describePolicies = ({
  staffSecondFactor,
  verifyEnrolments,
}: Pick<OrganisationValues, 'staffSecondFactor' | 'verifyEnrolments'>) =>
  [
    [labels.staffSecondFactor, staffSecondFactor ? 'Obligatorio para el equipo' : 'Quien quiera'],
    [
      labels.verifyEnrolments,
      verifyEnrolments
        ? 'Todas esperan a que alguien las compruebe'
        : 'Esperan las de un documento que ya consta con otro correo',
    ],
  ] as const
