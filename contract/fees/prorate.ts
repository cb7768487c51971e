import { formatEuros } from '#contract/format.ts'
import type { Period } from '#contract/fees/basics/periods.ts'

/** A month of the fee export has thirty days (rule fee-2). */
const daysOfMonth = 30
const dayMs = 86_400_000

/** The months that a fee of each period is for. */
const monthsOf: Record<Period, number> = { Trimestral: 3, Anual: 12 }

type Asked = {
  feeCents: number
  /** How often it is paid; null when nobody has said. */
  period: Period | null
  /** Days in Madrid, `yyyy-mm-dd`: when the person joined, and when they are charged. */
  joinedOn: string
  chargedOn: string
  /** Whether those who joined during the period pay for the months since then. */
  isProrated: boolean
}

/** An amount in cents, and the part of the fee that it is; `whole` of the whole fee. */
export type Prorated = {
  cents: number
  part: 'whole' | 'none' | { months: number; of: number }
}

/**
 * What of a fee is charged on a day (rule fee-2): the whole, or as many of its months as have passed since the person
 * joined, in units of thirty days, half a cent rounded up. Nothing is charged before they joined.
 */
export function prorateFee({ feeCents, period, joinedOn, chargedOn, isProrated }: Asked): Prorated {
  if (!isProrated) return { cents: feeCents, part: 'whole' }
  const days = (Date.parse(chargedOn) - Date.parse(joinedOn)) / dayMs
  if (days < 0) return { cents: 0, part: 'none' }
  const months = Math.floor(days / daysOfMonth)
  const of = period === null ? 0 : monthsOf[period]
  if (months >= of) return { cents: feeCents, part: 'whole' }
  // Integers throughout: half a cent is exact.
  const cents = Math.floor((2 * feeCents * months + of) / (2 * of))
  return { cents, part: { months, of } }
}

/** How an amount comes about, in words: «20,00 € × 2/3». */
export function explainProrated(feeCents: number, { part }: Prorated): string {
  if (part === 'none') return 'Se inscribió después de la fecha de cargo'
  const fee = formatEuros(feeCents / 100)
  return part === 'whole' ? 'Cuota entera' : `${fee} × ${part.months}/${part.of}`
}
