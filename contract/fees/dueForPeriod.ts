import type { Period } from '#contract/fees/basics/periods.ts'
import { findPeriodEnd } from '#contract/fees/chargePeriods.ts'
import { addDays } from '#contract/fees/days.ts'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'

type Known = {
  /** In euros, as on file. */
  fee: number
  period: Period | null
  charges: readonly Pick<ChargeOfPerson, 'from' | 'to' | 'isOwed' | 'cents' | 'period'>[]
}

type Asked = { from: string; period: Period }

/** Whether a charge is the fee of a quarter or a year, or of the part of it since its person joined. */
function isFeeOf(
  { from, to, period }: Pick<ChargeOfPerson, 'from' | 'to' | 'period'>,
  asked: Asked,
): boolean {
  const last = addDays(findPeriodEnd(asked.from, asked.period), -1)
  return period === asked.period && from !== null && from >= asked.from && to === last
}

/**
 * What somebody has to pay for a quarter or a year, in cents (rule fee-10): what came back for it, also of the part since they joined, or
 * their fee, of which a quarter is a fourth of the year.
 */
export function findDue({ fee, period, charges }: Known, asked: Asked): number {
  const owed = charges.find((charge) => charge.isOwed && isFeeOf(charge, asked))
  if (owed) return owed.cents
  const cents = Math.round(fee * 100)
  if (period === null || period === asked.period) return cents
  return asked.period === 'Anual' ? cents * 4 : Math.round(cents / 4)
}

/** How the days of a quarter or a year stand, as it is told beside them. */
export const standings = {
  debida: 'se debe',
  otrosDias: 'se debe, con otros días',
  enviada: 'enviada al banco',
  prevista: 'ya en una remesa o a la espera de una',
  pagada: 'pagada',
  exenta: 'exenta',
  parte: 'hay cobros de una parte',
} as const
type Standing = keyof typeof standings

type Judged = Pick<ChargeOfPerson, 'from' | 'to' | 'isOwed' | 'state' | 'settledBy' | 'period'>

/** How some days of somebody stand, by the charge of them that counts most; undefined where there is none. */
export function findStanding(
  { charges }: { charges: readonly Judged[] },
  asked: Asked,
): Standing | undefined {
  const until = findPeriodEnd(asked.from, asked.period)
  const some = charges.filter(
    ({ from, to, state, isOwed }) =>
      from !== null && to !== null && from < until && to >= asked.from && (isOwed || isLive(state)),
  )
  const whole = some.filter(
    ({ from, to }) => from !== null && to !== null && from <= asked.from && addDays(to, 1) >= until,
  )
  const paid = whole.find(({ state }) => state === 'cobrado')
  if (paid) return paid.settledBy === 'exencion' ? 'exenta' : 'pagada'
  if (whole.some(({ state }) => state === 'remesado')) return 'enviada'
  if (whole.some(({ state }) => state === 'previsto')) return 'prevista'
  if (!some.some(({ state }) => isLive(state)) && some.some((charge) => isFeeOf(charge, asked)))
    return 'debida'
  if (whole.length > 0) return 'otrosDias'
  return some.length > 0 ? 'parte' : undefined
}

const isLive = (state: ChargeOfPerson['state']) =>
  state === 'previsto' || state === 'remesado' || state === 'cobrado'
