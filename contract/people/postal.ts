import { madrid } from '#contract/people/person.ts'

/** Postal codes are texts, because of their leading zeros (rule people-4). */

/** The stored form. Spreadsheets turn 01001 into 1001, so four digits get their zero back. */
export function normalisePostalCode(typed: string): string {
  const plain = typed.trim().toUpperCase()
  return /^\d{4}$/.test(plain) ? `0${plain}` : plain
}

/** In Spain a code has five digits, and in Madrid it begins with 28; abroad any text is accepted (rule people-4). */
export function isPostalCode(
  code: string,
  { inSpain, province }: { inSpain: boolean; province: string | null },
): boolean {
  if (!inSpain) return code.length <= 20
  if (province === madrid) return /^28\w{3}$/.test(code)
  return /^\w{5}$/.test(code)
}
