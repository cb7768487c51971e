import { columnsOf, momentInMadrid, type Column } from '#contract/column.ts'
import { formatDayInWords, formatEuros } from '#contract/format.ts'
import type { FeeRequest } from '#contract/fees/feeRequests.ts'
import { feeRequestStateLabels, type FeeRequestOfPerson } from '#contract/fees/ofPerson.ts'
import type { Period } from '#contract/fees/basics/periods.ts'

const { moment, of } = columnsOf<FeeRequest>()
/** Of those that wait there is none. */
const optional = true
const shortens = true

/** «20,00 €, trimestral»; «Nada». */
export const describeFee = (euros: number, period: Period | null) =>
  euros === 0
    ? 'Nada'
    : period === null
      ? formatEuros(euros)
      : `${formatEuros(euros)}, ${period.toLowerCase()}`

/** «10,00 €, trimestral, hasta el 31 de diciembre de 2027»; null where nothing was granted. */
export const describeGranted = ({
  grantedCents,
  grantedPeriod,
  grantedUntil,
}: Pick<FeeRequestOfPerson, 'grantedCents' | 'grantedPeriod' | 'grantedUntil'>): string | null =>
  grantedCents === null
    ? null
    : describeFee(grantedCents / 100, grantedPeriod) +
      (grantedUntil === null ? '' : `, hasta el ${formatDayInWords(grantedUntil)}`)

/** The columns of the list of what members ask to pay. */
export const feeRequestColumns: Column<FeeRequest>[] = [
  of('fullName', 'Persona', ({ fullName }) => fullName),
  of('state', 'Estado', ({ state }) => feeRequestStateLabels[state]),
  of('cents', 'Pide pagar', ({ cents, period }) => describeFee(cents / 100, period)),
  of('fee', 'Paga ahora', ({ fee, feePeriod }) => describeFee(fee, feePeriod)),
  of('granted', 'Se le concede', (row) => describeGranted(row), { optional, shortens }),
  of('reason', 'Por qué', ({ reason }) => reason, { shortens }),
  moment('createdAt', 'Pedida el'),
  of('decidedAt', 'Respondida el', ({ decidedAt }) => decidedAt && momentInMadrid(decidedAt), {
    optional,
    type: 'moment',
  }),
  of('answer', 'Respuesta', ({ answer }) => answer, { optional, shortens }),
]
