import type { FieldValues } from 'react-hook-form'
import { readDay } from '#contract/day.ts'
import { address } from '#contract/people/address.ts'
import { contact, staffContact } from '#contract/people/contact.ts'
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

// The values of the forms about a person: while they are typed, at the start, and as they are sent. The participation is
// asked for in another shape than it is stored in; its form is `Participation`.

export type FormSection = 'personal' | 'address' | 'contact'
export type FormField = FieldIn<FormSection>
type FormKind = KindOf<FormField>

/** The form's values by kind of field; every other kind is a text. */
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
  /** The form's value when the profile has none. */
  empty: Held
  /** The form's value for a value of the profile. */
  start: (known: Known) => Held
  /** The value to send; by default, the form's own. */
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
// Safe: the types of a field's values and of its kind are derived from one declaration.
const kindFormOf = (field: FormField) => kindForms[personFields[field].kind] as KindForm<unknown, unknown>

/** The start values of a form of some fields: empty, or those of a profile or a record. */
export const startingValues = <Field extends FormField>(
  fields: readonly Field[],
  known: Partial<Pick<ProfileReply, Field>> = {},
) =>
  makeRecord<ValuesOf<Field>>(fields, (field) => {
    const { empty, start } = kindFormOf(field)
    const value: ProfileReply[FormField] | undefined = known[field]
    return (value == null ? empty : start(value)) as FormValue<Field>
  })

/** The values of some fields as they are sent. */
export const sentValues = <Field extends FormField>(fields: readonly Field[], values: ValuesOf<Field>) =>
  makeRecord<ValuesOf<Field>>(fields, (field) => {
    const { toBody } = kindFormOf(field)
    // Safe: `toBody` changes the spelling of a value, not its type.
    return toBody ? (toBody(values[field]) as FormValue<Field>) : values[field]
  })

/** The functions that every form of a section needs, for staff and members alike. */
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
/** As staff fill it in, for somebody who may have no address. */
export const staffContactForm = sectionForm(fieldsIn('contact'), validateWith<ContactValues>(staffContact))

/** A form as a form of some of its fields. Safe: the names are the same, and a part writes only its own fields. */
export const formPart = <Part extends FieldValues>(form: object) => form as FormOf<Part>
