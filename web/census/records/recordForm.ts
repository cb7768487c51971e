import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { newRecord, type NewRecord, type RecordType } from '#contract/census/records.form.ts'
import type { RecordFile } from '#contract/census/records.ts'
import { personal, type AddressValues, type ContactValues, type PersonalValues } from '#web/people/forms.ts'

type Words = {
  recordType: RecordType | ''
  title: string
  description: string
  bankAccount: string
  dataProtectionTemplateId: string
}
export type Typed = Words & PersonalValues & AddressValues & Omit<ContactValues, 'communications'>
export type FieldName = keyof Typed

/** Who a new record is about: somebody's file, or their latest record (UX F10). */
export type KnownPerson = Pick<
  RecordFile,
  Exclude<FieldName, keyof Words | 'bornCountry' | 'country'> | 'bornCountry' | 'country'
>

/** How each field is called, in the order of the form. */
export const labels = {
  recordType: 'Tipo de registro',
  title: 'Título',
  description: 'Descripción',
  bankAccount: 'Cuenta bancaria',
  dataProtectionTemplateId: 'Plantilla de protección de datos',
  name: 'Nombre',
  lastName1: 'Primer apellido',
  lastName2: 'Segundo apellido',
  documentType: 'Tipo de documento',
  idDocument: 'DNI',
  sex: 'Sexo',
  birthday: 'Fecha de nacimiento',
  bornCountry: 'País de nacimiento',
  country: 'País',
  province: 'Región / Provincia',
  city: 'Ciudad',
  district: 'Distrito',
  postalCode: 'Código postal',
  streetName: 'Dirección',
  streetNumber: 'Número',
  email: 'Email',
  phone: 'Teléfono',
  studies: 'Estudios',
  job: 'Profesión',
} as const satisfies Record<FieldName, string>

/** The form of somebody known: their data in it, and nothing yet about what happened. */
export const startingFrom = (person: KnownPerson): Typed => ({
  recordType: '',
  title: '',
  description: '',
  bankAccount: '',
  dataProtectionTemplateId: '',
  name: person.name,
  lastName1: person.lastName1,
  lastName2: person.lastName2 ?? '',
  documentType: person.documentType,
  idDocument: person.idDocument,
  sex: person.sex ?? '',
  birthday: person.birthday?.split('-').toReversed().join('/') ?? '',
  bornCountry: person.bornCountry?.id ?? null,
  country: person.country?.id ?? null,
  province: person.province,
  city: person.city,
  district: person.district,
  postalCode: person.postalCode ?? '',
  streetName: person.streetName ?? '',
  streetNumber: person.streetNumber ?? '',
  email: person.email,
  phone: person.phone ?? '',
  studies: person.studies ?? '',
  job: person.job ?? '',
})

const judge = zodResolver(newRecord)

/** The contract's own rules, over the form as it would travel. */
export const resolver: Resolver<Typed, unknown, NewRecord> = (values, context, options) =>
  judge(
    // An empty choice is one of the things it judges.
    { ...values, ...personal.wire(values) } as z.input<typeof newRecord>,
    context,
    // The fields of both are called alike.
    options as unknown as Parameters<typeof judge>[2],
  ) as unknown as ReturnType<Resolver<Typed, unknown, NewRecord>>
