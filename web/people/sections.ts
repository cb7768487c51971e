import { findFieldLabel, formatChange } from '#contract/census/profile/formatChange.ts'
import type { FieldIn } from '#contract/people/fields.ts'
import type { Participation } from '#contract/people/participation.ts'
import type { Editing } from '#web/kernel/form/EditForm.tsx'
import type { AddressValues, ContactValues, PersonalValues } from '#web/people/forms.ts'
import {
  addressLabels,
  assemblyLabels,
  contactLabels,
  documentLabels,
  feeLabels,
  personalLabels,
  placeLabels,
  typeLabels,
} from '#web/people/labels.ts'

// What the staff's and the member's edit forms share: the labels, and the form fields of each field of the API.

type Section<Values extends Record<string, unknown>> = Pick<
  Editing<unknown, Values>,
  'labels' | 'labelsFor' | 'fieldFor' | 'show'
>

const section = <Values extends Record<string, unknown>>(
  labels: Section<Values>['labels'],
): Section<Values> => ({
  labels,
  fieldFor: (field) => ({
    label: findFieldLabel(field),
    names: field in labels ? [field] : [],
  }),
  show: formatChange,
})

export const personalSection: Section<PersonalValues> = {
  ...section<PersonalValues>(personalLabels),
  labelsFor: documentLabels,
}
export const addressSection: Section<AddressValues> = {
  ...section<AddressValues>(addressLabels),
  labelsFor: placeLabels,
}
export const contactSection = section<ContactValues>(contactLabels)

/** Form fields by API field, where they differ: the type of an assembly, the choices of a fee. */
const spread: Record<FieldIn<'participation' | 'fee'>, readonly (keyof Participation)[]> = {
  inscriptionType: ['inscriptionType'],
  assembly: ['assembly', 'assemblyType', 'assemblyNotFound', 'collaborates'],
  sectorals: ['sectorals'],
  mainSectoral: ['mainSectoral'],
  fee: ['amount', 'otherAmount', 'contributes'],
  period: ['period', 'contributes'],
  bankAccount: ['bankAccount', 'storedAccount', 'contributes'],
}

const isSpread = (field: string): field is keyof typeof spread => Object.hasOwn(spread, field)

export const participationSection: Section<Participation> = {
  labels: { ...typeLabels, ...assemblyLabels, ...feeLabels },
  fieldFor: (field) => ({ label: findFieldLabel(field), names: isSpread(field) ? spread[field] : [] }),
  show: formatChange,
}
