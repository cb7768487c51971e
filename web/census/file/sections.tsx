import type { AffiliateFile } from '#contract/census/affiliates.ts'
import { participationOf, type Participation } from '#contract/people/participation.ts'
import { participationErrors, sentParticipation } from '#contract/people/participationRules.ts'
import { FormDuplicateHint } from '#web/census/duplicates/FormDuplicateHint.tsx'
import { askAboutDocument } from '#web/census/file/askAboutDocument.tsx'
import { correct } from '#web/census/file/correct.ts'
import type { Editing } from '#web/kernel/form/EditForm.tsx'
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
import {
  addressSection,
  contactSection,
  participationSection,
  personalSection,
} from '#web/people/sections.ts'

type Edit<Values extends Record<string, unknown>> = Editing<AffiliateFile, Values>

export const editPersonal: Edit<PersonalValues> = {
  ...personal,
  ...personalSection,
  fields: (form) => (
    <>
      <FormDuplicateHint form={form} wire={personal.wire} />
      <PersonalFields form={form} whose="other" document="correctable" />
    </>
  ),
  ask: askAboutDocument,
  save: (values, before) => correct(before, personal.wire(personal.valuesOf(before)), personal.wire(values)),
}

export const editAddress: Edit<AddressValues> = {
  ...home,
  ...addressSection,
  fields: (form, { country }) => <AddressFields form={form} whose="other" countryName={country?.pais} />,
  save: (values, before) => correct(before, home.wire(home.valuesOf(before)), home.wire(values)),
}

export const editContact: Edit<ContactValues> = {
  ...reach,
  ...contactSection,
  fields: (form) => (
    <>
      <FormDuplicateHint form={form} wire={reach.wire} />
      <ContactFields form={form} whose="other" />
    </>
  ),
  save: (values, before) => correct(before, reach.wire(reach.valuesOf(before)), reach.wire(values)),
}

export const editParticipation: Edit<Participation> = {
  ...participationSection,
  valuesOf: participationOf,
  judge: (values) => participationErrors(values, 'signed'),
  fields: (form) => <ParticipationFields form={form} types="asked" />,
  save: (values, before) =>
    correct(before, sentParticipation(participationOf(before)), sentParticipation(values)),
}
