import { periods } from '#contract/fees/basics/periods.ts'
import { documentTypes } from '#contract/people/document.ts'
import { inscriptionTypeLabels, inscriptionTypes, sexes, sexLabels } from '#contract/people/person.ts'

type FieldCommon = {
  /** The label on the screens. */
  label: string
  /** `always`: every profile has it. `asked`: required on enrolment, but old profiles may lack it. */
  need: 'always' | 'asked' | 'optional'
  /**
   * Who may change it. `oneself`: staff and the person. `confirmed`: the same, but the person has to confirm the new
   * value.
   */
  editedBy: 'staff' | 'oneself' | 'confirmed'
  /** Whether it is a column of the census list and of its downloads. */
  listed?: true
}

/** The type of the values of each kind; `fieldKinds.ts` has the rules to compare, log and format them. */
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

type FieldDeclaration = FieldCommon &
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
    email: { label: 'Correo electrónico', kind: 'email', need: 'always', editedBy: 'confirmed', listed },
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
} as const satisfies Record<string, Record<string, FieldDeclaration>>

/**
 * All fields of a person that can be corrected, in the order of the forms. This is the only place where a field is
 * declared: labels, schemas, log, history, merges, imports, forms and own data are derived from it. What a new field
 * still needs elsewhere (its column, its import headers) is a compile error until it is there.
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
// Safe: the object has exactly these keys; Object.keys returns plain strings.
export const sections = Object.keys(declared) as Section[]
type Fields = typeof personFields
export type PersonField = keyof Fields
export type KindOf<Field extends PersonField> = Fields[Field]['kind']
export type NeedOf<Field extends PersonField> = Fields[Field]['need']

/** The fields whose declaration has these properties: `FieldWhere<{ need: 'always' }>`. */
export type FieldWhere<Saying> = {
  [Field in PersonField]: Fields[Field] extends Saying ? Field : never
}[PersonField]
export type FieldIn<Where extends Section> = { [Each in Where]: keyof Sections[Each] }[Where] & PersonField
export type Editor = Fields[PersonField]['editedBy']
export type FieldEditedBy<Who extends Editor> = FieldWhere<{ editedBy: Who }>
export type FieldOfKind<Which extends Kind> = FieldWhere<{ kind: Which }>

/** The type of a field's value when it is not empty. */
export type ValueOf<Field extends PersonField> = Fields[Field] extends { values: readonly (infer Value)[] }
  ? Value
  : KindValues[KindOf<Field>]

/** The values of a person's profile. Countries and assemblies are ids, the fee is in euros. */
export type ProfileValues = {
  [Field in PersonField]: NeedOf<Field> extends 'always' ? ValueOf<Field> : ValueOf<Field> | null
}

// Safe: the object has exactly these keys; Object.keys returns plain strings.
export const personFieldNames = Object.keys(personFields) as PersonField[]
export const isPersonField = (name: string): name is PersonField => Object.hasOwn(personFields, name)

/** The fields of some sections, in the order of the forms. */
export const fieldsIn = <Where extends Section>(...where: readonly Where[]) =>
  // Safe: the object has exactly these keys; Object.keys returns plain strings.
  where.flatMap((section) => Object.keys(declared[section]) as FieldIn<Where>[])

export const fieldsOfKind = <Which extends Kind>(...kinds: readonly Which[]) =>
  // Safe: the filter is the condition of the type.
  personFieldNames.filter((field) =>
    kinds.some((kind) => kind === personFields[field].kind),
  ) as FieldOfKind<Which>[]

export const isOfKind = <Which extends Kind>(field: PersonField, kind: Which): field is FieldOfKind<Which> =>
  personFields[field].kind === kind

type Choice<Value> = { value: Value; label: string }
/** The values of a choice with their labels, in order. */
export const listChoices = <Field extends FieldOfKind<'choice'>>(field: Field) => {
  const choice = personFields[field]
  const words: Words = 'words' in choice ? choice.words : {}
  // Safe: these are the values of this declaration.
  return choice.values.map((value) => ({ value, label: words[value] ?? `${value}` })) as Choice<
    ValueOf<Field>
  >[]
}
/** The label of a value of a choice; what is not one of its values reads as it is. */
export const labelChoice = (field: FieldOfKind<'choice'>, text: string) =>
  listChoices(field).find(({ value }) => `${value}` === text)?.label ?? text

export const fieldsEditedBy = <Who extends Editor>(...editors: readonly Who[]) =>
  // Safe: the filter is the condition of the type.
  personFieldNames.filter((field) =>
    editors.some((editor) => editor === personFields[field].editedBy),
  ) as FieldEditedBy<Who>[]

export type ListedField = FieldWhere<{ listed: true }>
export const isListed = (field: PersonField): field is ListedField => 'listed' in personFields[field]
export const listedFields = personFieldNames.filter(isListed)

/** The fields that the census list has only when they are asked for; accounts are shown masked. */
export type UnlistedField = Exclude<PersonField, ListedField | MaskedField>
const isUnlisted = (field: PersonField): field is UnlistedField => !isListed(field) && !isMasked(field)

/** The fields that are logged masked; only the person sees their full value. */
export type MaskedField = FieldOfKind<'account'>
export const isMasked = (field: PersonField): field is MaskedField => personFields[field].kind === 'account'
export const maskedFields = personFieldNames.filter(isMasked)
export const unmaskedFields = personFieldNames.filter((field) => !isMasked(field))
export const unlistedFields = personFieldNames.filter(isUnlisted)

/** Makes an object with a value for each name. */
export const makeRecord = <Made extends object>(
  names: readonly (keyof Made)[],
  make: (name: keyof Made) => Made[keyof Made],
) => Object.fromEntries(names.map((name) => [name, make(name)])) as Made

/** The labels of some fields, by field and in the given order. */
export const pickLabels = <Name extends PersonField>(names: readonly Name[]) =>
  makeRecord<Record<Name, string>>(names, (name) => personFields[name].label)

/** The label of every field, in the order of the forms. */
export const personFieldLabels = pickLabels(personFieldNames)
