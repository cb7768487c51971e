import { roleLabels } from '#contract/actor.ts'
import { formatMomentInWords } from '#contract/format.ts'
import type { SuperAdminChange, superAdminsChangedMessage } from '#server/account/superAdmins.messages.ts'
import { composeLetter, contactPlace } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'

const role = `«${roleLabels.ROLE_SUPER_ADMIN}»`

const sentences: Record<SuperAdminChange, (of: { username: string; author: string }) => string> = {
  named: ({ author, username }) => `${author} ha dado a ${username} el rol ${role}.`,
  demoted: ({ author, username }) => `${author} ha quitado a ${username} el rol ${role}.`,
  blocked: ({ author, username }) => `${author} ha bloqueado la cuenta de ${username}, con el rol ${role}.`,
  enabled: ({ author, username }) => `${author} ha habilitado la cuenta de ${username}, con el rol ${role}.`,
  deleted: ({ author, username }) => `${author} ha borrado la cuenta de ${username}, con el rol ${role}.`,
  left: ({ username }) => `${username} se ha dado de baja, y deja el rol ${role}.`,
}

/** The mail to super admins, and to whoever was one lately: who is one now, or is not any more, and by whom (rule organisation-5). */
export const writeSuperAdminsChanged: MessageWriter<typeof superAdminsChangedMessage> = async (
  { settings: { publicUrl } },
  { data: { what, changedAt, ...of } },
) =>
  composeLetter({
    subject: 'Ha cambiado quién es superadministración',
    paragraphs: [
      `El ${formatMomentInWords(changedAt)}: ${sentences[what](of)}`,
      'Quien tiene ese rol puede cambiar la cuenta en que se cobra, y quién más lo tiene.',
      `Si lo esperabas, no hagas nada. Si no, habla con quien lo ha hecho por otra vía que el correo. Si no ha sido esa persona, bloquea su cuenta en «Gestión de usuarios», mira en «Datos generales» si la cuenta en que se cobra es la vuestra, y no apruebes ni envíes ninguna remesa hasta aclararlo. Si tú ya no puedes entrar, avisa a otra persona de la superadministración, o escribe a ${contactPlace}.`,
      'Este correo lo recibe toda la superadministración, también la de los últimos 30 días, cada vez que esto cambia.',
    ],
    action: { label: 'Ver las cuentas', url: `${publicUrl}/gestion-usuarios` },
  })
