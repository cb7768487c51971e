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

/** The person of a new record: data from their file, or from their latest record (rule form-6). */
export type KnownPerson = Pick<
  RecordFile,
  Exclude<RecordFormField, keyof Words | 'bornCountry' | 'country'> | 'bornCountry' | 'country'
>

/** The labels of the fields, in the order of the form. */
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

/** The initial values for a known person: their data, and an empty record. */
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

/** The labels that depend on the country and on the type of document. */
export const recordLabelsFor = (values: RecordFormValues) => ({
  ...documentLabels(values),
  ...placeLabels(values),
})

/** The body of the call. */
export const toNewRecord = (values: RecordFormValues) =>
  // The schema refuses empty choices when it validates.
  ({ ...values, ...personalForm.toBody(values) }) as z.input<typeof newRecord>

const judgeSent = judgeOf<RecordFormValues>(newRecord)
/** Validates the form with the contract's rules; body and form have the same field names. */
export const judgeRecord = (values: RecordFormValues) => judgeSent(toNewRecord(values) as RecordFormValues)
