import type { z } from 'zod'
import type { newEnrolment } from '#contract/enrolment/person.ts'
import { fieldsIn } from '#contract/people/fields.ts'
import { madrid, spain } from '#contract/people/person.ts'
import { newParticipation, type Participation } from '#contract/people/participation.ts'
import { findParticipationErrors, toSentParticipation } from '#contract/people/participationRules.ts'
import { describeAgeError } from '#contract/people/age.ts'
import {
  addressForm,
  personalForm,
  contactForm,
  startingValues,
  type PersonValues,
} from '#web/people/forms.ts'
import {
  addressLabels,
  assemblyLabels,
  contactLabels,
  feeLabels,
  personalLabels,
  typeLabels,
} from '#web/people/labels.ts'
import { formatDay } from '#web/ui/format.ts'

/** The values of the form for a new person. */
export type NewPersonValues = PersonValues & Participation

/** An empty form, with the organisation's country and province as defaults (rule people-12). */
export const emptyPerson: NewPersonValues = {
  ...startingValues(fieldsIn('personal', 'address', 'contact')),
  bornCountry: spain,
  country: spain,
  province: madrid,
  ...newParticipation,
}

/** The labels of the form by part, in the order of the fields. */
export const newPersonLabels = {
  type: typeLabels,
  personal: personalLabels,
  address: addressLabels,
  contact: contactLabels,
  participation: {
    collaborates: 'Colaborar en una asamblea',
    ...assemblyLabels,
    contributes: 'Contribuir con una cuota',
    ...feeLabels,
    responsibility: 'Compromiso',
    dataProtection: 'Protección de datos',
  },
} as const satisfies Record<string, { readonly [Name in keyof NewPersonValues]?: string }>

export type NewPersonPart = keyof typeof newPersonLabels
type Wrong = Partial<Record<keyof NewPersonValues, string | undefined>>

/** Validates each part of the form with the contract's rules. */
export const newPersonJudges: Record<NewPersonPart, (values: NewPersonValues) => Wrong> = {
  type: (values) => pick(findParticipationErrors(values, 'sign'), newPersonLabels.type),
  personal: (values) => {
    const { birthday } = personalForm.toBody(values)
    const tooYoung = describeAgeError(values.inscriptionType, birthday, formatDay(new Date()))
    return { ...(tooYoung !== undefined && { birthday: tooYoung }), ...personalForm.validate(values) }
  },
  address: (values) => addressForm.validate(values),
  contact: (values) => contactForm.validate(values),
  participation: (values) => pick(findParticipationErrors(values, 'sign'), newPersonLabels.participation),
}

const pick = (wrong: Wrong, names: object): Wrong =>
  Object.fromEntries(Object.entries(wrong).filter(([name]) => name in names))

/** What each part of taking part asks for, in its order; after them comes what is agreed to (rule enrol-1). */
export const participationParts = [assemblyLabels, feeLabels]

/** The first of them in which something is wrong: nobody is told to mend what they have not seen. */
export const findWrongPart = (wrong: Wrong) =>
  participationParts.find((part) => Object.keys(wrong).some((name) => name in part))

/** The form as the enrolment calls take it. */
export const toEnrolment = (values: NewPersonValues) =>
  ({
    ...personalForm.toBody(values),
    ...addressForm.toBody(values),
    ...contactForm.toBody(values),
    ...toSentParticipation(values),
    responsibility: values.responsibility,
    dataProtection: values.dataProtection,
    // Safe: it is sent after `newPersonJudges` found no missing choice, and the server refuses one again.
  }) as z.input<typeof newEnrolment>
