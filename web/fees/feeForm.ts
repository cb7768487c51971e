import { allPeriods, mandateReference, type askedPeriods, type DebitType } from '#contract/fees/feeExport.ts'
import { texts } from '#contract/messages.ts'
import { readTypedDay } from '#web/fees/basics/typedDay.ts'

/** The form of the fee export as it is typed (rule fee-1). */
export type FeeFormTyped = {
  debitType: DebitType
  signedOn: string
  mandate: string
  chargedOn: string
  period: (typeof askedPeriods)[number]
  prorated: boolean
  /** «También a quien ya se le ha cobrado». */
  alsoCharged: boolean
}

/** The ticks of the form, which stay in its address. */
export type FeeFormTicks = Pick<FeeFormTyped, 'prorated' | 'alsoCharged'>

/** What it is asked for at first; `today` is a day in Madrid. */
export const startFeeForm = (today: string, ticks: FeeFormTicks): FeeFormTyped => {
  const typed = today.split('-').map(Number).toReversed().join('/')
  return {
    debitType: 'RCUR',
    signedOn: typed,
    mandate: 'CUOTAS',
    chargedOn: typed,
    period: allPeriods,
    ...ticks,
  }
}

type FeeFormErrors = { [Name in 'signedOn' | 'mandate' | 'chargedOn']?: string | undefined }
type FeeFormSent = Omit<FeeFormTyped, keyof FeeFormTicks> & Record<keyof FeeFormTicks, 'true' | 'false'>

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
      alsoCharged: typed.alsoCharged ? 'true' : 'false',
    },
  }
}
