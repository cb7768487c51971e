import { signedIn } from '#contract/actor.ts'
import type { Finder } from '#web/kernel/shell/finders.ts'

/** Finds meetings for the palette, of those that the user sees. What asks for them is loaded when somebody types. */
export const meetingFinder: Finder = {
  allow: signedIn,
  label: 'Reuniones',
  noun: 'reunión',
  find: async (typed, signal) => (await import('#web/meetings/findMeetings.ts')).findMeetings(typed, signal),
}
