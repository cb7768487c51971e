import { columnsOf, type Column } from '#contract/column.ts'
import type { Segment } from '#contract/segments/segments.ts'

const { text, moment, of } = columnsOf<Segment>()
const hideWhenNarrow = true

/** The columns of the list of segments. */
export const segmentColumns: Column<Segment>[] = [
  text('name', 'Nombre'),
  of('words', 'Condiciones', ({ words }) => words.join('; '), { hideWhenNarrow, shortens: true }),
  of('owner', 'Quién lo hizo', ({ owner, isOwn }) => (isOwn ? 'Tú' : owner), {
    missing: 'Una cuenta que ya no existe',
    shortens: true,
  }),
  of('sharedText', 'Quién lo puede usar', ({ sharedText }) => sharedText, { shortens: true }),
  moment('updatedAt', 'Último cambio', { hideWhenNarrow }),
]
