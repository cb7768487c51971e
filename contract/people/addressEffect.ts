import { z } from 'zod'
import { instant } from '#contract/fields.ts'
import { formatMomentInWords } from '#contract/format.ts'

/**
 * What happens to the account of a profile when staff changes its address (rule rights-11): nothing, since it has none or
 * is blocked, and there was no address before; none can be opened before the old address could stop it; none at all,
 * since it has been stopped; nothing, since it is the login already; the new address is asked to confirm it; the unused
 * invitation dies and another one goes to the new address when the old one can stop it no more; it dies, and a super admin
 * decides about another; nothing good, since it is another account's. Without an address: there is no account; or it is
 * refused, since an account needs one. And any change is refused when the account ranks at or above the editor's.
 */
export const addressEffects = [
  'none',
  'held',
  'stopped',
  'same',
  'confirmation',
  'invitation',
  'noInvitation',
  'taken',
  'removal',
  'needed',
  'protected',
] as const
export type AddressEffect = (typeof addressEffects)[number]

/** For how long the old address can stop a change that staff began. */
export const hoursToStop = 72

/**
 * Staff gave a profile an address that proves nothing: until a time (null before the proven one was told), or as long as
 * nobody lifts that the proven one has stopped it.
 */
export const addressHold = z.object({
  changedAt: instant,
  until: instant.nullable(),
  isStopped: z.boolean(),
})
export type AddressHold = z.output<typeof addressHold>

/** An address that the proven one of a profile has stopped; '' when it stopped that there was none. */
export const stoppedAddress = z.object({ email: z.string(), stoppedAt: instant })
export type StoppedAddress = z.output<typeof stoppedAddress>

/** Why no account can be opened with the address of a profile. */
export const describeHold = ({ changedAt, until, isStopped }: AddressHold) => {
  const when = formatMomentInWords(changedAt)
  if (isStopped)
    return `La dirección anterior paró el ${when} el cambio de su correo: con este no se le puede abrir una cuenta mientras un superadministrador no lo vuelva a permitir en su ficha.`
  return until === null
    ? `Su correo se cambió el ${when}; durante ${hoursToStop} horas desde que reciba el aviso, que aún no ha salido, puede pararlo la dirección anterior.`
    : `Su correo se cambió el ${when}; hasta el ${formatMomentInWords(until)} puede pararlo la dirección anterior.`
}
