import type { LinkKind } from '#contract/enrolment/enrolment.ts'

/** What a mail's link carries. */
export type EnrolmentLink = { cod: string; id: string; u: LinkKind }
