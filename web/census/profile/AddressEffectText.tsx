import { useQuery } from '@tanstack/react-query'
import { profiles } from '#contract/census/profile/profile.ts'
import { hoursToStop, type AddressEffect } from '#contract/people/addressEffect.ts'
import styles from '#web/census/profile/profile.module.css'
import { queryOf } from '#web/kernel/api/queries.ts'

const explanations: Record<AddressEffect, string> = {
  none: 'Solo cambia dónde se le escribe: no tiene una cuenta abierta.',
  held: `No tiene una cuenta abierta. Avisaremos a la dirección anterior, que puede pararlo durante ${hoursToStop} horas; hasta entonces no se le podrá abrir una cuenta con la nueva.`,
  stopped:
    'La dirección anterior ya paró una vez el cambio a este correo: con él no se le podrá abrir una cuenta mientras un superadministrador no lo vuelva a permitir en su ficha.',
  same: 'Su cuenta no cambia: es la dirección con la que entra.',
  confirmation: `Tiene cuenta, y seguirá entrando con la dirección de siempre. Escribiremos a la nueva para que la confirme, y a la anterior, que puede pararlo durante ${hoursToStop} horas; después, si la ha confirmado, entrará con la nueva.`,
  invitation: `Tiene cuenta y todavía no ha elegido contraseña. El enlace que se le envió dejará de valer. Avisaremos a la dirección anterior, que puede pararlo durante ${hoursToStop} horas; después enviaremos otro enlace a la nueva.`,
  noInvitation: `Tiene una cuenta con un rol y todavía no ha elegido contraseña. El enlace que se le envió dejará de valer. Avisaremos a la dirección anterior, que puede pararlo durante ${hoursToStop} horas; después, un superadministrador puede enviar otro enlace a la nueva en su panel de usuario.`,
  taken:
    'Esa dirección es la de otra cuenta: se le escribirá a ella, pero no podrá entrar con ella. Si todavía no ha elegido contraseña, el enlace que se le envió dejará de valer y no podremos enviarle otro.',
  removal: 'Sin correo no se le escribe, y no puede tener cuenta.',
  needed: 'Tiene cuenta, que necesita un correo: se puede cambiar por otro, pero no quitar.',
  protected:
    'El correo no se puede cambiar: su cuenta tiene tu mismo rol o uno superior. El tuyo se cambia en «Seguridad de tu cuenta».',
}

/** What will become of a person's account when their profile gets this address, or none (''). */
export function AddressEffectText({ id, address }: { id: number; address: string }) {
  const foreseen = useQuery({
    ...queryOf(profiles.addressEffect, { params: { id }, query: { email: address } }),
    // The account may have changed since the last time.
    staleTime: 0,
  })
  if (!foreseen.data) return null
  return <p className={styles.notice}>{explanations[foreseen.data.effect]}</p>
}
