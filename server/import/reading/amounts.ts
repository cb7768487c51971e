import { parseCents } from '#contract/fees/basics/money.ts'

const maxCents = 1_000_000_00

/** The cents of an amount in any usual format, with or without €; undefined when it is not one. */
export function readCents(typed: string): number | undefined {
  const cents = parseCents(typed)
  return cents === null || cents > maxCents ? undefined : cents
}

/** The cents of a spreadsheet's number. It allows binary rounding errors, but not a third decimal. */
export function toCents(euros: number): number | undefined {
  const cents = Math.round(euros * 100)
  return cents >= 0 && cents <= maxCents && Math.abs(cents - euros * 100) < 1e-4 ? cents : undefined
}
