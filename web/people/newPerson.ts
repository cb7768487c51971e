import type { UseFormReturn, FieldValues } from 'react-hook-form'
import { madrid, spain } from '#contract/people/person.ts'
import { newParticipation, type Participation } from '#contract/people/participation.ts'
import { findParticipationErrors, toSentParticipation } from '#contract/people/participationRules.ts'
import { describeAgeError } from '#contract/people/age.ts'
import {
  addressForm,
  personalForm,
  contactForm,
  type AddressValues,
  type ContactValues,
  type PersonalValues,
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
export type NewPersonValues = PersonalValues & AddressValues & ContactValues & Participation

/** An empty form, with the organisation's country and province as defaults (rule people-12). */
export const emptyPerson: NewPersonValues = {
  name: '',
  lastName1: '',
  lastName2: '',
  documentType: '',
  idDocument: '',
  sex: '',
  birthday: '',
  bornCountry: spain,
  country: spain,
  province: madrid,
  city: null,
  district: null,
  postalCode: '',
  streetName: '',
  streetNumber: '',
  email: '',
  phone: '',
  studies: '',
  job: '',
  communications: false,
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

const pickValues = (values: NewPersonValues, names: object): unknown =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in names))

// The labels of a part name exactly the fields of its form.
const personalOf = (values: NewPersonValues) => pickValues(values, newPersonLabels.personal) as PersonalValues
const addressOf = (values: NewPersonValues) => pickValues(values, newPersonLabels.address) as AddressValues
const contactOf = (values: NewPersonValues) => pickValues(values, newPersonLabels.contact) as ContactValues

/** Validates each part of the form with the contract's rules. */
export const newPersonJudges: Record<NewPersonPart, (values: NewPersonValues) => Wrong> = {
  type: (values) => pick(findParticipationErrors(values, 'sign'), newPersonLabels.type),
  personal: (values) => {
    const part = personalOf(values)
    const { birthday } = personalForm.toBody(part)
    const tooYoung = describeAgeError(values.inscriptionType, birthday, formatDay(new Date()))
    return { ...(tooYoung !== undefined && { birthday: tooYoung }), ...personalForm.judge(part) }
  },
  address: (values) => addressForm.judge(addressOf(values)),
  contact: (values) => contactForm.judge(contactOf(values)),
  participation: (values) => pick(findParticipationErrors(values, 'sign'), newPersonLabels.participation),
}

const pick = (wrong: Wrong, names: object): Wrong =>
  Object.fromEntries(Object.entries(wrong).filter(([name]) => name in names))

/** The form as the enrolment calls take it, after validation. */
export const toEnrolment = (values: NewPersonValues) => ({
  ...personalForm.toBody(personalOf(values)),
  ...addressForm.toBody(addressOf(values)),
  ...contactForm.toBody(contactOf(values)),
  ...toSentParticipation(values),
  responsibility: values.responsibility,
  dataProtection: values.dataProtection,
})

/** The form as the type of one of its parts, which has the same field names. */
export const formPart = <Values extends FieldValues>(form: UseFormReturn<NewPersonValues>) =>
  form as unknown as UseFormReturn<Values, unknown, Values>
