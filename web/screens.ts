import type { Screens } from '#web/kernel/shell/screens.ts'
import { censusScreens } from '#web/screens.census.ts'
import { communicationScreens } from '#web/screens.communications.ts'
import { meetingScreens } from '#web/screens.meetings.ts'
import { organisationScreens } from '#web/screens.organisation.ts'
import { ownScreens } from '#web/screens.own.ts'
import { pagesScreens } from '#web/screens.pages.ts'
import { statisticsScreens } from '#web/screens.statistics.ts'
import { voterScreens } from '#web/screens.voters.ts'
import { votingScreens } from '#web/screens.votings.ts'

/** The title of every screen of the shell, and its place in the menu, in the order of the drawer (rule rights-10). */
export const screens: Screens = {
  ...ownScreens,
  ...meetingScreens,
  ...votingScreens,
  ...voterScreens,
  ...censusScreens,
  ...communicationScreens,
  ...statisticsScreens,
  ...organisationScreens,
  ...pagesScreens,
}
