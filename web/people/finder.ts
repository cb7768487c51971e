import { admins } from '#contract/actor.ts'
import type { Finder } from '#web/kernel/shell/finders.ts'

/** Finds people for the palette (rule people-19). What asks for them is loaded when somebody types. */
export const peopleFinder: Finder = {
  allow: admins,
  label: 'Personas',
  noun: 'persona',
  find: async (typed, signal) => (await import('#web/people/findPeople.ts')).findPeople(typed, signal),
}
