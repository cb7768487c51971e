import type { z } from 'zod'
import { pickLabels } from '#contract/people/fields.ts'
import { newRecord, type RecordType } from '#contract/census/records/records.form.ts'
import type { RecordFile } from '#contract/census/records/records.ts'
import { judgeOf } from '#web/kernel/form/form.ts'
import {
  addressLabels,
  documentLabels,
  personalLabels,
  placeLabels,
  contactLineLabels,
} from '#web/people/labels.ts'
import {
  addressForm,
  personalForm,
  readContact,
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
export type RecordFormValues = Words & PersonalValues & AddressValues & Omit<ContactValues, 'communications'>
export type RecordFormField = keyof RecordFormValues

/** Who a new record is about: somebody's file, or their latest record (rule form-6). */
export type KnownPerson = Pick<
  RecordFile,
  Exclude<RecordFormField, keyof Words | 'bornCountry' | 'country'> | 'bornCountry' | 'country'
>

/** How each field is called, in the order of the form. */
export const recordLabels = {
  recordType: 'Tipo de registro',
  title: 'Título',
  description: 'Descripción',
  ...pickLabels(['bankAccount']),
  dataProtectionTemplateId: 'Plantilla de protección de datos',
  ...personalLabels,
  ...addressLabels,
  ...contactLineLabels,
} as const satisfies Record<RecordFormField, string>

/** The form of somebody known: their data in it, and nothing yet about what happened. */
export const startRecordForm = (person: KnownPerson): RecordFormValues => ({
  recordType: '',
  title: '',
  description: '',
  bankAccount: '',
  dataProtectionTemplateId: '',
  ...personalForm.valuesOf(person),
  ...addressForm.valuesOf(person),
  ...readContact(person),
})

/** Those that depend on where somebody lives, and on their kind of document. */
export const recordLabelsFor = (values: RecordFormValues) => ({
  ...documentLabels(values),
  ...placeLabels(values),
})

/** The form as it travels. */
export const toNewRecord = (values: RecordFormValues) =>
  // An empty choice is one of the things that are judged.
  ({ ...values, ...personalForm.toBody(values) }) as z.input<typeof newRecord>

const judgeSent = judgeOf<RecordFormValues>(newRecord)
/** The contract's own rules, over the form as it would travel: the fields of both are called alike. */
export const judgeRecord = (values: RecordFormValues) => judgeSent(toNewRecord(values) as RecordFormValues)
