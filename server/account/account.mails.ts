import type {
  addressCorrectedMessage,
  emailChangeMessage,
} from '#server/people/addresses/correctedAddress.messages.ts'
import { findStaffChange, issueEmailChangeCode } from '#server/account/emailChange.queries.ts'
import { findUser, findOwnerName, issueLink, findUserById } from '#server/account/account.queries.ts'
import type {
  AccountNotice,
  accountNoticeMessage,
  recoveryMessage,
} from '#server/account/account.messages.ts'
import { isUnprovenAccount } from '#server/people/addresses/addressHolds.queries.ts'
import { describeWait } from '#contract/account/security.ts'
import { hoursToStop } from '#contract/people/addressEffect.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { minutesToStop } from '#server/account/emailChange.rules.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { composeLetter, contactPlace } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { fillMailTemplate } from '#server/kernel/mail/mailTemplate.ts'

/** The mail with the link to choose another password; undefined (no mail) when no open account has that address. */
export const writeRecovery: MessageWriter<typeof recoveryMessage> = async (world, { recipient }) => {
  const user = await findUser(world.db, recipient)
  if (!user?.enabled || (await isUnprovenAccount(world.db, world.clock, user))) return undefined
  const code = await issueLink(world.db, world.clock, {
    userId: user.userId,
    purpose: 'recovery',
    minutes: 60,
  })
  return fillMailTemplate(world, 'recovery', {
    ENLACE: `${world.settings.publicUrl}/recuperacion-contrasena?cod=${code}`,
  })
}

/**
 * The mail to a new login address: a link to confirm it, or the news that the address has an account already. Only
 * the reader of that mailbox learns which of the two (rule secrecy-1).
 */
export const writeEmailChange: MessageWriter<typeof emailChangeMessage> = async (
  world,
  { recipient, data: { userId } },
) => {
  const { db, clock, settings } = world
  const user = await findUserById(db, userId)
  if (!user?.enabled) return undefined
  const code = await issueEmailChangeCode(db, clock, userId, recipient)
  if (!code) return undefined
  if (await findUser(db, recipient))
    return composeLetter({
      subject: 'Esta dirección ya tiene una cuenta',
      paragraphs: [
        'Alguien, quizá tú, ha pedido usar esta dirección en otra cuenta de Concejo. No es posible, porque ya es la de una cuenta.',
        'Si es tuya, entra con ella; si no recuerdas la contraseña, puedes elegir otra. Si no has sido tú, no hagas nada.',
      ],
      action: { label: 'Entrar', url: `${settings.publicUrl}/login` },
    })
  const change = await findStaffChange(db, clock, userId)
  // Whoever reads this mailbox may be a stranger: nothing says whose profile it is.
  if (change?.isWaiting)
    return composeLetter({
      subject: 'Confirma tu dirección de correo',
      paragraphs: [
        `La organización ha anotado esta dirección de correo en la ficha de una persona que ya tiene cuenta. Si eres tú, confírmala para entrar con ella: valdrá ${describeWait(change.until && formatMomentInWords(change.until))}, y hasta entonces entras con la de siempre.`,
        `El enlace vale una sola vez, durante 7 días. Si no eres tú, no hagas nada, o escribe a ${contactPlace} para que la quiten.`,
      ],
      action: { label: 'Confirmar la dirección', url: `${settings.publicUrl}/confirmar-correo?cod=${code}` },
    })
  return fillMailTemplate(world, 'email-change', {
    FECHA: formatMomentInWords(await readNow(db, clock)),
    ENLACE: `${settings.publicUrl}/confirmar-correo?cod=${code}`,
  })
}

/** The mail to the address of an account whose profile staff gave another one; with the link to stop the change, if one waits. */
export const writeAddressCorrected: MessageWriter<typeof addressCorrectedMessage> = async (
  { db, clock, settings },
  { data: { userId, changedAt } },
) => {
  const name = await findOwnerName(db, userId)
  const whose = name === undefined ? 'tu ficha' : `la ficha de ${name}, la tuya,`
  const written = `La organización ha cambiado por otra la dirección de correo de ${whose} el ${formatMomentInWords(changedAt)}.`
  const subject = 'Se ha cambiado la dirección de correo de tu ficha'
  if (!(await findStaffChange(db, clock, userId))?.isWaiting)
    return composeLetter({
      subject,
      paragraphs: [
        `${written} Los enlaces que te enviamos para elegir contraseña ya no valen. Si la dirección nueva no es tuya, escribe a ${contactPlace}.`,
      ],
    })
  const code = await issueLink(db, clock, { userId, purpose: 'email-stop', minutes: minutesToStop })
  return composeLetter({
    subject,
    paragraphs: [
      `${written} Sigues entrando con la de siempre: tu cuenta no cambia hasta que la otra dirección lo confirme, y nunca antes de que pasen ${hoursToStop} horas desde que recibes este correo.`,
      `Si la dirección nueva es tuya, no hagas nada con este correo. Si no lo es, pulsa «Parar el cambio» antes de ese plazo y escribe a ${contactPlace}.`,
    ],
    action: { label: 'Parar el cambio', url: `${settings.publicUrl}/parar-cambio-correo?cod=${code}` },
  })
}

/** Subject and text of the mails that tell the owner of an account what was changed in it. */
const notices: Record<
  Exclude<AccountNotice, 'emailChanged'>,
  readonly [subject: string, sentence: string]
> = {
  passwordChanged: [
    'Tu contraseña ha cambiado',
    'Se ha cambiado la contraseña de tu cuenta y se han cerrado las demás sesiones.',
  ],
  emailChangeRequested: [
    'Piden cambiar tu dirección de correo',
    'Se ha pedido que tu cuenta use otra dirección de correo. No cambia nada hasta que la otra dirección lo confirme.',
  ],
  totpAdded: [
    'Segundo factor activado',
    'Al entrar en tu cuenta se pedirá también un código de tu aplicación.',
  ],
  totpRemoved: [
    'Aplicación de códigos quitada',
    'Al entrar en tu cuenta ya no se puede usar la aplicación de códigos.',
  ],
  passkeyAdded: ['Llave de acceso añadida', 'Tu cuenta tiene una llave de acceso nueva.'],
  passkeyRemoved: ['Llave de acceso quitada', 'Se ha quitado una llave de acceso de tu cuenta.'],
  recentPasskeysRemoved: [
    'Llaves de acceso recientes quitadas',
    'Al elegir otra contraseña con un enlace se han quitado las llaves de acceso añadidas en las últimas 24 horas. Si alguna era tuya, añádela otra vez.',
  ],
  recoveryCodesRenewed: [
    'Códigos de recuperación nuevos',
    'Se han hecho códigos de recuperación nuevos: los anteriores ya no valen.',
  ],
  recoveryCodeUsed: [
    'Se ha usado un código de recuperación',
    'Se ha usado uno de los códigos de recuperación de tu cuenta, que ya no vale. Si te quedan pocos, haz otros nuevos.',
  ],
  secondFactorForgotten: [
    'Segundo factor retirado',
    'Quien administra Concejo ha retirado los segundos factores de tu cuenta. Ahora se entra solo con la contraseña.',
  ],
}

export const writeAccountNotice: MessageWriter<typeof accountNoticeMessage> = async (
  world,
  { data: { what } },
) => {
  const when = formatMomentInWords(await readNow(world.db, world.clock))
  if (what === 'emailChanged') return fillMailTemplate(world, 'email-changed', { FECHA: when })
  const [subject, sentence] = notices[what]
  return composeLetter({
    subject,
    paragraphs: [
      `${sentence} Fue el ${when}.`,
      `Si has sido tú, no tienes que hacer nada. Si no, elige otra contraseña cuanto antes y escribe a ${contactPlace}.`,
    ],
    action: { label: 'Elegir otra contraseña', url: `${world.settings.publicUrl}/recuperacion-contrasena` },
  })
}
