import { z } from 'zod'
import { instant } from '#contract/fields.ts'

/** Why no mail to many goes to an address any more (rules communication-12, communication-13). */
export const suppressions = ['rebote', 'queja', 'baja'] as const
export type Suppression = (typeof suppressions)[number]
export const suppressionLabels: Record<Suppression, string> = {
  rebote: 'Devolvió un correo',
  queja: 'Se quejó de un correo',
  baja: 'Pidió no recibir más',
}

/** Why no mail to many goes to the address of somebody, and since when. */
export const mailStop = z.object({ reason: z.enum(suppressions), createdAt: instant })

/** A mail to one person that came back, for whoever looks at them or their account (rule communication-13). */
export const returnedMail = z.object({
  /** Of the mail. */
  id: z.number().int(),
  returnedAt: instant,
  /** Whether there is no such address; otherwise a server did not take it, with this number. */
  isMissing: z.boolean(),
  status: z.string(),
})
export type ReturnedMail = z.output<typeof returnedMail>
