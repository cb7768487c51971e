import { z } from 'zod'

/** For how many years what is kept is kept, of «Datos generales» (rule retention-1): the least, the most, and at first. */
export const periodLimits = {
  formerYears: { least: 1, most: 10, usual: 3 },
  accountYears: { least: 6, most: 15, usual: 6 },
  outsiderYears: { least: 1, most: 15, usual: 6 },
  logYears: { least: 1, most: 15, usual: 6 },
} as const
export type PeriodField = keyof typeof periodLimits

export const periodFieldLabels = {
  formerYears: 'Años que se guarda bloqueado a quien deja el censo',
  accountYears: 'Años que se guardan las cuentas',
  outsiderYears: 'Años que se guardan los datos de quien no está en el censo',
  logYears: 'Años que se guarda lo que decía cada dato cambiado',
} as const satisfies Record<PeriodField, string>

const years = ({ least, most }: { least: number; most: number }) => {
  const wrong = `Escribe cuántos años, de ${least} a ${most}`
  return z.number(wrong).int(wrong).min(least, wrong).max(most, wrong)
}

export const periodFields = z.strictObject({
  formerYears: years(periodLimits.formerYears),
  accountYears: years(periodLimits.accountYears),
  outsiderYears: years(periodLimits.outsiderYears),
  logYears: years(periodLimits.logYears),
})
export type RetentionPeriods = z.output<typeof periodFields>

/** For so many days after a period was made shorter the longer one holds: whoever hears of it can put it back. */
export const graceDays = 7
