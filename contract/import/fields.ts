import {
  fieldsIn,
  fieldsOfKind,
  pickLabels,
  type FieldOfKind,
  type PersonField,
} from '#contract/people/fields.ts'

/** Fields of a list that are not fields of a file: names in one cell, and the day of joining. */
const joinedNames = {
  lastNames: 'Apellidos (juntos)',
  surnamesAndName: 'Apellidos y nombre (juntos)',
  fullName: 'Nombre y apellidos (juntos)',
} as const
const joiningDay = { creationTime: 'Fecha de alta' } as const
/** Words that stand beside the profile: tags and lists by name. */
const tags = { tags: 'Etiquetas' } as const

/** Fields with another label in the import, the usual one in offices' lists. */
const importLabels = {
  idDocument: 'Documento',
  province: 'Provincia',
  city: 'Municipio',
  streetNumber: 'Número de la vía',
  email: 'Correo electrónico',
  fee: 'Cuota (€)',
  period: 'Periodicidad',
  bankAccount: 'Cuenta (IBAN)',
  sectorals: 'Asambleas sectoriales',
} as const satisfies Partial<Record<PersonField, string>>

/** The fields that a column can be imported to, in the order of the screen. */
export type ImportField = PersonField | keyof typeof joinedNames | keyof typeof joiningDay | keyof typeof tags
export const columnLabels: Readonly<Record<ImportField, string>> = {
  ...pickLabels(['idDocument', 'documentType', 'name', 'lastName1', 'lastName2']),
  ...joinedNames,
  ...pickLabels(fieldsIn('personal', 'address', 'contact')),
  ...pickLabels(['inscriptionType']),
  ...joiningDay,
  ...pickLabels(fieldsIn('fee', 'participation')),
  ...importLabels,
  ...tags,
}
// Safe: the object has exactly these keys; Object.keys returns plain strings.
export const importFields = Object.keys(columnLabels) as ImportField[]

/** Fields with values that each list writes in its own words; the import maps those words. */
export const wordFields = fieldsOfKind('choice', 'flag', 'assembly', 'sectoral', 'sectorals')
export type WordField = FieldOfKind<'choice' | 'flag' | 'assembly' | 'sectoral' | 'sectorals'>
export const isWordField = (field: ImportField): field is WordField =>
  wordFields.some((word) => word === field)
