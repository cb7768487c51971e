import type { OwnFile } from '#contract/census/affiliates.ts'
import { groupIban } from '#contract/fees/iban.ts'
import { participationOf, type Participation } from '#contract/people/participation.ts'
import {
  participationErrors,
  sentParticipation,
  type ParticipationErrors,
} from '#contract/people/participationRules.ts'
import { ageProblem } from '#contract/people/age.ts'
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
import { correctOwn } from '#web/self/ownFile.ts'
import { formatDay } from '#web/ui/format.ts'

type Edit<Values extends Record<string, unknown>> = Editing<OwnFile, Values>

export const editPersonal: Edit<PersonalValues> = {
  ...personal,
  ...personalSection,
  fields: (form, { bornCountry }) => (
    <PersonalFields form={form} whose="own" document="locked" countryName={bornCountry?.pais} />
  ),
  save: (values, before) =>
    correctOwn(before, personal.wire(personal.valuesOf(before)), personal.wire(values)),
}

export const editAddress: Edit<AddressValues> = {
  ...home,
  ...addressSection,
  fields: (form, { country }) => <AddressFields form={form} whose="own" countryName={country?.pais} />,
  save: (values, before) => correctOwn(before, home.wire(home.valuesOf(before)), home.wire(values)),
}

/** The address changes with confirmation, in the account's own page (rule session-10). */
export const editContact: Edit<ContactValues> = {
  ...reach,
  ...contactSection,
  fields: (form) => <ContactFields form={form} whose="own" email="elsewhere" />,
  save: (values, before) => correctOwn(before, reach.wire(reach.valuesOf(before)), reach.wire(values)),
}

/** Its owner sees the account whole, and corrects it as it stands. */
export const ownParticipation = (file: OwnFile): Participation => ({
  ...participationOf(file),
  bankAccount: file.bankAccount ? groupIban(file.bankAccount) : '',
  storedAccount: null,
})

/** The rules of a participation, and that somebody is old enough for a type. */
export function judgeParticipation(values: Participation, { birthday }: OwnFile): ParticipationErrors {
  const tooYoung = ageProblem(values.inscriptionType, birthday, formatDay(new Date()))
  return {
    ...participationErrors(values, 'signed'),
    ...(tooYoung !== undefined && { inscriptionType: tooYoung }),
  }
}

export const saveParticipation = (values: Participation, before: OwnFile) =>
  correctOwn(before, sentParticipation(ownParticipation(before)), sentParticipation(values))

export const editParticipation: Edit<Participation> = {
  ...participationSection,
  valuesOf: ownParticipation,
  judge: judgeParticipation,
  fields: (form, { inscriptionType }) => (
    <ParticipationFields form={form} types={inscriptionType === 0 ? 'chosen already' : 'asked'} />
  ),
  save: saveParticipation,
}
