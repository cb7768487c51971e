import { columnsOf, momentInMadrid, type Column } from '#contract/column.ts'
import type { DebitType, FeeRow } from '#contract/fees/feeExport.ts'
import { fullName } from '#contract/people/name.ts'
import { spain } from '#contract/people/person.ts'

/** What the form says of all rows alike; the days are `yyyy-mm-dd`. */
export type FeeFormValues = { debitType: DebitType; signedOn: string; mandate: string; chargedOn: string }

const { of } = columnsOf<FeeRow>()

/** «CUOTA TRIMESTRAL»: the concept and the reference of a debit. */
const describeDebit = ({ period }: FeeRow) => ['CUOTA', period?.toUpperCase()].filter(Boolean).join(' ')

/** The columns of the fee export, in their order (rule fee-1). */
export const listFeeColumns = ({
  debitType,
  signedOn,
  mandate,
  chargedOn,
}: FeeFormValues): Column<FeeRow>[] => [
  of('customerReference', 'Referencia de cliente', ({ idDocument }) => idDocument, {
    identifies: true,
  }),
  of('name', 'Nombre', fullName, { inName: true }),
  of('debitType', 'Tipo de adeudo', () => debitType, { hideWhenNarrow: true }),
  of('mandateSigningDate', 'Fecha de firma de mandato', () => signedOn, {
    hideWhenNarrow: true,
    type: 'day',
  }),
  of('mandateReference', 'Referencia de mandato', () => mandate, { hideWhenNarrow: true, wraps: true }),
  of('debitReference', 'Referencia de adeudo', describeDebit, { hideWhenNarrow: true, wraps: true }),
  of('chargeDate', 'Fecha de cargo', () => chargedOn, { hideWhenNarrow: true, type: 'day' }),
  of('resident', 'Residente', ({ bornCountry }) => (bornCountry?.id === spain ? 'S' : 'N'), {
    hideWhenNarrow: true,
  }),
  of('bic', 'BIC', ({ bic }) => bic, { hideWhenNarrow: true, wraps: true }),
  of('iban', 'IBAN', ({ bankAccount }) => bankAccount, { wraps: true }),
  of('totalAmount', 'Importe total', ({ amountCents }) => amountCents / 100, { align: 'end', type: 'euros' }),
  of('concept', 'Concepto', describeDebit, { wraps: true }),
  of('creationTime', 'Fecha y hora de alta', ({ creationTime }) => momentInMadrid(creationTime), {
    hideWhenNarrow: true,
    optional: true,
    wraps: true,
    type: 'moment',
  }),
]
