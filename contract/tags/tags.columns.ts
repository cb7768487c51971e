import { columnsOf, type Column } from '#contract/column.ts'
import { tagColors, tagKinds } from '#contract/people/tag.ts'
import type { Tag } from '#contract/tags/tags.ts'

const { text, moment, of } = columnsOf<Tag>()
const hideWhenNarrow = true

/** The columns of the list of tags. */
export const tagColumns: Column<Tag>[] = [
  text('name', 'Nombre'),
  of('people', 'Personas', ({ people }) => people, { align: 'end' }),
  of('kind', 'Qué es', ({ kind }) => tagKinds[kind]),
  of('color', 'Color', ({ color }) => tagColors[color], { hideWhenNarrow }),
  of('owner', 'De quién', ({ owner, isOwn }) => (isOwn ? 'Tuya' : owner), { missing: 'De nadie' }),
  of('sharedText', 'Para quién', ({ sharedText }) => sharedText, { hideWhenNarrow }),
  moment('updatedAt', 'Último cambio', { hideWhenNarrow }),
]
