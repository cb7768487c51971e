import type { NoticeSubject } from '#contract/meetings/notices.ts'
import type { Work } from '#server/communications/communications.rules.ts'
import type { Convened } from '#server/communications/notices/convened.ts'
import { toConvenedMeeting } from '#server/communications/notices/convenedMeeting.queries.ts'
import { findConvenedVoting } from '#server/communications/notices/convenedVoting.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { requireAttended } from '#server/meetings/meetings.details.rules.ts'
import { lockMeeting } from '#server/meetings/meetings.queries.ts'
import { lockToConvene } from '#server/votings/convening.queries.ts'
import { requireVoting } from '#server/votings/votings.rules.ts'

/** How whoever convenes, or reads what was told, gets at what it is told of. */
type Convenable = {
  /** For whoever may read what was told of it; throws «not found». */
  require: (work: Pick<Work, 'db' | 'scope' | 'actor' | 'world'>, id: number) => Promise<Convened>
  /** Nobody changes it until the transaction ends. */
  lock: (db: Database, id: number) => Promise<unknown>
}

/** To what people are convened: a third kind is one more of these, and one more of `finders`. */
export const convenables: Record<NoticeSubject['of'], Convenable> = {
  meeting: {
    require: async (work, id) => toConvenedMeeting(await requireAttended(work, id)),
    lock: (db, id) => lockMeeting(db, id, 'update'),
  },
  voting: {
    require: async (work, id) => {
      await requireVoting(work, id)
      const found = await findConvenedVoting(work.db, id)
      if (!found) throw notFound()
      return found
    },
    lock: lockToConvene,
  },
}
