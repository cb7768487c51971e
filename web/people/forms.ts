import type { z } from 'zod'
import type { AffiliateFile } from '#contract/census/affiliates.ts'
import { readDay } from '#contract/day.ts'
import { address } from '#contract/people/address.ts'
import { contact } from '#contract/people/contact.ts'
import type { DocumentType } from '#contract/people/document.ts'
import { personalData } from '#contract/people/personalData.ts'
import { formatPhone } from '#contract/people/phone.ts'
import type { Sex } from '#contract/people/person.ts'
import { formatDay } from '#web/ui/format.ts'

// The values of a person's forms: how they start from a file, how they are validated, and the body that is sent.

/** The fields of a file or record that a form starts from. */
type Of<Values> = Pick<AffiliateFile, keyof Values & keyof AffiliateFile>

export type PersonalValues = {
  name: string
  lastName1: string
  lastName2: string
  documentType: DocumentType | ''
  idDocument: string
  sex: Sex | ''
  birthday: string
  bornCountry: number | null
}
export type AddressValues = {
  country: number | null
  province: string | null
  city: string | null
  district: string | null
  postalCode: string
  streetName: string
  streetNumber: string
}
export type ContactValues = {
  email: string
  phone: string
  studies: string
  job: string
  communications: boolean
}

/** The refused fields of a form, with the first message of each. */
const findRefused = (schema: z.ZodType, value: unknown): Record<string, string> =>
  Object.fromEntries(
    (schema.safeParse(value).error?.issues ?? [])
      .map(({ path, message }) => [path.join('.'), message])
      .toReversed(),
  )

/** A typed day as `yyyy-mm-dd`; a text that is no day is returned as it is, for the schema to refuse. */
export function toIsoDay(typed: string): string {
  const read = readDay(typed, Number(formatDay(new Date()).slice(0, 4)))
  return typeof read === 'object' ? read.day : typed
}
const formatTypedDay = (day: string | null) => day?.split('-').toReversed().join('/') ?? ''

export const personalForm = {
  valuesOf: (file: Of<PersonalValues>): PersonalValues => ({
    name: file.name,
    lastName1: file.lastName1,
    lastName2: file.lastName2 ?? '',
    documentType: file.documentType,
    idDocument: file.idDocument,
    sex: file.sex ?? '',
    birthday: formatTypedDay(file.birthday),
    bornCountry: file.bornCountry?.id ?? null,
  }),
  toBody: (values: PersonalValues) => ({ ...values, birthday: toIsoDay(values.birthday) }),
  judge: (values: PersonalValues) =>
    findRefused(personalData(formatDay(new Date())), personalForm.toBody(values)),
}

export const addressForm = {
  valuesOf: (file: Of<AddressValues>): AddressValues => ({
    country: file.country?.id ?? null,
    province: file.province,
    city: file.city,
    district: file.district,
    postalCode: file.postalCode ?? '',
    streetName: file.streetName ?? '',
    streetNumber: file.streetNumber ?? '',
  }),
  toBody: (values: AddressValues) => values,
  judge: (values: AddressValues) => findRefused(address, values),
}

/** The contact values that files and records share. */
export const readContact = (file: Of<Omit<ContactValues, 'communications'>>) => ({
  email: file.email,
  phone: file.phone ? formatPhone(file.phone) : '',
  studies: file.studies ?? '',
  job: file.job ?? '',
})

export const contactForm = {
  valuesOf: (file: Of<ContactValues>): ContactValues => ({
    ...readContact(file),
    communications: file.communications,
  }),
  toBody: (values: ContactValues) => values,
  judge: (values: ContactValues) => findRefused(contact, values),
}
