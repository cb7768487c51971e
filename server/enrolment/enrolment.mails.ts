import type { votingLetterMessage } from '#server/enrolment/votingLetter.messages.ts'
import { redeemLetter } from '#server/enrolment/votingLetter.rules.ts'
import type {
  documentAdmittedMessage,
  invitationMessage,
} from '#server/people/addresses/correctedAddress.messages.ts'
import { joinedDays } from '#contract/census/records/joined.ts'
import { recoveryMessage } from '#server/account/account.messages.ts'
import { findUser, findUserById } from '#server/account/account.queries.ts'
import { toGreetingName } from '#server/enrolment/greeting.ts'
import {
  alreadyMessage,
  type documentUsedMessage,
  type enrolmentMessage,
  type enrolmentRejectedMessage,
  type returnedElsewhereMessage,
  type welcomeMessage,
} from '#server/enrolment/enrolment.messages.ts'
import { findAffiliateAccount, hasHadEnough, queueWarning } from '#server/enrolment/enrolment.queries.ts'
import { inviteMember } from '#server/enrolment/memberLink.rules.ts'
import { issueInvitation, listMembersAt } from '#server/enrolment/invitation.queries.ts'
import { issuePendingCode, lockOpenPending, deletePending } from '#server/enrolment/pending.queries.ts'
import { matchApplicant } from '#server/enrolment/applicantMatch.queries.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { composeLetter, contactPlace } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { fillMailTemplate } from '#server/kernel/mail/mailTemplate.ts'

/**
 * The mail after an enrolment request, decided by the worker after the reply (rule secrecy-1). A new person gets the link.
 * A member gets the mail «already a member», at the address on file. Somebody who typed a member's document with
 * another address gets a link like everybody else, so the mail does not reveal whose document it is.
 */
export const writeEnrolment: MessageWriter<typeof enrolmentMessage> = (
  world,
  { id: mailId, recipient, data: { id } },
) =>
  inTransaction(world.db, async (db) => {
    const pending = await lockOpenPending(db, world.clock, id ? { id } : { email: recipient })
    if (!pending) return undefined
    const match = await matchApplicant(db, world.clock, pending)
    const isFirst = pending.sentAt === null
    if (match.is === 'member') {
      const { affiliateId } = match
      await queueWarning(db, alreadyMessage, pending.email, { affiliateId })
      await deletePending(db, asSystem('whoever enrols, who is a member already'), pending.id)
      return undefined
    }
    if (match.is === 'unsure' && match.isTaken && isFirst) {
      const { affiliateId, reach } = match
      for (const address of reach) await queueWarning(db, alreadyMessage, address, { affiliateId })
    }
    const code = await issuePendingCode(db, world.clock, { id: pending.id, mailId })
    return fillMailTemplate({ ...world, db }, 'validation', {
      NOMBRE: greet(pending.request.values.name),
      ENLACE: buildValidationUrl(world.settings.publicUrl, { cod: code, id: pending.id, u: 'inscripcion' }),
    })
  })

/** The mail «you are a member already»: with an invitation when they have no password yet, else the link to recover it. */
export const writeAlready: MessageWriter<typeof alreadyMessage> = (
  world,
  { recipient, data: { affiliateId } },
) =>
  inTransaction(world.db, async (db) => {
    const { publicUrl } = world.settings
    const member = affiliateId === null ? undefined : await findAffiliateAccount(db, affiliateId)
    const invitation =
      affiliateId === null
        ? undefined
        : await inviteMember({ ...world, db }, { affiliateId, address: recipient, asked: 'by form' })
    return fillMailTemplate({ ...world, db }, 'already-member', {
      NOMBRE: greet(member?.name ?? ''),
      ENLACE: invitation
        ? buildValidationUrl(publicUrl, { cod: invitation.cod, id: invitation.id, u: 'invitacion' })
        : `${publicUrl}/recuperacion-contrasena`,
    })
  })

export const writeWelcome: MessageWriter<typeof welcomeMessage> = async (
  world,
  { data: { affiliateId } },
) => {
  const member = await findAffiliateAccount(world.db, affiliateId)
  if (!member) return undefined
  return fillMailTemplate(world, 'welcome', {
    NOMBRE: greet(member.name),
    ENLACE: `${world.settings.publicUrl}/login`,
  })
}

/** The mail with the link to choose the first password, for a person whom staff has registered or given an account. */
export const writeInvitation: MessageWriter<typeof invitationMessage> = (
  world,
  { recipient, data: { affiliateId, userId: given } },
) =>
  inTransaction(world.db, async (db) => {
    // The account was deleted after the mail was queued: it must not be created again.
    if (given !== undefined && !(await findUserById(db, given))) return undefined
    const invitation = await issueInvitation(db, world.clock, {
      affiliateId,
      address: recipient,
      wantedBy: 'staff',
    })
    if (!invitation) return undefined
    const { name, code, userId } = invitation
    return fillMailTemplate({ ...world, db }, 'invitation', {
      NOMBRE: greet(name),
      ENLACE: buildValidationUrl(world.settings.publicUrl, { cod: code, id: `${userId}`, u: 'invitacion' }),
    })
  })

/** To whoever forgot a password and never had an account: the link to make it, at the address of their profile alone, three times a day (rules session-9, rights-11, rights-14). */
export const writeFirstInvitation: MessageWriter<typeof recoveryMessage> = (world, mail) =>
  inTransaction(world.db, async (db) => {
    const { recipient } = mail
    if (await findUser(db, recipient)) return undefined
    if (await hasHadEnough(db, recoveryMessage, mail)) return undefined
    const [member] = await listMembersAt(db, recipient)
    if (!member) return undefined
    const who = { affiliateId: member.id, address: recipient, asked: 'by address' } as const
    const invitation = await inviteMember({ ...world, db }, who)
    if (!invitation) return undefined
    const { cod, id } = invitation
    return composeLetter({
      subject: 'Elige una contraseña',
      paragraphs: [
        `Hola, ${greet(invitation.name)}: alguien, quizá tú, ha pedido elegir otra contraseña con esta dirección. Figuras en nuestro censo con ella y todavía no tienes cuenta: con este enlace te la haces.`,
        'El enlace vale una sola vez, durante 7 días. Si no has sido tú, no hagas nada.',
      ],
      action: {
        label: 'Elegir contraseña',
        url: buildValidationUrl(world.settings.publicUrl, { cod, id, u: 'invitacion' }),
      },
    })
  })

/** The mail to whoever typed the code of a letter; undefined (no mail) where it is worth nothing (rule voting-13). */
export const writeVotingLetter: MessageWriter<typeof votingLetterMessage> = (world, mail) =>
  inTransaction(world.db, async (db) => {
    const redeemed = await redeemLetter(db, world.clock, mail)
    if (!redeemed) return undefined
    if (redeemed.outcome === 'taken')
      return composeLetter({
        subject: 'Esta dirección ya tiene una cuenta',
        paragraphs: [
          'Alguien, quizá tú, ha escrito esta dirección con el código de una carta para votar. No es posible, porque ya es la de la cuenta de otra persona.',
          'Si la carta es tuya, vuelve a escribir el código con otra dirección de correo. Si no has sido tú, no hagas nada.',
        ],
      })
    if (redeemed.outcome === 'votes')
      return composeLetter({
        subject: 'Ya puedes votar con tu cuenta',
        paragraphs: [
          'Se ha usado con tu cuenta el código de una carta para votar: entra con tu correo y tu contraseña, y la votación está en «Votaciones».',
          `Si no has sido tú, escribe enseguida a ${contactPlace}.`,
        ],
      })
    if (redeemed.outcome === 'annulled')
      return composeLetter({
        subject: 'La votación de tu carta está anulada',
        paragraphs: [
          `Has escrito el código de una carta para votar en «${redeemed.voting}». Esa votación se ha anulado, así que el código ya no sirve: con él no se hace ninguna cuenta.`,
          `El motivo: ${redeemed.reason}`,
          'Si tu carta trae más códigos, los demás siguen valiendo: escríbelos también, y sigue lo que dice el correo que te llegue por cada uno.',
          `Si tienes dudas, escribe a ${contactPlace}.`,
        ],
      })
    const { name, code, userId } = redeemed
    return fillMailTemplate({ ...world, db }, 'voting-letter', {
      NOMBRE: greet(name),
      ENLACE: buildValidationUrl(world.settings.publicUrl, { cod: code, id: `${userId}`, u: 'carta' }),
    })
  })

/** The mail to the known holder of a document, when somebody with another address enrols with it. */
export const writeDocumentUsed: MessageWriter<typeof documentUsedMessage> = (world) =>
  fillMailTemplate(world, 'document-used', {})

/** The mail to an address in the records of a document, when staff has enrolled somebody with another one, or without any. */
export const writeDocumentAdmitted: MessageWriter<typeof documentAdmittedMessage> = async () =>
  composeLetter({
    subject: 'Alguien figura en el censo con tu documento',
    paragraphs: [
      `La organización ha inscrito a alguien, quizá a ti, con tu documento de identidad y sin esta dirección de correo. Lo que ya constaba con ese documento no lo verá hasta dentro de ${joinedDays} días.`,
      `Si has sido tú, no hagas nada. Si no, escribe enseguida a ${contactPlace}.`,
    ],
  })

/** The mail to an applicant whom staff has rejected. It gives no reason: the document may be another person's. */
export const writeEnrolmentRejected: MessageWriter<typeof enrolmentRejectedMessage> = (world) =>
  fillMailTemplate(world, 'enrolment-rejected', {})

/** The mail to who had left, at the addresses known then, when they are enrolled again with another one. */
export const writeReturnedElsewhere: MessageWriter<typeof returnedElsewhereMessage> = (world) =>
  fillMailTemplate(world, 'returned-elsewhere', {})

const buildValidationUrl = (publicUrl: string, query: { cod: string; id: string; u: string }) =>
  `${publicUrl}/validacion?${new URLSearchParams(query).toString()}`

const greet = (name: string) => toGreetingName(name) ?? 'buenos días'
