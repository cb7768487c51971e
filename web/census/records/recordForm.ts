import type { z } from 'zod'
import { labelsOf } from '#contract/people/fields.ts'
import { newRecord, type RecordType } from '#contract/census/records/records.form.ts'
import type { RecordFile } from '#contract/census/records/records.ts'
import { judgeOf } from '#web/kernel/form/form.ts'
import {
  addressLabels,
  documentLabels,
  personalLabels,
  placeLabels,
  reachLabels,
} from '#web/people/labels.ts'
import {
  home,
  personal,
  reachOf,
  type AddressValues,
  type ContactValues,
  type PersonalValues,
} from '#web/people/forms.ts'

type Words = {
  recordType: RecordType | ''
  title: string
  description: string
  bankAccount: string
  dataProtectionTemplateId: string
}
export type Typed = Words & PersonalValues & AddressValues & Omit<ContactValues, 'communications'>
export type FieldName = keyof Typed

/** Who a new record is about: somebody's file, or their latest record (rule form-6). */
export type KnownPerson = Pick<
  RecordFile,
  Exclude<FieldName, keyof Words | 'bornCountry' | 'country'> | 'bornCountry' | 'country'
>

/** How each field is called, in the order of the form. */
export const labels = {
  recordType: 'Tipo de registro',
  title: 'Título',
  description: 'Descripción',
  ...labelsOf(['bankAccount']),
  dataProtectionTemplateId: 'Plantilla de protección de datos',
  ...personalLabels,
  ...addressLabels,
  ...reachLabels,
} as const satisfies Record<FieldName, string>

/** The form of somebody known: their data in it, and nothing yet about what happened. */
export const startingFrom = (person: KnownPerson): Typed => ({
  recordType: '',
  title: '',
  description: '',
  bankAccount: '',
  dataProtectionTemplateId: '',
  ...personal.valuesOf(person),
  ...home.valuesOf(person),
  ...reachOf(person),
})

/** Those that depend on where somebody lives, and on their kind of document. */
export const labelsFor = (values: Typed) => ({ ...documentLabels(values), ...placeLabels(values) })

/** The form as it travels. */
export const sentRecord = (values: Typed) =>
  // An empty choice is one of the things that are judged.
  ({ ...values, ...personal.wire(values) }) as z.input<typeof newRecord>

const judgeSent = judgeOf<Typed>(newRecord)
/** The contract's own rules, over the form as it would travel: the fields of both are called alike. */
export const judge = (values: Typed) => judgeSent(sentRecord(values) as Typed)
