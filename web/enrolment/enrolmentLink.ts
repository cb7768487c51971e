import type { LinkKind } from '#contract/enrolment/enrolment.ts'

/** The parameters of the link in the mail. */
export type EnrolmentLink = { cod: string; id: string; u: LinkKind }
