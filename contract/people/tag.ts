import { z } from 'zod'
import { id } from '#contract/fields.ts'

/** The colours of tags. On the screen each has a sign of its own too, so that they are told apart without seeing it. */
export const tagColors = {
  blue: 'Azul',
  green: 'Verde',
  orange: 'Naranja',
  red: 'Rojo',
  purple: 'Morado',
  grey: 'Gris',
} as const
export type TagColor = keyof typeof tagColors
// Safe: the object has exactly these keys; Object.keys returns plain strings.
export const tagColorNames = Object.keys(tagColors) as [TagColor, ...TagColor[]]

/** A list is a tag that somebody made by hand or by pasting; the only difference is where it is shown. */
export const tagKinds = { tag: 'Etiqueta', list: 'Lista' } as const
export type TagKind = keyof typeof tagKinds
export const tagKindNames = Object.keys(tagKinds) as [TagKind, ...TagKind[]]

/** The longest name of a tag. */
export const mostOfTagName = 60

/** A tag as it stands beside a person. */
export const personTag = z.object({
  id,
  name: z.string(),
  color: z.enum(tagColorNames),
  kind: z.enum(tagKindNames),
})
export type PersonTag = z.output<typeof personTag>

/** The field of the log that says which tag was put on somebody (`after`) or taken off (`before`), by its number. */
export const tagField = 'tag'
