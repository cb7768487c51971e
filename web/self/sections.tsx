import type { OwnFile } from '#contract/census/affiliates.ts'
import { groupIban } from '#contract/fees/iban.ts'
import { toParticipation, type Participation } from '#contract/people/participation.ts'
import {
  findParticipationErrors,
  toSentParticipation,
  type ParticipationErrors,
} from '#contract/people/participationRules.ts'
import { describeAgeError } from '#contract/people/age.ts'
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
import { correctOwnFile } from '#web/self/ownFile.ts'
import { formatDay } from '#web/ui/format.ts'

type Edit<Values extends Record<string, unknown>> = Editing<OwnFile, Values>

export const editOwnPersonal: Edit<PersonalValues> = {
  ...personalForm,
  ...personalSection,
  fields: (form, { bornCountry }) => (
    <PersonalFields form={form} whose="own" document="locked" countryName={bornCountry?.pais} />
  ),
  save: (values, before) =>
    correctOwnFile(before, personalForm.toBody(personalForm.valuesOf(before)), personalForm.toBody(values)),
}

export const editOwnAddress: Edit<AddressValues> = {
  ...addressForm,
  ...addressSection,
  fields: (form, { country }) => <AddressFields form={form} whose="own" countryName={country?.pais} />,
  save: (values, before) =>
    correctOwnFile(before, addressForm.toBody(addressForm.valuesOf(before)), addressForm.toBody(values)),
}

/** Without the e-mail, which is changed in the account page with confirmation (rule session-10). */
export const editOwnContact: Edit<ContactValues> = {
  ...contactForm,
  ...contactSection,
  fields: (form) => <ContactFields form={form} whose="own" email="elsewhere" />,
  save: (values, before) =>
    correctOwnFile(before, contactForm.toBody(contactForm.valuesOf(before)), contactForm.toBody(values)),
}

/** The user sees and edits the full bank account number. */
export const readOwnParticipation = (file: OwnFile): Participation => ({
  ...toParticipation(file),
  bankAccount: file.bankAccount ? groupIban(file.bankAccount) : '',
  storedAccount: null,
})

/** The rules of a participation, and the minimum age of a type. */
export function judgeParticipation(values: Participation, { birthday }: OwnFile): ParticipationErrors {
  const tooYoung = describeAgeError(values.inscriptionType, birthday, formatDay(new Date()))
  return {
    ...findParticipationErrors(values, 'signed'),
    ...(tooYoung !== undefined && { inscriptionType: tooYoung }),
  }
}

export const saveParticipation = (values: Participation, before: OwnFile) =>
  correctOwnFile(before, toSentParticipation(readOwnParticipation(before)), toSentParticipation(values))

export const editOwnParticipation: Edit<Participation> = {
  ...participationSection,
  valuesOf: readOwnParticipation,
  judge: judgeParticipation,
  fields: (form, { inscriptionType }) => (
    <ParticipationFields form={form} types={inscriptionType === 0 ? 'chosen already' : 'asked'} />
  ),
  save: saveParticipation,
}
