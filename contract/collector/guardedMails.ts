import { z } from 'zod'
import { identityGuesses, ownIdentity } from '#contract/account/identity.ts'
import { superAdmins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { mailTemplates } from '#contract/legal/mailTemplates.ts'

const { body, reply, richText } = mailTemplates.edit

/** The templates of the mails about fees, and where links lead in any: whoever writes them can ask for money in the name of the organisation (rule organisation-5). */
export const guardedMails = endpoints({
  edit: {
    method: 'PATCH',
    path: '/mail-template/:id/with-password',
    summary:
      'Cambia la plantilla de un correo sobre cuotas y cobros, o a dónde lleva la de otro, con la contraseña; lo dice por correo a toda la superadministración',
    allow: superAdmins.toReach('nobody'),
    params: z.strictObject({ id }),
    body: z.strictObject({ ...body.shape, ...ownIdentity }),
    richText,
    reply,
    action: 'mailTemplateEdited',
    throttle: identityGuesses,
  },
})
