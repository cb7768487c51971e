import { findUser, issueRecoveryCode } from '#server/account/account.queries.ts'
import { letter } from '#server/kernel/letter.ts'
import type { MailKind } from '#server/kernel/mail.ts'

/** The link to choose another password; nothing when nobody has that address. */
export const recoveryMail: MailKind = async ({ db, clock, settings }, { recipient }) => {
  const user = await findUser(db, recipient)
  if (!user?.enabled) return undefined
  const code = await issueRecoveryCode(db, clock, user.userId)
  return letter({
    subject: 'Elige otra contraseña',
    paragraphs: [
      'Alguien, quizá tú, ha pedido elegir otra contraseña para tu cuenta de Concejo.',
      'El enlace vale una sola vez, durante 60 minutos. Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
    ],
    action: { label: 'Elegir contraseña', url: `${settings.publicUrl}/recuperacion-contrasena?cod=${code}` },
  })
}
