import { periods } from '#contract/fees/periods.ts'
import { documentTypes } from '#contract/people/document.ts'
import { inscriptionTypeLabels, inscriptionTypes, sexes, sexLabels } from '#contract/people/person.ts'

type Common = {
  /** How it is called on the screens. */
  label: string
  /** `always`: no file is without it. `asked`: whoever enrols must say it, but old files may lack it. */
  need: 'always' | 'asked' | 'optional'
  /** `oneself`: staff and the person. `confirmed`: the person only where the new value is confirmed. */
  editedBy: 'staff' | 'oneself' | 'confirmed'
  /** The list of the census has it, and so have its downloads. */
  listed?: true
}

/** What each kind of field holds; `fieldKinds.ts` says how it is compared, logged and put in words. */
export type KindValues = {
  text: string
  /** A province, a city or a district: from a list in Spain, typed elsewhere. */
  place: string
  postalCode: string
  document: string
  email: string
  phone: string
  /** A calendar day, `yyyy-mm-dd`. */
  day: string
  choice: string | number
  flag: boolean
  /** The id of a country. */
  country: number
  /** The id of a territorial assembly. */
  assembly: number
  /** The id of a sectoral assembly. */
  sectoral: number
  /** The ids of sectoral assemblies, in ascending order. */
  sectorals: number[]
  euros: number
  /** An IBAN; it is logged and shown masked. */
  account: string
}
export type Kind = keyof KindValues

type Declared = Common &
  (
    | { kind: 'text' | 'place'; most: number }
    | { kind: 'choice'; values: readonly [string | number, ...(string | number)[]]; words?: Words }
    | { kind: Exclude<Kind, 'text' | 'place' | 'choice'> }
  )
type Words = Readonly<Record<string | number, string>>

const listed = true
const declared = {
  personal: {
    name: { label: 'Nombre', kind: 'text', most: 100, need: 'always', editedBy: 'oneself', listed },
    lastName1: {
      label: 'Primer apellido',
      kind: 'text',
      most: 100,
      need: 'always',
      editedBy: 'oneself',
      listed,
    },
    lastName2: {
      label: 'Segundo apellido',
      kind: 'text',
      most: 100,
      need: 'optional',
      editedBy: 'oneself',
      listed,
    },
    documentType: {
      label: 'Tipo de documento',
      kind: 'choice',
      values: documentTypes,
      need: 'always',
      editedBy: 'staff',
    },
    idDocument: { label: 'DNI', kind: 'document', need: 'always', editedBy: 'staff', listed },
    sex: {
      label: 'Sexo',
      kind: 'choice',
      values: sexes,
      words: sexLabels,
      need: 'asked',
      editedBy: 'oneself',
      listed,
    },
    birthday: { label: 'Fecha de nacimiento', kind: 'day', need: 'asked', editedBy: 'oneself' },
    bornCountry: { label: 'País de nacimiento', kind: 'country', need: 'asked', editedBy: 'oneself', listed },
  },
  address: {
    country: { label: 'País', kind: 'country', need: 'asked', editedBy: 'oneself', listed },
    province: { label: 'Región / Provincia', kind: 'place', most: 100, need: 'asked', editedBy: 'oneself' },
    city: { label: 'Ciudad', kind: 'place', most: 100, need: 'optional', editedBy: 'oneself', listed },
    district: { label: 'Distrito', kind: 'place', most: 100, need: 'optional', editedBy: 'oneself', listed },
    postalCode: { label: 'Código postal', kind: 'postalCode', need: 'asked', editedBy: 'oneself' },
    streetName: { label: 'Dirección', kind: 'text', most: 200, need: 'asked', editedBy: 'oneself' },
    streetNumber: { label: 'Número', kind: 'text', most: 50, need: 'optional', editedBy: 'oneself' },
  },
  contact: {
    email: { label: 'Email', kind: 'email', need: 'always', editedBy: 'confirmed', listed },
    phone: { label: 'Teléfono', kind: 'phone', need: 'asked', editedBy: 'oneself' },
    studies: { label: 'Estudios', kind: 'text', most: 200, need: 'optional', editedBy: 'oneself' },
    job: { label: 'Profesión', kind: 'text', most: 200, need: 'optional', editedBy: 'oneself' },
    communications: { label: 'Recibir comunicaciones', kind: 'flag', need: 'always', editedBy: 'oneself' },
  },
  participation: {
    inscriptionType: {
      label: 'Tipo de inscripción',
      kind: 'choice',
      values: inscriptionTypes,
      words: inscriptionTypeLabels,
      need: 'always',
      editedBy: 'oneself',
      listed,
    },
    assembly: { label: 'Asamblea', kind: 'assembly', need: 'optional', editedBy: 'oneself', listed },
    sectorals: { label: 'Sectoriales', kind: 'sectorals', need: 'always', editedBy: 'oneself', listed },
    mainSectoral: { label: 'Sectorial principal', kind: 'sectoral', need: 'optional', editedBy: 'oneself' },
  },
  fee: {
    fee: { label: 'Cuota', kind: 'euros', need: 'always', editedBy: 'oneself', listed },
    period: {
      label: 'Periodo',
      kind: 'choice',
      values: periods,
      need: 'optional',
      editedBy: 'oneself',
      listed,
    },
    bankAccount: { label: 'Cuenta bancaria', kind: 'account', need: 'optional', editedBy: 'oneself' },
  },
} as const satisfies Record<string, Record<string, Declared>>

/**
 * Everything of a person that somebody may correct, in the order of the forms. A field is declared here alone:
 * labels, schemas, log, history, merges, imports, forms and own data derive from it, and what a new field still
 * has to be told (its column, its headers) does not compile until it is.
 */
export const personFields = {
  ...declared.personal,
  ...declared.address,
  ...declared.contact,
  ...declared.participation,
  ...declared.fee,
}

type Sections = typeof declared
export type Section = keyof Sections
// Object.keys forgets which names it was given.
export const sections = Object.keys(declared) as Section[]
type Fields = typeof personFields
export type FileField = keyof Fields
export type KindOf<Field extends FileField> = Fields[Field]['kind']
export type NeedOf<Field extends FileField> = Fields[Field]['need']

/** The fields whose declaration says so: `FieldWhere<{ need: 'always' }>`. */
export type FieldWhere<Saying> = {
  [Field in FileField]: Fields[Field] extends Saying ? Field : never
}[FileField]
export type FieldIn<Where extends Section> = { [Each in Where]: keyof Sections[Each] }[Where] & FileField
export type Editor = Fields[FileField]['editedBy']
export type FieldEditedBy<Who extends Editor> = FieldWhere<{ editedBy: Who }>
export type FieldOfKind<Which extends Kind> = FieldWhere<{ kind: Which }>

/** What a field holds when it holds something. */
export type ValueOf<Field extends FileField> = Fields[Field] extends { values: readonly (infer Value)[] }
  ? Value
  : KindValues[KindOf<Field>]

/** A person's file. Countries and assemblies by id, the fee in euros. */
export type FileValues = {
  [Field in FileField]: NeedOf<Field> extends 'always' ? ValueOf<Field> : ValueOf<Field> | null
}

// Object.keys forgets which names it was given.
export const fileFields = Object.keys(personFields) as FileField[]
export const isFileField = (name: string): name is FileField => Object.hasOwn(personFields, name)

/** The fields of some sections, in the order of the forms. */
export const fieldsIn = <Where extends Section>(...where: readonly Where[]) =>
  // Object.keys forgets which names it was given.
  where.flatMap((section) => Object.keys(declared[section]) as FieldIn<Where>[])

export const fieldsOfKind = <Which extends Kind>(...kinds: readonly Which[]) =>
  // The condition is the very one that the type names.
  fileFields.filter((field) =>
    kinds.some((kind) => kind === personFields[field].kind),
  ) as FieldOfKind<Which>[]

export const fieldsEditedBy = <Who extends Editor>(...editors: readonly Who[]) =>
  // The condition is the very one that the type names.
  fileFields.filter((field) =>
    editors.some((editor) => editor === personFields[field].editedBy),
  ) as FieldEditedBy<Who>[]

export type ListedField = FieldWhere<{ listed: true }>
export const isListed = (field: FileField): field is ListedField => 'listed' in personFields[field]
export const listedFields = fileFields.filter(isListed)

/** Those that are logged masked, and seen whole by nobody but the person. */
export type MaskedField = FieldOfKind<'account'>
export const isMasked = (field: FileField): field is MaskedField => personFields[field].kind === 'account'
export const maskedFields = fileFields.filter(isMasked)
export const unmaskedFields = fileFields.filter((field) => !isMasked(field))

/** A record with a value for each of some names: it is whole because it is made from the names. */
export const recordOf = <Made extends object>(
  names: readonly (keyof Made)[],
  make: (name: keyof Made) => Made[keyof Made],
) => Object.fromEntries(names.map((name) => [name, make(name)])) as Made

/** The labels of some fields, in their order; a form's fields are called as the file's. */
export const labelsOf = <Name extends FileField>(names: readonly Name[]) =>
  recordOf<Record<Name, string>>(names, (name) => personFields[name].label)

/** How each field is called on the screens, in their order. */
export const fileLabels = labelsOf(fileFields)
