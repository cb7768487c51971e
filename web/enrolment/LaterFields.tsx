import type { Participation } from '#contract/people/participation.ts'
import { TakingPart } from '#web/enrolment/TakingPart.tsx'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { AddressFields } from '#web/people/AddressFields.tsx'
import { ContactFields } from '#web/people/ContactFields.tsx'
import { formPart, type AddressValues, type ContactValues, type PersonalValues } from '#web/people/forms.ts'
import { type NewPersonValues } from '#web/people/newPerson.ts'
import { PersonalFields } from '#web/people/PersonalFields.tsx'

type LaterPart = 'personal' | 'address' | 'contact' | 'participation'
export type LaterProps = { part: LaterPart; form: WizardForm<NewPersonValues> }

/** The fields of all steps but the first, loaded while the user reads that one. */
export function LaterFields({ part, form }: LaterProps) {
  if (part === 'personal')
    return <PersonalFields form={formPart<PersonalValues>(form)} whose="own" document="asked" />
  if (part === 'address') return <AddressFields form={formPart<AddressValues>(form)} whose="own" />
  if (part === 'contact') return <ContactFields form={formPart<ContactValues>(form)} whose="own" />
  return <TakingPart form={formPart<Participation>(form)} />
}
