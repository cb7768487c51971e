import { z } from 'zod'
import {
  personRecord,
  recordDetail,
  recordFields,
  type PersonRecord,
  type RecordField,
} from '#contract/census/records/record.ts'
import { instant } from '#contract/fields.ts'

/** What a list has of a whole record, when its columns are asked for (rule list-10). */
const recordParts = recordDetail.omit({ id: true, affiliateId: true }).partial()

/** A row of the list of records, with the columns that were asked for. */
export const recordRow = recordParts.extend(personRecord.shape)
export type RecordRow = z.output<typeof recordRow>

/** A person with records who is not in the census, with the data of their latest record, as far as they were asked for. */
export const recordGroup = recordParts.extend({
  idDocument: z.string(),
  name: z.string(),
  lastName1: z.string(),
  lastName2: z.string().nullable(),
  email: z.string(),
  totalRecords: z.number().int(),
  /** Their latest record. */
  recordId: z.number().int(),
  /** When the latest record was written. */
  creationTime: instant,
})
export type RecordGroup = z.output<typeof recordGroup>

/** What the list of records has only of the columns that are asked for. */
export type AskedRecordField =
  | Exclude<RecordField, keyof PersonRecord>
  | 'bankAccountMasked'
  | 'dataProtectionTemplate'
  | 'author'
const isAsked = (field: RecordField): field is Exclude<RecordField, keyof PersonRecord> =>
  !Object.hasOwn(personRecord.shape, field)
export const askedRecordFields: readonly AskedRecordField[] = [
  ...recordFields.filter(isAsked),
  'bankAccountMasked',
  'dataProtectionTemplate',
  'author',
]

/** What the list of people outside the census has only of the columns that are asked for. */
export type AskedGroupField = Exclude<AskedRecordField, 'lastName2'> | 'recordType' | 'title' | 'description'
export const askedGroupFields: readonly AskedGroupField[] = [
  'recordType',
  'title',
  'description',
  ...askedRecordFields.filter((field) => field !== 'lastName2'),
]

/** The orders of the list of records that are read from an index. */
export const indexedRecordOrders = [
  'id',
  'idDocument',
  'name',
  'lastName1',
  'email',
  'creationTime',
  'recordType',
  'title',
  // The best matches of `q` first; without it, in the usual order (`settleBest`).
  'best',
] as const

/** The orders of what is asked for, which no index holds: all that are found are sorted each time (decision 31). */
export const sortedRecordOrders = [
  'lastName2',
  'documentType',
  'sex',
  'birthday',
  'bornCountry',
  'country',
  'province',
  'city',
  'district',
  'postalCode',
  'studies',
  'job',
] as const satisfies readonly AskedRecordField[]
