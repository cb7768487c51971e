import { columnsOf, momentInMadrid, type Column } from '#contract/column.ts'
import { batchStateLabels, chargeStateLabels } from '#contract/fees/basics/chargeStates.ts'
import type { BankFileRow, BatchCharge, BatchLeftOut, Unmailed } from '#contract/fees/batchCharges.ts'
import { batchKindLabels, type Batch } from '#contract/fees/batches.ts'
import { outsideCensus } from '#contract/fees/charges.columns.ts'
import { leftOutReasons } from '#contract/fees/judging.ts'

const hideWhenNarrow = true
const align = 'end'
const type = 'euros'

const batch = columnsOf<Batch>()

/** The columns of the list of batches. */
export const batchColumns: Column<Batch>[] = [
  batch.of('id', 'N.º', ({ id }) => id, { identifies: true }),
  batch.of('state', 'Estado', ({ state }) => batchStateLabels[state], { tellsApart: true }),
  batch.text('chargedOn', 'Día de cargo', { type: 'day' }),
  batch.of('kind', 'Qué cobra', ({ kind, period }) =>
    [batchKindLabels[kind], period === 'Todas' ? null : period?.toLowerCase()].filter(Boolean).join(', '),
  ),
  batch.of(
    'segment',
    'A quién',
    ({ kind, segmentName }) =>
      segmentName ?? (kind === 'cuotas' ? 'A todas las personas' : 'A quien ha donado'),
    { hideWhenNarrow, shortens: true },
  ),
  batch.text('total', 'Cobros', { align }),
  batch.of('cents', 'Importe', ({ cents }) => cents / 100, { align, type, sort: 'cents' }),
  batch.of('author', 'Quién la hizo', ({ author }) => author, { hideWhenNarrow, shortens: true }),
  batch.moment('createdAt', 'Creada', { hideWhenNarrow, optional: true }),
]

const charge = columnsOf<BatchCharge>()

/** The columns of the charges of a batch. */
export const batchChargeColumns: Column<BatchCharge>[] = [
  charge.of('idDocument', 'DNI', ({ idDocument }) => idDocument, { identifies: true }),
  charge.of('name', 'Nombre', ({ name }) => name, { inName: true }),
  charge.of('cents', 'Importe', ({ cents }) => cents / 100, { align, type, sort: 'cents' }),
  charge.of('explained', 'Cómo sale', ({ explained }) => explained, { hideWhenNarrow, shortens: true }),
  charge.of(
    'state',
    'Estado',
    ({ state, isRetry }) => (isRetry ? `${chargeStateLabels[state]}, otra vez` : chargeStateLabels[state]),
    { tellsApart: true },
  ),
  charge.of('iban', 'Cuenta', ({ iban }) => iban, { hideWhenNarrow }),
  charge.of('mandateReference', 'Mandato', ({ mandateReference }) => mandateReference, {
    hideWhenNarrow,
    optional: true,
  }),
  charge.of('sequence', 'Tipo de adeudo', ({ sequence }) => sequence, {
    hideWhenNarrow,
    optional: true,
    missing: 'Al aprobarla',
  }),
  charge.of('usualCents', 'Lo habitual', ({ usualCents }) => usualCents && usualCents / 100, {
    align,
    type,
    hideWhenNarrow,
    optional: true,
    missing: '—',
  }),
  charge.of('reference', 'Referencia', ({ reference }) => reference, { hideWhenNarrow, optional: true }),
]

const left = columnsOf<BatchLeftOut>()

/** The columns of whom a batch leaves out. */
export const batchLeftOutColumns: Column<BatchLeftOut>[] = [
  left.of('idDocument', 'DNI', ({ idDocument }) => idDocument, { identifies: true }),
  left.of('name', 'Nombre', ({ name }) => name, { inName: true }),
  left.of('reason', 'Por qué queda fuera', ({ reason }) => leftOutReasons[reason], { tellsApart: true }),
  left.of('detail', 'Detalle', ({ detail }) => detail, { missing: '', shortens: true }),
]

const letter = columnsOf<Unmailed>()

/** The columns of who is charged in a batch and is told by a letter. */
export const batchLetterColumns: Column<Unmailed>[] = [
  letter.of('name', 'Nombre', ({ name }) => name, { inName: true }),
  letter.of('idDocument', 'DNI', ({ idDocument }) => idDocument, { identifies: true }),
  letter.of('affiliateId', 'N.º de inscripción', ({ affiliateId }) => affiliateId, {
    hideWhenNarrow,
    missing: outsideCensus,
  }),
  letter.of('cents', 'Importe', ({ cents }) => cents / 100, { align, type }),
  letter.of(
    'street',
    'Dirección',
    ({ streetName, streetNumber }) => [streetName, streetNumber].filter(Boolean).join(', ') || null,
    { tellsApart: true },
  ),
  letter.of('postalCode', 'Código postal', ({ postalCode }) => postalCode),
  letter.of('city', 'Municipio', ({ city }) => city),
  letter.of('province', 'Provincia', ({ province }) => province, { hideWhenNarrow }),
  letter.of('country', 'País', ({ country }) => country, { hideWhenNarrow }),
]

const bank = columnsOf<BankFileRow>()

/** The columns of the spreadsheet for the bank's program: those of the fee export, with what was frozen (rule fee-1). */
export const bankFileColumns: Column<BankFileRow>[] = [
  bank.of('customerReference', 'Referencia de cliente', ({ idDocument }) => idDocument),
  bank.of('name', 'Nombre', ({ name }) => name),
  bank.of('debitType', 'Tipo de adeudo', ({ sequence }) => sequence),
  bank.of('mandateSigningDate', 'Fecha de firma de mandato', (row) => row.mandateSignedOn, { type: 'day' }),
  bank.of('mandateReference', 'Referencia de mandato', ({ mandateReference }) => mandateReference),
  bank.of('debitReference', 'Referencia de adeudo', ({ reference }) => reference),
  bank.of('chargeDate', 'Fecha de cargo', ({ chargedOn }) => chargedOn, { type: 'day' }),
  bank.of('resident', 'Residente', ({ bornInSpain }) => (bornInSpain ? 'S' : 'N')),
  bank.of('bic', 'BIC', ({ bic }) => bic),
  bank.of('iban', 'IBAN', ({ iban }) => iban),
  bank.of('totalAmount', 'Importe total', ({ cents }) => cents / 100, { align, type }),
  bank.of('concept', 'Concepto', ({ concept }) => concept),
  bank.of(
    'creationTime',
    'Fecha y hora de alta',
    ({ creationTime }) => (creationTime === null ? null : momentInMadrid(creationTime)),
    { type: 'moment' },
  ),
]
