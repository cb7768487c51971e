import type { RecordFile } from '#contract/census/records.ts'

/** What a new record is prefilled with: somebody's file, or their latest record (UX F10). */
export type KnownPerson = Pick<
  RecordFile,
  | 'idDocument'
  | 'documentType'
  | 'name'
  | 'lastName1'
  | 'lastName2'
  | 'sex'
  | 'birthday'
  | 'bornCountry'
  | 'country'
  | 'province'
  | 'city'
  | 'district'
  | 'postalCode'
  | 'streetName'
  | 'streetNumber'
  | 'email'
  | 'phone'
  | 'studies'
  | 'job'
>

/** How each field is called, in the order of the form. */
export const labels = {
  recordType: 'Tipo de registro',
  title: 'Título',
  description: 'Descripción',
  bankAccount: 'Cuenta bancaria',
  dataProtectionTemplateId: 'Plantilla de protección de datos',
  documentType: 'Tipo de documento',
  idDocument: 'Documento',
  name: 'Nombre',
  lastName1: 'Primer apellido',
  lastName2: 'Segundo apellido',
  sex: 'Sexo',
  birthday: 'Fecha de nacimiento',
  bornCountry: 'País de nacimiento',
  studies: 'Estudios',
  job: 'Profesión',
  country: 'País',
  province: 'Región / Provincia',
  city: 'Ciudad',
  district: 'Distrito',
  streetName: 'Dirección',
  streetNumber: 'Número',
  postalCode: 'Código postal',
  email: 'Email',
  phone: 'Teléfono',
} as const
export type FieldName = keyof typeof labels
export type Typed = Record<FieldName, string>

/** The form of somebody known: their data in it, and nothing yet about what happened. */
export function startingFrom(person: KnownPerson): Typed {
  const { bornCountry, country, ...plain } = person
  const known: Record<string, string | number | null | undefined> = {
    ...plain,
    bornCountry: bornCountry?.id,
    country: country?.id,
  }
  return Object.fromEntries(
    Object.keys(labels).map((name) => [name, String(known[name] ?? '')]),
    // Every name of the form is there, each with a text.
  ) as Typed
}
