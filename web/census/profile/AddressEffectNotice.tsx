import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { profiles } from '#contract/census/profile/profile.ts'
import { hoursToStop, type AddressEffect } from '#contract/people/addressEffect.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { normaliseEmail } from '#contract/people/email.ts'
import styles from '#web/census/profile/profile.module.css'
import { queryOf } from '#web/kernel/api/queries.ts'
import type { FormOf } from '#web/kernel/form/form.ts'
import type { ContactValues } from '#web/people/forms.ts'

const explanations: Record<AddressEffect, string> = {
  none: 'Solo cambia dónde se le escribe: no tiene una cuenta abierta.',
  confirmation: `Tiene cuenta, y seguirá entrando con la dirección de siempre. Escribiremos a la nueva para que la confirme, y a la anterior, que puede pararlo durante ${hoursToStop} horas; después, si la ha confirmado, entrará con la nueva.`,
  invitation:
    'Tiene cuenta y todavía no ha elegido contraseña. El enlace que se le envió dejará de valer, y enviaremos otro a la dirección nueva. A la anterior le avisaremos.',
  noInvitation:
    'Tiene una cuenta con un rol y todavía no ha elegido contraseña. El enlace que se le envió dejará de valer. Para enviarle otro a la dirección nueva, un superadministrador ha de hacerlo en su panel de usuario.',
  protected:
    'No podrás guardar otro correo: su cuenta tiene tu mismo rol o uno superior. El tuyo se cambia en «Seguridad de tu cuenta».',
}

const explainRemoval = (effect: AddressEffect) =>
  effect === 'none'
    ? 'Sin correo no se le escribe, y no puede tener cuenta.'
    : 'Tiene cuenta, que necesita un correo: se puede cambiar por otro, pero no quitar.'

type Props = { form: FormOf<ContactValues>; profile: AffiliateProfile }

/** Says what will become of the person's account, while another address is being typed (rule rights-11). */
export function AddressEffectNotice({ form, profile }: Props) {
  const typed = useWatch({ control: form.control, name: 'email' })
  const isChanged = normaliseEmail(typed) !== normaliseEmail(profile.email)
  const foreseen = useQuery({
    ...queryOf(profiles.addressEffect, { params: { id: profile.id } }),
    // The account may have changed since the last time.
    staleTime: 0,
    enabled: isChanged,
  })
  return (
    <div role="status" aria-live="polite">
      {isChanged && foreseen.data && (
        <p className={styles.notice}>
          {typed.trim() === '' ? explainRemoval(foreseen.data.effect) : explanations[foreseen.data.effect]}
        </p>
      )}
    </div>
  )
}
