import { admins } from '#contract/actor.ts'
import type { Finder } from '#web/kernel/shell/finders.ts'

/** Finds people for the palette (rule people-19). What asks for them is loaded when somebody types. */
export const peopleFinder: Finder = {
  allow: admins,
  label: 'Personas',
  noun: 'persona',
  hint: 'De una persona: nombre y apellidos, documento, correo, teléfono o número',
  find: async (typed, signal) => (await import('#web/people/findPeople.ts')).findPeople(typed, signal),
}
