import { isSame } from '#web/kernel/form/form.ts'

/**
 * The body of a correction: the fields that differ between two states of a profile, with the version that was read;
 * `undefined` when none does. Forms have validated the values with the contract's rules.
 */
export function findCorrection(
  { version }: { version: number },
  was: object,
  wanted: object,
): { version: number } | undefined {
  const before = new Map(Object.entries(was))
  const fields = Object.entries(wanted).filter(([field, value]) => !isSame(value, before.get(field)))
  return fields.length === 0 ? undefined : { ...Object.fromEntries(fields), version }
}
