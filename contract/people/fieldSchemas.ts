import { z } from 'zod'
import { noAssembly } from '#contract/assemblies/assemblies.ts'
import { requiredLine } from '#contract/fields.ts'
import { bankAccount, fee, wholeFee } from '#contract/fees/fees.ts'
import { chosen, chosenId, clearable, clearableLine, optionalLine } from '#contract/formSchemas.ts'
import { texts } from '#contract/messages.ts'
import { normaliseDocument } from '#contract/people/document.ts'
import { givenEmail } from '#contract/people/email.ts'
import {
  fieldsIn,
  fileFields,
  personFields,
  recordOf,
  type FieldIn,
  type FieldOfKind,
  type FieldWhere,
  type FileField,
  type FileValues,
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

type Sized = { most: number }
type Choices = { values: readonly [string | number, ...(string | number)[]] }
const areWords = (values: Choices['values']): values is [string, ...string[]] =>
  values.every((value) => typeof value === 'string')

/** What a value of each kind must be to be written down by anybody. */
const valueSchemas = {
  text: ({ most }: Sized) => requiredLine(most),
  place: ({ most }: Sized) => requiredLine(most),
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
} satisfies Record<Kind, Maker>

/** Where the whole of somebody is asked for, what is left unsaid says something. */
const askedSchemas = {
  flag: () => z.boolean().default(false),
  assembly: () => number.nullish().transform((id) => withoutNone(id ?? null)),
  sectoral: () => number.nullish().transform((id) => id ?? null),
  sectorals: () => ids.default([]),
  euros: () => wholeFee.default(0),
}
/** A correction says only what it changes. */
const correctionSchemas = {
  assembly: () => number.nullable().transform(withoutNone),
  sectoral: () => number.nullable(),
}
/** Id 999 means no assembly. */
const withoutNone = (id: number | null) => (id === noAssembly ? null : id)

type ValueSchema<Value> = z.ZodType<Value, Value>

/** How a field is asked for where the whole of somebody is. */
type AskedSchema<Field extends FileField> = Field extends MayBeUnsaid
  ? z.ZodDefault<ValueSchema<FileValues[Field]>>
  : ValueSchema<ValueOf<Field>>
type MayBeUnsaid = FieldWhere<{ need: 'optional' }> | FieldOfKind<'flag' | 'sectorals' | 'euros'>

/** How a field is corrected: absent, it stays as it is; only what nobody must have may be emptied. */
type CorrectionSchema<Field extends FileField> = z.ZodOptional<
  ValueSchema<NeedOf<Field> extends 'optional' ? ValueOf<Field> | null : ValueOf<Field>>
>

type Maker = (declared: never) => z.ZodType
// Each maker takes of a declaration what those of its kind have.
const makeFrom = (make: Maker, field: FileField) => make(personFields[field] as never)
const valueSchema = (field: FileField) => makeFrom(valueSchemas[personFields[field].kind], field)
const specialSchema = (makers: Partial<Record<Kind, Maker>>, field: FileField) => {
  const make = makers[personFields[field].kind]
  return make && makeFrom(make, field)
}

function askedSchema(field: FileField): z.ZodType {
  const declared = personFields[field]
  const special = specialSchema(askedSchemas, field)
  if (special || declared.need !== 'optional') return special ?? valueSchema(field)
  return 'most' in declared ? optionalLine(declared.most) : clearable(valueSchema(field)).default(null)
}

function correctionSchema(field: FileField): z.ZodType {
  const declared = personFields[field]
  const special = specialSchema(correctionSchemas, field)
  if (special || declared.need !== 'optional') return (special ?? valueSchema(field)).optional()
  return ('most' in declared ? clearableLine(declared.most) : clearable(valueSchema(field))).optional()
}

/** Some sections of a form that asks for the whole of somebody. */
export const askedShape = <Where extends Section>(...sections: readonly Where[]) =>
  recordOf<{ [Field in FieldIn<Where>]: AskedSchema<Field> }>(
    fieldsIn(...sections),
    // The types above say of each field what the function does.
    (field) => askedSchema(field) as never,
  )

/** What a correction of a file may say, field by field. */
export const correctionShape = () =>
  recordOf<{ [Field in FileField]: CorrectionSchema<Field> }>(
    fileFields,
    // The types above say of each field what the function does.
    (field) => correctionSchema(field) as never,
  )
