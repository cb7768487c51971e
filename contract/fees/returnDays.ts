import { addDays } from '#contract/fees/days.ts'
import { returnReasons } from '#contract/fees/returnReasons.ts'

/**
 * Within how many days of its charge a debit comes back for a reason (rule fee-9). A bank returns what it cannot collect
 * within five days on which banks work, and whoever paid has eight weeks; both with some days until our bank says so.
 */
export const returnDays = { soon: 14, refund: 63 } as const

/** What a person takes back by themselves within eight weeks. */
const refunds = ['MD06']
/** What was never allowed to be collected may come back for thirteen months. */
const longest = ['MD01']
/** The reasons that come back within days. */
export const soonCodes = Object.keys(returnReasons).filter(
  (code) => !refunds.includes(code) && !longest.includes(code),
)

/** Within how many days of its charge what came back for a reason did so; undefined where any of the thirteen months may be. */
export function findReturnDays(code: string | null): number | undefined {
  if (code === null || longest.includes(code)) return undefined
  if (refunds.includes(code)) return returnDays.refund
  return soonCodes.includes(code) ? returnDays.soon : undefined
}

/** Whether a reason is also said of what a bank refuses before its day. */
export const mayRefuse = (code: string | null): boolean => code === null || !refunds.includes(code)

type Came = { code: string | null; bookedOn: string; chargedOn: string }

/** Whether a charge had been made by the day on which something came back, and not longer ago than its reason allows. */
export function isWithinReturn({ code, bookedOn, chargedOn }: Came): boolean {
  const most = findReturnDays(code)
  return chargedOn <= bookedOn && (most === undefined || bookedOn <= addDays(chargedOn, most))
}

/** Why a charge is hardly the one that came back, by its day; undefined where it may be. */
export function doubtReturn({ code, bookedOn, chargedOn }: Came): string | undefined {
  if (chargedOn > bookedOn) return 'ese día no se había cobrado: solo si el banco lo rechaza antes'
  if (bookedOn > addMonths(chargedOn, 13)) return 'hace más de trece meses: ya no se puede devolver'
  if (isWithinReturn({ code, bookedOn, chargedOn })) return undefined
  const weeks = Math.floor((findReturnDays(code) ?? 0) / 7)
  return `hace más de ${weeks} semanas: por ese motivo se devuelve antes`
}

/** As PostgreSQL adds months to a day: the last day of a shorter month. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
