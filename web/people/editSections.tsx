import type { ReactNode } from 'react'
import type { AffiliateFile } from '#contract/people/affiliateProfile.ts'
import { fieldsEditedBy } from '#contract/people/fields.ts'
import type { Participation } from '#contract/people/participation.ts'
import { toSentParticipation } from '#contract/people/participationRules.ts'
import type { Editing } from '#web/kernel/form/EditForm.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import { AddressFields } from '#web/people/AddressFields.tsx'
import type { Whose } from '#web/people/autoComplete.ts'
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

/** Who edits a file: staff somebody's, or one's own. What each may change, the fields' declaration says. */
type FileEditor<File extends AffiliateFile> = {
  whose: Whose
  /** Sends what differs between the file as it was and as it is wanted. */
  save: (before: File, was: object, wanted: object) => Promise<File | undefined>
  participation: Pick<Editing<File, Participation>, 'valuesOf' | 'validate'>
  types: (file: File) => Parameters<typeof ParticipationFields>[0]['types']
  /** What is said over a form while it is filled in. */
  hint?: <Values extends PersonalValues | ContactValues>(
    form: FormOf<Values>,
    toBody: (values: Values) => object,
  ) => ReactNode
  /** What is said under the field of the address while it is changed. */
  aboutAddress?: (form: FormOf<ContactValues>, file: File) => ReactNode
  ask?: NonNullable<Editing<File, PersonalValues>['ask']>
}

/** The four forms of a file, whoever edits it. */
export function editSections<File extends AffiliateFile>(editor: FileEditor<File>) {
  const { whose, save, participation, types, hint, aboutAddress, ask } = editor
  const locked = whose === 'own' ? fieldsEditedBy('staff', 'confirmed') : []
  const saving =
    <Values,>(start: (file: File) => Values, toBody: (values: Values) => object) =>
    (values: Values, before: File) =>
      save(before, toBody(start(before)), toBody(values))
  return {
    personal: {
      ...personalForm,
      ...personalSection,
      fields: (form, { bornCountry }) => (
        <>
          {hint?.(form, personalForm.toBody)}
          <PersonalFields
            form={form}
            whose={whose}
            document="on file"
            locked={locked}
            countryName={bornCountry?.pais}
          />
        </>
      ),
      ...(ask && { ask }),
      save: saving(personalForm.valuesOf, personalForm.toBody),
    } satisfies Editing<File, PersonalValues>,
    address: {
      ...addressForm,
      ...addressSection,
      fields: (form, { country }) => (
        <AddressFields form={form} whose={whose} locked={locked} countryName={country?.pais} />
      ),
      save: saving(addressForm.valuesOf, addressForm.toBody),
    } satisfies Editing<File, AddressValues>,
    contact: {
      ...contactForm,
      ...contactSection,
      fields: (form, file) => (
        <>
          {hint?.(form, contactForm.toBody)}
          <ContactFields form={form} whose={whose} locked={locked} underEmail={aboutAddress?.(form, file)} />
        </>
      ),
      save: saving(contactForm.valuesOf, contactForm.toBody),
    } satisfies Editing<File, ContactValues>,
    participation: {
      ...participationSection,
      ...participation,
      fields: (form, file) => <ParticipationFields form={form} types={types(file)} />,
      save: saving(participation.valuesOf, toSentParticipation),
    } satisfies Editing<File, Participation>,
  }
}
export type EditSections<File extends AffiliateFile> = ReturnType<typeof editSections<File>>
