import { madrid } from '#contract/people/person.ts'

/** Postal codes: a text that keeps its leading zeros (rule people-4). */

/** The stored form. Spreadsheets turn 01001 into 1001: four bare digits get their zero back. */
export function normalisePostalCode(typed: string): string {
  const plain = typed.trim().toUpperCase()
  return /^\d{4}$/.test(plain) ? `0${plain}` : plain
}

/** In Spain five characters, and in Madrid the first two are 28; abroad anything goes (rule people-4). */
export function isPostalCode(
  code: string,
  { inSpain, province }: { inSpain: boolean; province: string | null },
): boolean {
  if (!inSpain) return code.length <= 20
  if (province === madrid) return /^28\w{3}$/.test(code)
  return /^\w{5}$/.test(code)
}
