import { maskIban } from '#contract/fees/iban.ts'
import type { DocumentType } from '#contract/people/document.ts'
import type { InscriptionType, Sex } from '#contract/people/person.ts'
import type { Period } from '#contract/fees/periods.ts'

/** Everything of a person's file that somebody may correct. Countries and assemblies by id, the fee in euros. */
export type FileValues = {
  name: string
  lastName1: string
  lastName2: string | null
  documentType: DocumentType
  idDocument: string
  sex: Sex | null
  birthday: string | null
  bornCountry: number | null
  country: number | null
  province: string | null
  city: string | null
  district: string | null
  postalCode: string | null
  streetName: string | null
  streetNumber: string | null
  email: string
  phone: string | null
  studies: string | null
  job: string | null
  communications: boolean
  inscriptionType: InscriptionType
  assembly: number | null
  sectorals: number[]
  mainSectoral: number | null
  fee: number
  period: Period | null
  bankAccount: string | null
}
export type FileField = keyof FileValues

/** How each field is called on the screens, in their order. */
export const fileLabels: Record<FileField, string> = {
  name: 'Nombre',
  lastName1: 'Primer apellido',
  lastName2: 'Segundo apellido',
  documentType: 'Tipo de documento',
  idDocument: 'DNI',
  sex: 'Sexo',
  birthday: 'Fecha de nacimiento',
  bornCountry: 'País de nacimiento',
  country: 'País',
  province: 'Región / Provincia',
  city: 'Ciudad',
  district: 'Distrito',
  postalCode: 'Código postal',
  streetName: 'Dirección',
  streetNumber: 'Número',
  email: 'Email',
  phone: 'Teléfono',
  studies: 'Estudios',
  job: 'Profesión',
  communications: 'Recibir comunicaciones',
  inscriptionType: 'Tipo de inscripción',
  assembly: 'Asamblea',
  sectorals: 'Sectoriales',
  mainSectoral: 'Sectorial principal',
  fee: 'Cuota',
  period: 'Periodo',
  bankAccount: 'Cuenta bancaria',
}

export const isFileField = (name: string): name is FileField => Object.hasOwn(fileLabels, name)

/** The labels of some fields, in their order; a form's fields are called as the file's. */
export const labelsOf = <Name extends FileField>(names: readonly Name[]) =>
  // Object.fromEntries forgets which names it was given.
  Object.fromEntries(names.map((name) => [name, fileLabels[name]])) as Record<Name, string>

const otherLabels: Readonly<Record<string, string>> = {
  creationTime: 'Fecha de inscripción',
  unregisteredAt: 'Fecha de baja',
  mergedFile: 'Otra ficha unida a esta (número)',
  mergedInto: 'Unida a la ficha (número)',
  // Of records, comments and accounts.
  bornCountryId: 'País de nacimiento',
  countryId: 'País',
  recordType: 'Tipo de registro',
  title: 'Título',
  description: 'Descripción',
  legalDocumentId: 'Documento de protección de datos',
  dataProtectionTemplateId: 'Documento de protección de datos',
  affiliateId: 'Ficha (número)',
  username: 'Correo de la cuenta',
  role: 'Papel',
  enabled: 'Cuenta habilitada',
}

/** A field as people know it, also those that are logged and not corrected by hand. */
export const fieldLabel = (field: string) =>
  isFileField(field) ? fileLabels[field] : (otherLabels[field] ?? field)

/** The log of changes keeps fees in cents, as the table does. */
export const loggedAs = (field: FileField) => (field === 'fee' ? 'feeCents' : field)
export const fieldLogged = (name: string) => (name === 'feeCents' ? 'fee' : name)

/** A field as the log of changes keeps it: an account masked, a list of ids joined by commas. */
export function logText<Field extends FileField>(field: Field, value: FileValues[Field]): string | null {
  if (value === null) return null
  if (Array.isArray(value)) return value.join(',') || null
  if (field === 'fee') return String(Math.round(Number(value) * 100))
  return field === 'bankAccount' ? maskIban(String(value)) : String(value)
}

/** The value a logged text stands for; undefined when it cannot be had back: accounts are logged masked. */
export function valueLogged(field: FileField, text: string | null): unknown {
  switch (field) {
    case 'sectorals':
      return text === null ? [] : text.split(',').map(Number)
    case 'fee':
      return Number(text ?? 0) / 100
    case 'communications':
      return text === 'true'
    case 'bornCountry':
    case 'country':
    case 'assembly':
    case 'mainSectoral':
    case 'inscriptionType':
      return text === null ? null : Number(text)
    case 'bankAccount':
      return text === null ? null : undefined
    default:
      return text
  }
}
