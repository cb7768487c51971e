import type { AffiliateFile } from '#contract/census/affiliates.ts'
import { toParticipation, type Participation } from '#contract/people/participation.ts'
import { findParticipationErrors, toSentParticipation } from '#contract/people/participationRules.ts'
import { FormDuplicateHint } from '#web/census/duplicates/FormDuplicateHint.tsx'
import { askAboutDocument } from '#web/census/file/askAboutDocument.tsx'
import { correctFile } from '#web/census/file/correctFile.ts'
import type { Editing } from '#web/kernel/form/EditForm.tsx'
import { AddressFields } from '#web/people/AddressFields.tsx'
import { ContactFields } from '#web/people/ContactFields.tsx'
import {
  addressForm,
  personalForm,
  contactForm,
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
  ...personalForm,
  ...personalSection,
  fields: (form) => (
    <>
      <FormDuplicateHint form={form} toBody={personalForm.toBody} />
      <PersonalFields form={form} whose="other" document="correctable" />
    </>
  ),
  ask: askAboutDocument,
  save: (values, before) =>
    correctFile(before, personalForm.toBody(personalForm.valuesOf(before)), personalForm.toBody(values)),
}

export const editAddress: Edit<AddressValues> = {
  ...addressForm,
  ...addressSection,
  fields: (form, { country }) => <AddressFields form={form} whose="other" countryName={country?.pais} />,
  save: (values, before) =>
    correctFile(before, addressForm.toBody(addressForm.valuesOf(before)), addressForm.toBody(values)),
}

export const editContact: Edit<ContactValues> = {
  ...contactForm,
  ...contactSection,
  fields: (form) => (
    <>
      <FormDuplicateHint form={form} toBody={contactForm.toBody} />
      <ContactFields form={form} whose="other" />
    </>
  ),
  save: (values, before) =>
    correctFile(before, contactForm.toBody(contactForm.valuesOf(before)), contactForm.toBody(values)),
}

export const editParticipation: Edit<Participation> = {
  ...participationSection,
  valuesOf: toParticipation,
  judge: (values) => findParticipationErrors(values, 'signed'),
  fields: (form) => <ParticipationFields form={form} types="asked" />,
  save: (values, before) =>
    correctFile(before, toSentParticipation(toParticipation(before)), toSentParticipation(values)),
}
