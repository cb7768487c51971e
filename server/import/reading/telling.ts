import type { ImportField } from '#contract/import/fields.ts'

const names = ['name', 'lastName1', 'lastName2', 'lastNames', 'fullName', 'surnamesAndName'] as const
const others = ['idDocument', 'birthday', 'email', 'phone', 'city'] as const
const fields: readonly ImportField[] = [...names, ...others]

/** What a line says of who it is about, the name first; without the fields that are shown to be mended. */
export function listTelling(
  textOf: (field: ImportField) => string,
  mendable: readonly { field: ImportField }[],
): string[] {
  const known = fields.filter((name) => !mendable.some(({ field }) => field === name))
  const among = (some: readonly ImportField[]) =>
    known.filter((field) => some.includes(field)).map((field) => textOf(field))
  return [among(names).filter(Boolean).join(' '), ...among(others)].filter((text) => text !== '')
}
