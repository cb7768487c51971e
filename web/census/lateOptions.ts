import { communications } from '#contract/communications/communications.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { imports } from '#contract/import/imports.ts'
import { votings } from '#contract/votings/votings.ts'
import type { VotingStatus } from '#contract/votings/summary.ts'
import { optionsFromCall } from '#web/kernel/list/options.ts'

const withDate = (name: string, date: string | null) =>
  date === null ? name : `${name} (${formatMomentInWords(date)})`

/** The votings of some statuses, the latest first. */
const votingOptions = (...status: VotingStatus[]) =>
  optionsFromCall(
    votings.list,
    () => ({ size: 1000, status, sort: 'startDate' as const, direction: 'desc' as const }),
    ({ id, name, startDate }) => ({ value: `${id}`, label: withDate(name, startDate) }),
  )

/** The options of filters that few people open, loaded when they are. */
export const lateOptions = {
  /** The communications that somebody may have received, the latest first. */
  received: optionsFromCall(
    communications.list,
    () => ({
      size: 1000,
      status: ['PROCESSING', 'PROCESSED', 'SENT', 'ERROR'] as const,
      sort: 'scheduledDate' as const,
      direction: 'desc' as const,
    }),
    ({ id, subject, scheduledDate }) => ({ value: `${id}`, label: withDate(subject, scheduledDate) }),
  ),
  /** The votings that have a roll. */
  inRoll: votingOptions('IN_PROGRESS', 'CLOSED'),
  /** Those that are over. */
  voted: votingOptions('CLOSED'),
  /** The imports that have written something. */
  importId: optionsFromCall(
    imports.batches,
    () => ({ size: 50, written: 'true' as const }),
    ({ id, fileName, creationTime }) => ({
      value: `${id}`,
      label: `${fileName}, ${formatMomentInWords(creationTime)}`,
    }),
  ),
}
