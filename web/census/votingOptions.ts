import { formatMomentInWords } from '#contract/format.ts'
import { votings } from '#contract/votings/votings.ts'
import type { VotingStatus } from '#contract/votings/summary.ts'
import { optionsFromCall } from '#web/kernel/list/options.ts'

/** The votings of some statuses, the latest first, as options of a filter. */
const votingOptions = (...status: VotingStatus[]) =>
  optionsFromCall(
    votings.list,
    () => ({ size: 1000, status, sort: 'startDate' as const, direction: 'desc' as const }),
    ({ id, name, startDate }) => ({
      value: `${id}`,
      label: startDate === null ? name : `${name} (${formatMomentInWords(startDate)})`,
    }),
  )

/** Those that have a roll; and those that are over. */
export const openedVotings = votingOptions('IN_PROGRESS', 'CLOSED')
export const closedVotings = votingOptions('CLOSED')
