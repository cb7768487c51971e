import { isSame } from '#web/kernel/form/form.ts'

/** The fields that differ between two states of a profile; `undefined` when none does. */
export function findChanges(was: object, wanted: object): Record<string, unknown> | undefined {
  const before = new Map(Object.entries(was))
  const fields = Object.entries(wanted).filter(([field, value]) => !isSame(value, before.get(field)))
  return fields.length === 0 ? undefined : Object.fromEntries(fields)
}
