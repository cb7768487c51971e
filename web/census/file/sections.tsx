import type { AffiliateFile } from '#contract/census/affiliates.ts'
import { fileLabels, isFileField, type FileField } from '#contract/census/fileFields.ts'
import { participationOf, type Participation } from '#contract/people/participation.ts'
import { participationErrors, sentParticipation } from '#contract/people/participationRules.ts'
import { FormDuplicateHint } from '#web/census/duplicates/FormDuplicateHint.tsx'
import { showChange } from '#web/census/file/showChange.ts'
import { correct } from '#web/census/file/correct.ts'
import type { Editing } from '#web/kernel/EditForm.tsx'
import { AddressFields } from '#web/people/AddressFields.tsx'
import { ContactFields } from '#web/people/ContactFields.tsx'
import {
  home,
  personal,
  reach,
  type AddressValues,
  type ContactValues,
  type PersonalValues,
} from '#web/people/forms.ts'
import { ParticipationFields } from '#web/people/ParticipationFields.tsx'
import { PersonalFields } from '#web/people/PersonalFields.tsx'

type Edit<Values extends Record<string, unknown>> = Editing<AffiliateFile, Values>

const labelOf = (field: string) => (isFileField(field) ? fileLabels[field] : field)
/** The labels of some fields, in their order; a form's fields are called as the file's. */
const labelsOf = <Name extends FileField>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, fileLabels[name]])) as Record<Name, string>
const straight =
  <Values extends object>(labels: { readonly [Name in keyof Values & string]?: string }) =>
  (field: string) => ({
    label: labelOf(field),
    names: field in labels ? [field as keyof Values & string] : [],
  })

const personalLabels = labelsOf([
  ...(['name', 'lastName1', 'lastName2', 'documentType', 'idDocument'] as const),
  ...(['sex', 'birthday', 'bornCountry'] as const),
])
const addressLabels = labelsOf([
  ...(['country', 'province', 'city', 'district', 'postalCode', 'streetName', 'streetNumber'] as const),
])
const contactLabels = labelsOf(['email', 'phone', 'studies', 'job', 'communications'])
const participationLabels = {
  inscriptionType: 'Tipo de inscripción',
  assemblyType: 'Tipo de asamblea',
  assembly: 'Asamblea',
  sectorals: 'Asambleas sectoriales',
  mainSectoral: 'Sectorial principal',
  period: 'Periodo',
  amount: 'Cuota',
  otherAmount: 'Otra cantidad (€)',
  bankAccount: 'Cuenta bancaria (IBAN)',
} satisfies Partial<Record<keyof Participation, string>>

export const editPersonal: Edit<PersonalValues> = {
  ...personal,
  labels: personalLabels,
  fields: (form) => (
    <>
      <FormDuplicateHint form={form} wire={personal.wire} />
      <PersonalFields form={form} whose="other" document="correctable" />
    </>
  ),
  save: (values, before) => correct(before, personal.wire(personal.valuesOf(before)), personal.wire(values)),
  wire: straight<PersonalValues>(personalLabels),
  show: showChange,
}

export const editAddress: Edit<AddressValues> = {
  ...home,
  labels: addressLabels,
  fields: (form, { country }) => <AddressFields form={form} whose="other" countryName={country?.pais} />,
  save: (values, before) => correct(before, home.wire(home.valuesOf(before)), home.wire(values)),
  wire: straight<AddressValues>(addressLabels),
  show: showChange,
}

export const editContact: Edit<ContactValues> = {
  ...reach,
  labels: contactLabels,
  fields: (form) => (
    <>
      <FormDuplicateHint form={form} wire={reach.wire} />
      <ContactFields form={form} whose="other" />
    </>
  ),
  save: (values, before) => correct(before, reach.wire(reach.valuesOf(before)), reach.wire(values)),
  wire: straight<ContactValues>(contactLabels),
  show: showChange,
}

/** The form asks more than the wire says: an assembly has its type, a fee its choices. */
const spread: Partial<Record<string, readonly (keyof Participation)[]>> = {
  inscriptionType: ['inscriptionType'],
  assembly: ['assembly', 'assemblyType', 'assemblyNotFound', 'collaborates'],
  sectorals: ['sectorals'],
  mainSectoral: ['mainSectoral'],
  fee: ['amount', 'otherAmount', 'contributes'],
  period: ['period', 'contributes'],
  bankAccount: ['bankAccount', 'storedAccount', 'contributes'],
}

export const editParticipation: Edit<Participation> = {
  valuesOf: participationOf,
  judge: (values) => participationErrors(values, 'signed'),
  labels: participationLabels,
  fields: (form) => <ParticipationFields form={form} types="asked" />,
  save: (values, before) =>
    correct(before, sentParticipation(participationOf(before)), sentParticipation(values)),
  wire: (field) => ({ label: labelOf(field), names: spread[field] ?? [] }),
  show: showChange,
}
