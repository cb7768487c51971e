import { columnsOf, type Column } from '#contract/column.ts'
import { chargeKindLabels, nameChargeState, settlementLabels } from '#contract/fees/basics/chargeStates.ts'
import type { Charge } from '#contract/fees/charges.ts'
import { describeCoveredDays } from '#contract/fees/coveredDays.ts'
import { findReturnReason } from '#contract/fees/returnReasons.ts'
import { fullName } from '#contract/people/name.ts'

const { of, text } = columnsOf<Charge>()
const hideWhenNarrow = true
const optional = true
const missing = '—'

export const outsideCensus = 'Fuera del censo'
/** Of whom nothing is kept any more (rule retention-4). */
export const forgottenPayer = 'Persona anonimizada'

/** Whose a charge is; of a donation of somebody outside the census, that they are. */
export const namePayer = (
  row: Pick<Charge, 'name' | 'lastName1' | 'lastName2' | 'affiliateId' | 'recordId'>,
): string =>
  row.name === null || row.lastName1 === null
    ? row.affiliateId === null && row.recordId === null
      ? forgottenPayer
      : outsideCensus
    : fullName({ name: row.name, lastName1: row.lastName1, lastName2: row.lastName2 })

/** What a charge is for: the days of a fee, or that it is a donation. */
export const describeCharged = ({
  kind,
  coversFrom,
  coversTo,
}: Pick<Charge, 'kind' | 'coversFrom' | 'coversTo'>): string =>
  coversFrom === null || coversTo === null
    ? chargeKindLabels[kind]
    : describeCoveredDays(coversFrom, coversTo)

/** A reason as people read it, with its code. */
export const describeReturnCode = (code: string | null): string | null =>
  code === null ? null : `${findReturnReason(code).text} (${code})`

/** The columns of the charges of one person, whose name they do not repeat. */
export const ownChargeColumns: Column<Charge>[] = [
  of('kind', 'Qué es', ({ kind }) => chargeKindLabels[kind], { hideWhenNarrow, optional }),
  of('covers', 'Periodo', describeCharged),
  of('cents', 'Importe', ({ cents }) => cents / 100, { align: 'end', type: 'euros', sort: 'cents' }),
  of('state', 'Estado', nameChargeState),
  of('settledBy', 'Cómo se paga', ({ settledBy }) => settlementLabels[settledBy], { hideWhenNarrow }),
  of('chargedOn', 'Fecha', ({ chargedOn }) => chargedOn, { type: 'day', sort: 'chargedOn' }),
  of('batchId', 'Remesa', ({ batchId }) => batchId, { align: 'end', hideWhenNarrow, optional, missing }),
  of('returnedOn', 'Devuelto el', ({ returnedOn }) => returnedOn, {
    type: 'day',
    sort: 'returnedOn',
    hideWhenNarrow,
    optional,
    missing,
  }),
  of('returnCode', 'Por qué se devolvió', ({ returnCode }) => describeReturnCode(returnCode), {
    hideWhenNarrow,
    shortens: 'twoLines',
    missing,
  }),
  of('waits', 'Por decidir', ({ waits }) => (waits ? 'Sí' : null), { hideWhenNarrow, optional, missing }),
  of('note', 'Nota', ({ note }) => note, { hideWhenNarrow, optional, shortens: true, missing }),
  text('reference', 'Referencia', { sort: 'id', hideWhenNarrow, optional }),
]

/** The columns of the list of charges. */
export const chargeColumns: Column<Charge>[] = [
  of('name', 'Nombre', namePayer, { inName: true }),
  of('idDocument', 'DNI', ({ idDocument }) => idDocument, { identifies: true, missing }),
  ...ownChargeColumns,
]
