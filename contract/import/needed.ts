import { columnLabels, type Field } from '#contract/import/fields.ts'

/** What a new person cannot do without, and the fields that can say it. */
const needed: readonly (readonly [Field, ...Field[]])[] = [
  ['idDocument'],
  ['name', 'fullName', 'surnamesAndName'],
  ['lastName1', 'lastNames', 'fullName', 'surnamesAndName'],
  ['email'],
  ['inscriptionType'],
]

/** The fields that nothing in a list says, of those that a new person cannot do without. */
export const missingFields = (says: (field: Field) => boolean): Field[] =>
  needed.filter((ways) => !ways.some(says)).map(([field]) => field)

/** Without it no line is anybody's, new or known. */
export const noDocumentColumn =
  'Falta: Documento. Di qué columna lo tiene: sin él no se sabe de quién es cada línea'

/** A field that nothing says, in words. */
export const lackText = (field: Field) =>
  `No se encuentra la columna «${columnLabels[field]}»: sin ella no se puede dar de alta a nadie`
