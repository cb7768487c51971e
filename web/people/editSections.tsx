import type { ReactNode } from 'react'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import type { PersonField } from '#contract/people/fields.ts'
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
  staffContactForm,
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

/** The differences between staff's editing of a profile and a member's of their own. */
type ProfileEditor<Profile extends AffiliateProfile> = {
  whose: Whose
  /** Sends the differences between the values before the change and the wanted ones. */
  save: Save<Profile>
  /** The fields of a profile that are not the editor's to change, and why. */
  locked: (profile: Profile) => { locked: readonly PersonField[]; because?: string }
  /** A notice above the form, which depends on the typed values. */
  hint?: <Values extends PersonalValues | ContactValues>(
    form: FormOf<Values>,
    toBody: (values: Values) => object,
  ) => ReactNode
  /** A notice below the field of the e-mail address. */
  aboutAddress?: (form: FormOf<ContactValues>, profile: Profile) => ReactNode
  ask?: NonNullable<Editing<Profile, PersonalValues>['ask']>
  askFurther?: NonNullable<Editing<Profile, PersonalValues>['askFurther']>
}

type Save<Profile> = (
  before: Profile,
  was: object,
  wanted: object,
  answer?: boolean,
) => Promise<Profile | undefined>

const saving =
  <Profile, Values>(
    save: Save<Profile>,
    start: (profile: Profile) => Values,
    toBody: (values: Values) => object,
  ) =>
  (values: Values, before: Profile, answer?: boolean) =>
    save(before, toBody(start(before)), toBody(values), answer)

/** The forms of a profile, but for the participation. */
export function editSections<Profile extends AffiliateProfile>(editor: ProfileEditor<Profile>) {
  const { whose, save, locked, hint, aboutAddress, ask, askFurther } = editor
  const contactOf = whose === 'own' ? contactForm : staffContactForm
  return {
    personal: {
      ...personalForm,
      ...personalSection,
      fields: (form, profile) => (
        <>
          {hint?.(form, personalForm.toBody)}
          <PersonalFields
            form={form}
            whose={whose}
            document="on file"
            {...locked(profile)}
            countryName={profile.bornCountry?.pais}
          />
        </>
      ),
      ...(ask && { ask }),
      ...(askFurther && { askFurther }),
      save: saving(save, personalForm.valuesOf, personalForm.toBody),
    } satisfies Editing<Profile, PersonalValues>,
    address: {
      ...addressForm,
      ...addressSection,
      fields: (form, profile) => (
        <AddressFields
          form={form}
          whose={whose}
          locked={locked(profile).locked}
          countryName={profile.country?.pais}
        />
      ),
      save: saving(save, addressForm.valuesOf, addressForm.toBody),
    } satisfies Editing<Profile, AddressValues>,
    contact: {
      ...contactOf,
      ...contactSection,
      fields: (form, profile) => (
        <>
          {hint?.(form, contactForm.toBody)}
          <ContactFields
            form={form}
            whose={whose}
            {...locked(profile)}
            underEmail={aboutAddress?.(form, profile)}
          />
        </>
      ),
      save: saving(save, contactForm.valuesOf, contactForm.toBody),
    } satisfies Editing<Profile, ContactValues>,
  }
}
export type EditSections<Profile extends AffiliateProfile> = ReturnType<typeof editSections<Profile>>

type ParticipationEditor<Profile> = Pick<Editing<Profile, Participation>, 'valuesOf' | 'validate'> & {
  save: Save<Profile>
  types: (profile: Profile) => Parameters<typeof ParticipationFields>[0]['types']
  /** Why the type is locked. */
  because: (profile: Profile) => string | undefined
}

/** The form of a participation as staff edit it; members have a dialog of two steps. */
export const participationForm = <Profile extends AffiliateProfile>(editor: ParticipationEditor<Profile>) =>
  ({
    ...participationSection,
    valuesOf: editor.valuesOf,
    validate: editor.validate,
    fields: (form, profile) => (
      <ParticipationFields form={form} types={editor.types(profile)} because={editor.because(profile)} />
    ),
    save: saving(editor.save, editor.valuesOf, toSentParticipation),
  }) satisfies Editing<Profile, Participation>
