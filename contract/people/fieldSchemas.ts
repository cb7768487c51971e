import { z } from 'zod'
import { noAssembly } from '#contract/assemblies/basics/assembly.ts'
import { requiredLine } from '#contract/fields.ts'
import { bankAccount, fee, wholeFee } from '#contract/fees/basics/fees.ts'
import {
  blankToNull,
  chosen,
  chosenId,
  clearable,
  clearableLine,
  optionalLine,
} from '#contract/formSchemas.ts'
import { texts } from '#contract/messages.ts'
import { normaliseDocument } from '#contract/people/document.ts'
import { emailOrNone, givenEmail } from '#contract/people/email.ts'
import {
  fieldsIn,
  personFieldNames,
  personFields,
  makeRecord,
  type FieldIn,
  type FieldOfKind,
  type FieldWhere,
  type PersonField,
  type ProfileValues,
  type Kind,
  type NeedOf,
  type Section,
  type ValueOf,
} from '#contract/people/fields.ts'
import { normalisePhone } from '#contract/people/phone.ts'

const number = z.number().int().min(1, 'Valor no admitido').max(2_147_483_647, 'Valor no admitido')
const ids = z
  .array(number)
  .max(200)
  .transform((each) => [...new Set(each)].toSorted((one, other) => one - other))

type SizedField = { most: number }
type Choices = { values: readonly [string | number, ...(string | number)[]] }
const areWords = (values: Choices['values']): values is [string, ...string[]] =>
  values.every((value) => typeof value === 'string')

/** The schema of a value of each kind, when it is given. */
const valueSchemas = {
  text: ({ most }: SizedField) => requiredLine(most),
  place: ({ most }: SizedField) => requiredLine(most),
  postalCode: () => requiredLine(20).transform((code) => code.toUpperCase()),
  document: () =>
    requiredLine(40).transform(normaliseDocument).pipe(z.string().min(1, texts.required).max(30)),
  email: () => givenEmail,
  phone: () =>
    requiredLine(60).transform((typed, context) => {
      const phone = normalisePhone(typed)
      if (phone === undefined) context.addIssue({ code: 'custom', message: texts.format })
      return phone ?? z.NEVER
    }),
  day: () => requiredLine(40).pipe(z.iso.date(texts.format)),
  choice: ({ values }: Choices) => (areWords(values) ? chosen(values) : z.literal(values)),
  flag: () => z.boolean(),
  country: () => chosenId,
  assembly: () => number,
  sectoral: () => number,
  sectorals: () => ids,
  euros: () => fee,
  account: () => bankAccount,
} satisfies Record<Kind, SchemaMaker>

/** In a form that asks for the whole person, these kinds have a value even when the field is left out. */
const formSchemas = {
  flag: () => z.boolean().default(false),
  assembly: () => number.nullish().transform((id) => noneToNull(id ?? null)),
  sectoral: () => number.nullish().transform((id) => id ?? null),
  sectorals: () => ids.default([]),
  euros: () => wholeFee.default(0),
}
/** In a correction, a field that is left out does not change. */
const correctionSchemas = {
  email: () => z.preprocess((value) => value ?? '', emailOrNone),
  assembly: () => number.nullable().transform(noneToNull),
  sectoral: () => number.nullable(),
}
/** In calls, id 999 means no assembly. */
const noneToNull = (id: number | null) => (id === noAssembly ? null : id)

type ValueSchema<Value> = z.ZodType<Value, Value>

/** The schema of a field in a form that asks for the whole person. */
type FormSchema<Field extends PersonField> = Field extends MayBeOmitted
  ? z.ZodDefault<ValueSchema<ProfileValues[Field]>>
  : ValueSchema<ValueOf<Field>>
type MayBeOmitted = FieldWhere<{ need: 'optional' }> | FieldOfKind<'flag' | 'sectorals' | 'euros'>

/** The schema of a field in a correction: left out, it does not change; null is accepted only for optional fields. */
type CorrectionSchema<Field extends PersonField> = z.ZodOptional<
  ValueSchema<NeedOf<Field> extends 'optional' ? ValueOf<Field> | null : ValueOf<Field>>
>

/** The schema of a field in a form that asks only for what every profile has: absent or blank is null. */
type PartialSchema<Field extends PersonField> =
  NeedOf<Field> extends 'always'
    ? ValueSchema<ValueOf<Field>>
    : z.ZodDefault<ValueSchema<ValueOf<Field> | null>>

type SchemaMaker = (declared: never) => z.ZodType
// Safe: each maker reads only the properties that declarations of its kind have.
const makeSchema = (make: SchemaMaker, field: PersonField) => make(personFields[field] as never)
const makeValueSchema = (field: PersonField) => makeSchema(valueSchemas[personFields[field].kind], field)
const makeSpecialSchema = (makers: Partial<Record<Kind, SchemaMaker>>, field: PersonField) => {
  const make = makers[personFields[field].kind]
  return make && makeSchema(make, field)
}

function makeFormSchema(field: PersonField): z.ZodType {
  const declared = personFields[field]
  const special = makeSpecialSchema(formSchemas, field)
  if (special || declared.need !== 'optional') return special ?? makeValueSchema(field)
  return 'most' in declared ? optionalLine(declared.most) : clearable(makeValueSchema(field)).default(null)
}

function makeCorrectionSchema(field: PersonField): z.ZodType {
  const declared = personFields[field]
  const special = makeSpecialSchema(correctionSchemas, field)
  if (special || declared.need !== 'optional') return (special ?? makeValueSchema(field)).optional()
  return ('most' in declared ? clearableLine(declared.most) : clearable(makeValueSchema(field))).optional()
}

function makePartialSchema(field: PersonField): z.ZodType {
  const schema = makeValueSchema(field)
  return personFields[field].need === 'always' ? schema : blankToNull(schema).default(null)
}

/** The schemas of some sections of a form that asks for the whole person. */
export const buildFormShape = <Where extends Section>(...sections: readonly Where[]) =>
  makeRecord<{ [Field in FieldIn<Where>]: FormSchema<Field> }>(
    fieldsIn(...sections),
    // The types above say of each field what the function does.
    (field) => makeFormSchema(field) as never,
  )

/** The schemas of every field in a correction of a profile. */
export const buildCorrectionShape = () =>
  makeRecord<{ [Field in PersonField]: CorrectionSchema<Field> }>(
    personFieldNames,
    // The types above say of each field what the function does.
    (field) => makeCorrectionSchema(field) as never,
  )

/** The schemas of some fields in a form that asks only for what every profile has. */
export const buildPartialShape = <Field extends PersonField>(fields: readonly Field[]) =>
  makeRecord<{ [Each in Field]: PartialSchema<Each> }>(
    fields,
    // The types above say of each field what the function does.
    (field) => makePartialSchema(field) as never,
  )
