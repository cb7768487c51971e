import { columnsOf } from '#contract/column.ts'
import { formatDayInWords } from '#contract/format.ts'
import { describeDaysLeft } from '#contract/erasures/describeErasure.ts'
import type { Erasure } from '#contract/erasures/erasures.ts'
import { erasureStates, erasureWays } from '#contract/retention/erasureOfPerson.ts'

const { moment, of } = columnsOf<Erasure>()

/** The columns of the list of who asks to be erased. */
export const erasureColumns = [
  of('fullName', 'Persona', ({ fullName }) => fullName),
  of('state', 'Estado', ({ state }) => erasureStates[state]),
  of('deadline', 'Plazo', (row) => describeDaysLeft(row), { sort: 'deadline' }),
  of('way', 'Cómo se pidió', ({ way }) => erasureWays[way]),
  of('askedOn', 'Pedida el', ({ askedOn }) => formatDayInWords(askedOn)),
  moment('createdAt', 'Anotada el'),
]
