import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

export const emailChangeMessage = defineMessage(
  'email-change',
  'Confirmación de otra dirección de correo',
  z.object({ userId: z.number().int() }),
)
/** To the address of an account, when staff has given its profile another one. */
export const addressCorrectedMessage = defineMessage(
  'address-corrected',
  'Aviso de que han cambiado la dirección de tu ficha',
  z.object({ userId: z.number().int(), changedAt: z.string() }),
)
/** `userId` is the account to invite; it may have been deleted when the mail is written. */
export const invitationMessage = defineMessage(
  'invitation',
  'Invitación a elegir contraseña',
  z.object({ affiliateId: z.number().int(), userId: z.number().int().optional() }),
)
/** To the proven address of a profile, when staff has given it another one and no account in use belongs to it. */
export const addressReplacedMessage = defineMessage(
  'address-replaced',
  'Aviso de que han cambiado la dirección de una ficha sin cuenta',
  z.object({
    affiliateId: z.number().int(),
    changedAt: z.string(),
    isRemoved: z.boolean(),
    /** The profile is new, and the address stood in records. */
    isNew: z.boolean().optional(),
  }),
)
/** To the address that stopped another one in a profile, when a super admin has lifted that. */
export const stopLiftedMessage = defineMessage(
  'stop-lifted',
  'Aviso de que se vuelve a permitir la dirección que paraste',
  z.object({ stoppedAt: z.string() }),
)
/** To the proven address of a profile whose document staff have corrected. */
export const documentCorrectedMessage = defineMessage(
  'document-corrected',
  'Aviso de que han corregido el documento de tu ficha',
  z.object({ changedAt: z.string() }),
)
/** To the address of an account that goes with another profile, since the merge that it was opened after was undone. */
export const accountPartedMessage = defineMessage(
  'account-parted',
  'Aviso de que una cuenta pasa a otra ficha, al separar dos',
  z.object({}),
)
/** To an address in the records of a document whose person was not in the census, when staff has enrolled somebody. */
export const documentAdmittedMessage = defineMessage(
  'document-admitted',
  'Aviso de que alguien figura en el censo con tu documento',
  z.object({}),
)
