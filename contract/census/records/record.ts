import { z } from 'zod'
import { day, instant } from '#contract/fields.ts'
import { documentTypes } from '#contract/people/document.ts'
import { fieldsIn, type PersonField } from '#contract/people/fields.ts'
import { sexes } from '#contract/people/person.ts'

/** The record types, in the order of the form (rule record-1). */
export const recordTypes = ['Donación', 'Microcrédito', 'Apoderado', 'Evento', 'Cargo', 'Otro'] as const
export type RecordType = (typeof recordTypes)[number]

const countryName = z.object({ id: z.number().int(), pais: z.string() }).nullable()

/** A record as the list shows it. */
export const personRecord = z.object({
  id: z.number().int(),
  idDocument: z.string(),
  name: z.string(),
  lastName1: z.string(),
  email: z.string(),
  creationTime: instant,
  recordType: z.enum(recordTypes),
  title: z.string(),
  description: z.string(),
})
export type PersonRecord = z.output<typeof personRecord>

/** A whole record; the bank account leaves masked (rule people-7). */
export const recordDetail = personRecord.extend({
  documentType: z.enum(documentTypes),
  lastName2: z.string().nullable(),
  sex: z.enum(sexes).nullable(),
  birthday: day.nullable(),
  bornCountry: countryName,
  country: countryName,
  province: z.string().nullable(),
  city: z.string().nullable(),
  district: z.string().nullable(),
  postalCode: z.string().nullable(),
  streetName: z.string().nullable(),
  streetNumber: z.string().nullable(),
  phone: z.string().nullable(),
  studies: z.string().nullable(),
  job: z.string().nullable(),
  bankAccountMasked: z.string().nullable(),
  dataProtectionTemplate: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The login name of its author. */
  author: z.string().nullable(),
  /** The id of the person's profile, when they are in the census. */
  affiliateId: z.number().int().nullable(),
})
export type RecordDetail = z.output<typeof recordDetail>

/** What a record holds of a person as their profile does. */
export type RecordField = PersonField & keyof RecordDetail
export const isRecordField = <Field extends PersonField>(field: Field): field is Field & RecordField =>
  Object.hasOwn(recordDetail.shape, field)

/** What a record holds of a person as their profile does, in the order of the form. */
export const recordFields = fieldsIn('personal', 'address', 'contact').filter(isRecordField)
