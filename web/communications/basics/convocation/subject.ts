import { convocations, votingConvocations } from '#contract/communications/convocations.ts'
import type { NoticeSubject } from '#contract/meetings/notices.ts'

/** A meeting or a voting, of which whoever may write reads what was told and tells what is to be. */
export type Subject = NoticeSubject & {
  version: number
  title: string
  /** Whether it is cancelled or annulled. */
  isCancelled: boolean
}

/** The calls of each. */
export const callsOf = { meeting: convocations, voting: votingConvocations } as const
