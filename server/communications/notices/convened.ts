import type { NoticeSubject } from '#contract/meetings/notices.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Settings } from '#server/kernel/settings.ts'
import type { Told } from '#server/meetings/notices.queries.ts'
import type { LoadedTree } from '#server/people/choosing/segmentTrees.queries.ts'
import type { RawBuilder } from 'kysely'

/** What people are convened to, a meeting or a voting, as «Convocar» and what comes after it read it. */
export type Convened = {
  subject: NoticeSubject
  version: number
  /** As it would be told now. */
  told: Told
  /** Why nothing more is told of it, whatever it is; null while something may be. */
  shut: string | null
  /** In whose name it is told; null: in that of the organisation. */
  assemblyId: number | null
  /** «Reunión 7», in the log. */
  name: string
  /** The path of its page. */
  page: string
  /** What else its templates are filled in with. */
  places: Record<string, string>
  /** What whoever convenes should know of it before. */
  warnings: string[]
  /** Among whom those are whom it calls, with what keeps them from being known. */
  loadCalled: (db: Database) => Promise<LoadedTree>
  /** SQL: what else a member `affiliate` has to be to be called. */
  isCalled: RawBuilder<boolean>
  /** Its file for calendars. */
  writeCalendar: (settings: Pick<Settings, 'publicUrl'>) => string
}
