import { computeMod97 } from '#contract/fees/basics/iban.ts'
import type { Period } from '#contract/fees/basics/periods.ts'
import { parseWeights, weightedDraw, type Random } from '#demo/random.ts'

export type Contribution = { feeCents: number; period: Period | null; bankAccount: string | null }

export const noContribution: Contribution = { feeCents: 0, period: null, bankAccount: null }

/** The fees in euros of rule people-8, weighted by how often they are chosen. */
const drawFee: Record<Period, ReturnType<typeof weightedDraw<string>>> = {
  Trimestral: weightedDraw(
    parseWeights('5 20, 10 34, 20 22, 30 10, 40 4, 50 5, 60 2, 70 1, 80 1, 90 0.5, 100 2'),
  ),
  Anual: weightedDraw(
    parseWeights('20 22, 40 20, 60 18, 80 6, 100 18, 150 5, 200 4, 250 2, 300 1.5, 350 0.5, 400 1'),
  ),
}
const drawOtherAmount = weightedDraw(
  parseWeights('1 2, 2 3, 3 4, 6 4, 12 6, 15 10, 18 3, 25 10, 35 5, 45 3, 75 4, 120 6, 180 2, 365 1, 500 1'),
)
/** Codes of real banks, weighted by their number of accounts. */
const drawBank = weightedDraw(
  parseWeights(`2100 24, 0049 18, 0182 16, 0081 9, 1465 8, 2103 6, 2080 5, 2095 4, 2085 4, 0128 4, 3058 4, 0073 3,
    1550 3, 3081 2, 3035 2, 3025 1`),
)

/** A random fee from the list (one in fourteen: another amount), its period and a bank account. */
export function drawContribution(random: Random): Contribution {
  const period = random.chance(0.62) ? 'Trimestral' : 'Anual'
  const euros = random.chance(0.07) ? drawOtherAmount(random) : drawFee[period](random)
  return { feeCents: Number(euros) * 100, period, bankAccount: drawIban(random) }
}

/** A Spanish IBAN with valid check digits, both of the account and of ISO 13616. */
export function drawIban(random: Random): string {
  const bank = drawBank(random)
  const branch = String(random.between(1, 9_999)).padStart(4, '0')
  const account = String(random.below(1e10)).padStart(10, '0')
  const digits = `${controlDigit(`00${bank}${branch}`)}${controlDigit(account)}`
  const number = bank + branch + digits + account
  return `ES${String(98 - computeMod97(`ES00${number}`)).padStart(2, '0')}${number}`
}

/** The control digit of ten digits of a Spanish account: weights 2^i modulo 11; 10 becomes 1, and 11 becomes 0. */
function controlDigit(figures: string): number {
  let sum = 0
  let weight = 1
  for (const figure of figures) {
    sum += Number(figure) * weight
    weight = (weight * 2) % 11
  }
  const digit = 11 - (sum % 11)
  return digit === 11 ? 0 : digit === 10 ? 1 : digit
}
