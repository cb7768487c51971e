import { chargeKindLabels, chargeStateLabels, settlementLabels } from '#contract/fees/basics/chargeStates.ts'
import { periods } from '#contract/fees/basics/periods.ts'
import { charges } from '#contract/fees/charges.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'

const make = filtersFor(charges.list)

export const chargeSearch = make.text('q', 'Persona o referencia')

/** The filters of the list of charges. */
export const chargeFilters = [
  make.choice('state', 'Estado', chargeStateLabels),
  make.choice('waits', 'Por decidir', { true: 'Solo los que esperan una decisión' }),
  make.choice('retriable', 'Volver a cobrar', { true: 'Solo los que se pueden volver a cobrar' }),
  make.choice('retries', 'Esperan a otra remesa', { true: 'Solo los que esperan a otra remesa' }),
  make.choice('kind', 'Qué es', chargeKindLabels),
  make.choice('settledBy', 'Cómo se paga', settlementLabels),
  make.choice('period', 'Periodicidad', periods),
  make.number('year', 'Año por el que se paga'),
  make.day('chargedFrom', 'Fecha desde'),
  make.day('chargedTo', 'Fecha hasta'),
  make.number('batchId', 'Número de remesa'),
  make.number('replyId', 'Número de respuesta del banco'),
] as const
