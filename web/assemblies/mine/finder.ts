import { leads } from '#contract/actor.ts'
import type { Finder } from '#web/kernel/shell/finders.ts'

/** Finds the members of the assemblies that one leads for the palette. What asks for them is loaded when somebody types. */
export const memberFinder: Finder = {
  allow: leads,
  label: 'Miembros de tu asamblea',
  noun: 'miembro',
  hint: 'De un miembro de tu asamblea: nombre y apellidos, documento, correo o teléfono',
  find: async (typed, signal) =>
    (await import('#web/assemblies/mine/findMembers.ts')).findMembers(typed, signal),
}
