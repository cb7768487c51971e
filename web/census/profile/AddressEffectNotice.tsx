import { useWatch } from 'react-hook-form'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { isEmail, normaliseEmail } from '#contract/people/email.ts'
import styles from '#web/census/profile/profile.module.css'
import { describeHold } from '#contract/people/addressEffect.ts'
import { AddressEffectText } from '#web/census/profile/AddressEffectText.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import type { ContactValues } from '#web/people/forms.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'

type Props = { form: FormOf<ContactValues>; profile: AffiliateProfile }

/** Says what will become of the person's account, while another address is being typed (rule rights-11). */
export function AddressEffectNotice({ form, profile }: Props) {
  const typed = useWatch({ control: form.control, name: 'email' })
  // Each question counts as a look-up: none for every letter.
  const address = normaliseEmail(useDebounced(typed))
  const isChanged = address !== normaliseEmail(profile.email) && (address === '' || isEmail(address))
  return (
    <div role="status" aria-live="polite">
      {isChanged && <AddressEffectText id={profile.id} address={address} />}
      {!isChanged && profile.addressHold && (
        <p className={styles.notice}>{describeHold(profile.addressHold)}</p>
      )}
    </div>
  )
}
