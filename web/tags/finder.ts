import { admins } from '#contract/actor.ts'
import type { Finder } from '#web/kernel/shell/finders.ts'

/** Finds tags and lists for the palette. What asks for them is loaded when somebody types. */
export const tagFinder: Finder = {
  allow: admins,
  label: 'Etiquetas y listas',
  noun: 'etiqueta',
  find: async (typed, signal) => (await import('#web/tags/findTags.ts')).findTags(typed, signal),
}
