import { readDay } from '#contract/day.ts'
import { allPeriods, mandateReference, type askedPeriods, type DebitType } from '#contract/fees/feeExport.ts'
import { texts } from '#contract/messages.ts'

/** The form of the fee export as it is typed (rule fee-1). */
export type FeeFormTyped = {
  debitType: DebitType
  signedOn: string
  mandate: string
  chargedOn: string
  period: (typeof askedPeriods)[number]
  prorated: boolean
}

/** What it is asked for at first; `today` is a day in Madrid. */
export const startFeeForm = (today: string): FeeFormTyped => {
  const typed = today.split('-').map(Number).toReversed().join('/')
  return {
    debitType: 'RCUR',
    signedOn: typed,
    mandate: 'CUOTAS',
    chargedOn: typed,
    period: allPeriods,
    prorated: false,
  }
}

type FeeFormErrors = { [Name in 'signedOn' | 'mandate' | 'chargedOn']?: string | undefined }
type FeeFormSent = Omit<FeeFormTyped, 'prorated'> & { prorated: 'true' | 'false' }

/** The form as the calls get it, days as `yyyy-mm-dd`, or what is wrong with it. */
export function readFeeForm(typed: FeeFormTyped): { sent: FeeFormSent } | { errors: FeeFormErrors } {
  const [signed, charged] = [readTypedDay(typed.signedOn), readTypedDay(typed.chargedOn)]
  const mandate = mandateReference.safeParse(typed.mandate)
  const wrongMandate = mandate.error?.issues[0]?.message ?? (mandate.data === '' ? texts.required : undefined)
  if ('error' in signed || 'error' in charged || wrongMandate !== undefined || mandate.data === undefined)
    return {
      errors: {
        signedOn: 'error' in signed ? signed.error : undefined,
        chargedOn: 'error' in charged ? charged.error : undefined,
        mandate: wrongMandate,
      },
    }
  return {
    sent: {
      ...typed,
      signedOn: signed.day,
      chargedOn: charged.day,
      mandate: mandate.data,
      prorated: typed.prorated ? 'true' : 'false',
    },
  }
}

/** Two-digit years are those of the next ten years and of those before. */
function readTypedDay(typed: string): { day: string } | { error: string } {
  if (typed.trim() === '') return { error: texts.required }
  const read = readDay(typed, new Date().getFullYear() + 10)
  if (read === undefined) return { error: 'No es una fecha. Por ejemplo, 25/3/2027' }
  if (read === 'impossible') return { error: 'Ese día no existe' }
  return read === 'out of range' ? { error: 'Entre los años 1900 y 2099' } : read
}
