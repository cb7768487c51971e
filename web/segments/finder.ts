import { leadsAndAdmins } from '#contract/actor.ts'
import type { Finder } from '#web/kernel/shell/finders.ts'

/** Finds segments for the palette. What asks for them is loaded when somebody types. */
export const segmentFinder: Finder = {
  allow: leadsAndAdmins,
  label: 'Segmentos',
  noun: 'segmento',
  find: async (typed, signal) => (await import('#web/segments/findSegments.ts')).findSegments(typed, signal),
}
