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

// What a person's forms hold while somebody types, how it starts from a file and how it travels.

/** The part of a file, or of a record, that a form starts from. */
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

/** The fields of a form that a rule has refused, with the first reason of each. */
const findRefused = (schema: z.ZodType, value: unknown): Record<string, string> =>
  Object.fromEntries(
    (schema.safeParse(value).error?.issues ?? [])
      .map(({ path, message }) => [path.join('.'), message])
      .toReversed(),
  )

/** A day as people write it, as the wire does; what is no day stays as it was typed, to be refused by its rule. */
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

/** How somebody can be reached, and what they do; a record knows no more than that. */
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
