import { columnsOf, type Column } from '#contract/column.ts'
import type { Segment } from '#contract/segments/segments.ts'

const { text, moment, of } = columnsOf<Segment>()
const hideWhenNarrow = true

/** The columns of the list of segments. */
export const segmentColumns: Column<Segment>[] = [
  text('name', 'Nombre'),
  of('owner', 'De quién', ({ owner, isOwn }) => (isOwn ? 'Tuyo' : owner), {
    missing: 'De nadie',
    shortens: true,
  }),
  of('sharedText', 'Para quién', ({ sharedText }) => sharedText, { shortens: true }),
  moment('updatedAt', 'Último cambio', { hideWhenNarrow }),
]
