import type { FieldValues } from 'react-hook-form'
import { readDay } from '#contract/day.ts'
import { address } from '#contract/people/address.ts'
import { contact } from '#contract/people/contact.ts'
import type { ProfileReply } from '#contract/people/fieldReplies.ts'
import {
  fieldsIn,
  personFields,
  makeRecord,
  type FieldIn,
  type KindOf,
  type ValueOf,
} from '#contract/people/fields.ts'
import { personalData } from '#contract/people/personalData.ts'
import { formatPhone } from '#contract/people/phone.ts'
import { validateWith, type FormOf, type Wrong } from '#web/kernel/form/form.ts'
import { formatDay } from '#web/ui/format.ts'

// What a person's forms hold while somebody types, how they start from a profile and what they send. How somebody takes
// part is asked otherwise than it is kept: its form is `Participation`.

export type FormSection = 'personal' | 'address' | 'contact'
export type FormField = FieldIn<FormSection>
type FormKind = KindOf<FormField>

/** What a form holds for each kind of field; what is not one of these is typed. */
type Chosen = { country: number | null; place: string | null; flag: boolean }
export type FormValue<Field extends FormField> =
  KindOf<Field> extends keyof Chosen
    ? Chosen[KindOf<Field>]
    : KindOf<Field> extends 'choice'
      ? ValueOf<Field> | ''
      : string

export type ValuesOf<Field extends FormField> = { [Each in Field]: FormValue<Each> }
export type PersonalValues = ValuesOf<FieldIn<'personal'>>
export type AddressValues = ValuesOf<FieldIn<'address'>>
export type ContactValues = ValuesOf<FieldIn<'contact'>>
export type PersonValues = ValuesOf<FormField>

/** A typed day as `yyyy-mm-dd`; a text that is no day is returned as it is, for the schema to refuse. */
export function toIsoDay(typed: string): string {
  const read = readDay(typed, Number(formatDay(new Date()).slice(0, 4)))
  return typeof read === 'object' ? read.day : typed
}

type KindForm<Known, Held> = {
  /** What the form starts with when nothing is known. */
  empty: Held
  /** What it starts with for what is known. */
  start: (known: Known) => Held
  /** What it sends; what it holds, unless it says so. */
  toBody?: (held: Held) => Held
}
type KnownOf<Each extends FormKind> = Each extends 'country'
  ? { id: number }
  : Each extends 'flag'
    ? boolean
    : string
type HeldOf<Each extends FormKind> = Each extends keyof Chosen ? Chosen[Each] : string

const typed: KindForm<string, string> = { empty: '', start: (known) => known }
const kindForms: { readonly [Each in FormKind]: KindForm<KnownOf<Each>, HeldOf<Each>> } = {
  text: typed,
  document: typed,
  postalCode: typed,
  email: typed,
  choice: typed,
  phone: { empty: '', start: formatPhone },
  day: { empty: '', start: (day) => day.split('-').toReversed().join('/'), toBody: toIsoDay },
  flag: { empty: false, start: (known) => known },
  place: { empty: null, start: (known) => known },
  country: { empty: null, start: ({ id }) => id },
}
// What a field's form holds is what its kind says: both types are made from one declaration.
const kindFormOf = (field: FormField) => kindForms[personFields[field].kind] as KindForm<unknown, unknown>

/** A form of some fields as it starts: empty, or from what a profile or a record knows. */
export const startingValues = <Field extends FormField>(
  fields: readonly Field[],
  known: Partial<Pick<ProfileReply, Field>> = {},
) =>
  makeRecord<ValuesOf<Field>>(fields, (field) => {
    const { empty, start } = kindFormOf(field)
    const value: ProfileReply[FormField] | undefined = known[field]
    return (value == null ? empty : start(value)) as FormValue<Field>
  })

/** Some fields of a form as they travel. */
export const sentValues = <Field extends FormField>(fields: readonly Field[], values: ValuesOf<Field>) =>
  makeRecord<ValuesOf<Field>>(fields, (field) => {
    const { toBody } = kindFormOf(field)
    // A value is sent as its form holds it, but for its spelling.
    return toBody ? (toBody(values[field]) as FormValue<Field>) : values[field]
  })

/** What every form of a section does, whoever fills it in. */
const sectionForm = <Field extends FormField>(
  fields: readonly Field[],
  validate: (sent: ValuesOf<Field>) => Wrong<ValuesOf<Field>>,
) => {
  const toBody = (values: ValuesOf<Field>) => sentValues(fields, values)
  return {
    valuesOf: (profile: Pick<ProfileReply, Field>) => startingValues(fields, profile),
    toBody,
    validate: (values: ValuesOf<Field>) => validate(toBody(values)),
  }
}

export const personalForm = sectionForm(fieldsIn('personal'), (sent) =>
  validateWith<PersonalValues>(personalData(formatDay(new Date())))(sent),
)
export const addressForm = sectionForm(fieldsIn('address'), validateWith<AddressValues>(address))
export const contactForm = sectionForm(fieldsIn('contact'), validateWith<ContactValues>(contact))

/** A form with more fields is also a form of some of them: they go by the same names, and write only their own. */
export const formPart = <Part extends FieldValues>(form: object) => form as FormOf<Part>
