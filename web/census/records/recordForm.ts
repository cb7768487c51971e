import { pickLabels } from '#contract/people/fields.ts'
import { recordFields, type RecordField, type RecordDetail } from '#contract/census/records/record.ts'
import { newRecord, type NewRecord } from '#contract/census/records/records.form.ts'
import { recordListPaths, records } from '#contract/census/records/records.ts'
import { call } from '#web/kernel/api/api.ts'
import { documentLabels, placeLabels } from '#web/people/labels.ts'
import { recordWordsLabels, type RecordWordsValues } from '#web/people/RecordWords.tsx'
import { sentValues, startingValues, type ValuesOf } from '#web/people/forms.ts'

export type RecordFormValues = RecordWordsValues & { bankAccount: string } & ValuesOf<RecordField>
export type RecordFormField = keyof RecordFormValues

/** The person of a new record: data from their profile, or from their latest record (rule form-6). */
export type KnownPerson = Pick<RecordDetail, RecordField>

/** The labels of the fields, in the order of the form. */
export const recordLabels: Readonly<Record<RecordFormField, string>> = {
  ...recordWordsLabels,
  ...pickLabels(['bankAccount']),
  ...pickLabels(recordFields),
}

/** The initial values: an empty record, and the data of a known person. */
export const startRecordForm = (person?: KnownPerson): RecordFormValues => ({
  recordType: '',
  title: '',
  description: '',
  bankAccount: '',
  dataProtectionTemplateId: '',
  ...startingValues(recordFields, person),
})

/** The labels that depend on the country and on the type of document. */
export const recordLabelsFor = (values: RecordFormValues) => ({
  ...documentLabels(values),
  ...placeLabels(values),
})

/** What the contract's schema reads of the form. */
export const toNewRecord = (values: RecordFormValues) => ({ ...values, ...sentValues(recordFields, values) })

/** What every form of a new record says to `CreateForm`. */
export const recordForm = {
  schema: newRecord,
  toSent: toNewRecord,
  labels: recordLabels,
  labelsFor: recordLabelsFor,
  call: (body: NewRecord) => call(records.add, { body }),
  successText: () => 'Registro añadido',
  invalidates: [records.ofPerson, { path: recordListPaths.list }, { path: recordListPaths.grouped }],
  button: 'Añadir registro',
  busy: 'Añadiendo…',
  failed: 'No se ha añadido',
} as const
