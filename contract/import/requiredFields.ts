import { columnLabels, type ImportField } from '#contract/import/fields.ts'

/** What a new person needs, or ought to have; each entry lists the fields that can provide it. */
const requiredFields: readonly (readonly [ImportField, ...ImportField[]])[] = [
  ['idDocument'],
  ['name', 'fullName', 'surnamesAndName'],
  ['lastName1', 'lastNames', 'fullName', 'surnamesAndName'],
  ['email'],
  ['inscriptionType'],
]

/** The required fields that a list does not provide. */
export const findMissingFields = (says: (field: ImportField) => boolean): ImportField[] =>
  requiredFields.filter((ways) => !ways.some(says)).map(([field]) => field)

/** The error when no column is the document, without which a line belongs to nobody. */
export const noDocumentColumn =
  'Falta: Documento. Di qué columna lo tiene: sin él no se sabe de quién es cada línea'

/** The warning when no column provides a required field; the e-mail may be missing (rule people-17). */
export const describeMissingField = (field: ImportField) =>
  `No se encuentra la columna «${columnLabels[field]}»: ${
    field === 'email'
      ? 'quien entra con esta lista no tiene correo ni cuenta'
      : 'sin ella no se puede dar de alta a nadie'
  }`
