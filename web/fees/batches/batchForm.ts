import type { z } from 'zod'
import { batchForm, type batches, type BatchKind } from '#contract/fees/batches.ts'
import {
  addDays,
  coveredDays,
  firstChargeDay,
  mostDaysAhead,
  nameQuarter,
  quarterOf,
  usualChargeDay,
  usualDonatedFrom,
} from '#contract/fees/days.ts'
import { askedPeriods } from '#contract/fees/feeExport.ts'
import { findTargetDay } from '#contract/fees/targetDays.ts'
import { readTypedDay, typeDay } from '#web/fees/basics/typedDay.ts'
import { formatDay } from '#web/ui/format.ts'

export const batchLabels = {
  kind: 'Qué se cobra',
  chargedOn: 'Día de cargo',
  period: 'Periodicidad',
  quarter: 'Trimestre',
  year: 'Año',
  prorated: 'FRACCIONAMIENTO',
  segmentId: 'A quién',
  donatedFrom: 'Donaciones anotadas desde',
}

/** The form of a new batch as it is typed; an empty quarter or year is that of the day. */
export type BatchTyped = {
  kind: BatchKind
  chargedOn: string
  period: (typeof askedPeriods)[number]
  quarter: string
  year: string
  prorated: boolean
  segmentId: string
  donatedFrom: string
}

export function startBatchForm(): BatchTyped {
  const today = formatDay(new Date())
  return {
    kind: 'cuotas',
    chargedOn: typeDay(usualChargeDay(today)),
    period: 'Todas',
    quarter: '',
    year: '',
    prorated: false,
    segmentId: '',
    donatedFrom: typeDay(usualDonatedFrom(today)),
  }
}

type Errors = { [Name in keyof BatchTyped]?: string | undefined }
const numberOf = (typed: string) => (typed === '' ? undefined : Number(typed))
const dayOf = (typed: string) => {
  const read = readTypedDay(typed)
  return 'day' in read ? { day: read.day, error: undefined } : { day: undefined, error: read.error }
}

/** The form as the call gets it, or what is wrong with it. */
export function readBatchForm(typed: BatchTyped) {
  const { kind, period, prorated, segmentId } = typed
  const charged = dayOf(typed.chargedOn)
  const donated = dayOf(typed.donatedFrom)
  const isOfFees = kind === 'cuotas'
  const errors: Errors = {
    chargedOn: charged.error ?? findDayError(charged.day),
    donatedFrom: isOfFees ? undefined : donated.error,
    year: isOfFees && typed.year !== '' && !/^20\d\d$/.test(typed.year) ? 'Un año, como 2027' : undefined,
  }
  if (Object.values(errors).some((error) => error !== undefined)) return { errors }
  const sent = isOfFees
    ? {
        kind,
        chargedOn: charged.day,
        period,
        quarter: numberOf(typed.quarter),
        year: numberOf(typed.year),
        prorated,
        segmentId: segmentId === '' ? null : Number(segmentId),
      }
    : { kind, chargedOn: charged.day, donatedFrom: donated.day }
  return { sent: batchForm.parse(sent) }
}

function findDayError(day: string | undefined): string | undefined {
  const today = formatDay(new Date())
  if (day === undefined) return undefined
  if (day <= today) return 'Pon mañana o un día posterior'
  return day > addDays(today, mostDaysAhead) ? 'Pon un día de los próximos doce meses' : undefined
}

/** The quarter and the year of the day of a form, whose choice they are when none is said. */
export function usualDays({ chargedOn }: Pick<BatchTyped, 'chargedOn'>) {
  const { day } = dayOf(chargedOn)
  const { quarter, year } = quarterOf(findTargetDay(day ?? firstChargeDay(formatDay(new Date()))))
  return { quarter, year, inWords: nameQuarter(coveredDays(year, quarter).Trimestral.from) }
}

type Sent = NonNullable<ReturnType<typeof readBatchForm>['sent']>
export type PreviewQuery = z.input<typeof batches.preview.query>

/** What the form asks for, for its preview. */
export const toPreviewQuery = ({ prorated, segmentId, ...rest }: Sent): PreviewQuery => ({
  ...rest,
  prorated: prorated ? 'true' : 'false',
  ...(segmentId !== null && { segmentId }),
})
