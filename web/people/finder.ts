import { admins } from '#contract/actor.ts'
import type { Finder } from '#web/kernel/shell/finders.ts'

/** Finds people for the palette (rule people-19). What asks for them is loaded when somebody types. */
export const peopleFinder: Finder = {
  allow: admins,
  label: 'Personas',
  queryFor: (typed) => ({
    queryKey: ['people', typed],
    queryFn: async ({ signal }) => {
      const { findPeople } = await import('#web/people/findPeople.ts')
      return findPeople(typed, signal)
    },
  }),
}
