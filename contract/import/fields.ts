import {
  fieldsIn,
  fieldsOfKind,
  pickLabels,
  type FieldOfKind,
  type FileField,
} from '#contract/people/fields.ts'

/** What a column of a list may hold and no field of a file is: names written together, and the day of joining. */
const names = {
  lastNames: 'Apellidos (juntos)',
  surnamesAndName: 'Apellidos y nombre (juntos)',
  fullName: 'Nombre y apellidos (juntos)',
} as const
const joining = { creationTime: 'Fecha de alta' } as const

/** Fields that offices call otherwise than our screens. */
const calledOtherwise = {
  idDocument: 'Documento',
  province: 'Provincia',
  city: 'Municipio',
  streetNumber: 'Número de la vía',
  email: 'Correo electrónico',
  fee: 'Cuota (€)',
  period: 'Periodicidad',
  bankAccount: 'Cuenta (IBAN)',
  sectorals: 'Asambleas sectoriales',
} as const satisfies Partial<Record<FileField, string>>

/** Where a column of a list may go, in the order in which people look for it. */
export type Field = FileField | keyof typeof names | keyof typeof joining
export const columnLabels: Readonly<Record<Field, string>> = {
  ...pickLabels(['idDocument', 'documentType', 'name', 'lastName1', 'lastName2']),
  ...names,
  ...pickLabels(fieldsIn('personal', 'address', 'contact')),
  ...pickLabels(['inscriptionType']),
  ...joining,
  ...pickLabels(fieldsIn('fee', 'participation')),
  ...calledOtherwise,
}
// Object.keys forgets which names it was given.
export const fieldNames = Object.keys(columnLabels) as Field[]

/** Fields whose words mean something only for whoever keeps the list: their values can be mapped. */
export const wordFields = fieldsOfKind('choice', 'flag', 'assembly', 'sectoral', 'sectorals')
export type WordField = FieldOfKind<'choice' | 'flag' | 'assembly' | 'sectoral' | 'sectorals'>
export const isWordField = (field: Field): field is WordField => wordFields.some((word) => word === field)
