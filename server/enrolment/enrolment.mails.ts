import { z } from 'zod'
import { contactAddress } from '#contract/enrolment/contact.ts'
import { userById } from '#server/account/account.queries.ts'
import { nameToGreet } from '#server/enrolment/greeting.ts'
import { findInvited, warn } from '#server/enrolment/enrolment.queries.ts'
import { issueInvitation } from '#server/enrolment/invitation.queries.ts'
import { issueCode, lockOpen, removePending } from '#server/enrolment/pending.queries.ts'
import { standingOf } from '#server/enrolment/standing.queries.ts'
import { inTransaction } from '#server/kernel/database.ts'
import { letter } from '#server/kernel/letter.ts'
import type { MailKind } from '#server/kernel/mail.ts'
import { mailFrom } from '#server/kernel/mailTemplate.ts'

const ofPending = z.object({ id: z.uuid().optional() })
const ofPerson = z.object({ affiliateId: z.number().int().nullable(), userId: z.number().int().optional() })

/**
 * The mail that follows an enrolment, decided after the answer (rule secrecy-1): to somebody new, the link; to a member,
 * at the address on file, that they are in already. Whoever writes down a member's document with
 * another address is sent a link like anybody's, so that having it tells nothing.
 */
export const enrolmentMail: MailKind = (world, { recipient, data }) =>
  inTransaction(world.db, async (db) => {
    const { id } = ofPending.parse(data)
    const pending = await lockOpen(db, world.clock, id ? { id } : { email: recipient })
    if (!pending) return undefined
    const standing = await standingOf(db, pending)
    const isFirst = pending.sentAt === null
    if (standing.is === 'member') {
      const { affiliateId } = standing
      await warn(db, { kind: 'already', recipient: pending.email, data: { affiliateId } })
      await removePending(db, pending.id)
      return undefined
    }
    if (standing.is === 'unsure' && standing.isTaken && standing.reach && isFirst) {
      const { affiliateId, reach } = standing
      await warn(db, { kind: 'already', recipient: reach, data: { affiliateId } })
    }
    const code = await issueCode(db, world.clock, pending.id)
    return mailFrom({ ...world, db }, 'validation', {
      NOMBRE: greeted(pending.asked.values.name),
      ENLACE: linkTo(world.settings.publicUrl, { cod: code, id: pending.id, u: 'inscripcion' }),
    })
  })

/** That they are in the census, and how to get in: with a password of their own, or choosing the first one. */
export const alreadyMail: MailKind = (world, { data }) =>
  inTransaction(world.db, async (db) => {
    const { affiliateId } = ofPerson.parse(data)
    const { publicUrl } = world.settings
    const member = affiliateId === null ? undefined : await findInvited(db, affiliateId)
    const invitation = affiliateId === null ? undefined : await issueInvitation(db, world.clock, affiliateId)
    return mailFrom({ ...world, db }, 'already-member', {
      NOMBRE: greeted(member?.name ?? ''),
      ENLACE: invitation
        ? linkTo(publicUrl, { cod: invitation.code, id: `${invitation.userId}`, u: 'invitacion' })
        : `${publicUrl}/recuperacion-contrasena`,
    })
  })

export const welcomeMail: MailKind = async (world, { data }) => {
  const { affiliateId } = ofPerson.parse(data)
  const member = await findInvited(world.db, affiliateId ?? 0)
  if (!member) return undefined
  return mailFrom(world, 'welcome', {
    NOMBRE: greeted(member.name),
    ENLACE: `${world.settings.publicUrl}/login`,
  })
}

/** To somebody whom staff has registered or given an account: the link to choose the first password. */
export const invitationMail: MailKind = (world, { data }) =>
  inTransaction(world.db, async (db) => {
    const { affiliateId, userId: given } = ofPerson.parse(data)
    // An account that was deleted meanwhile does not come back by its mail.
    if (given !== undefined && !(await userById(db, given))) return undefined
    const invitation = await issueInvitation(db, world.clock, affiliateId ?? 0)
    if (!invitation) return undefined
    const { name, code, userId } = invitation
    return mailFrom({ ...world, db }, 'invitation', {
      NOMBRE: greeted(name),
      ENLACE: linkTo(world.settings.publicUrl, { cod: code, id: `${userId}`, u: 'invitacion' }),
    })
  })

/** To whom a document belongs as far as is known, when somebody of another address enrols with it. */
export const documentUsedMail: MailKind = async ({ settings }) =>
  letter({
    subject: 'Alguien se inscribe con tu documento',
    paragraphs: [
      'Alguien, quizá tú, ha pedido inscribirse con tu documento de identidad y otra dirección de correo. No se le ha enseñado ningún dato tuyo ni se ha cambiado nada: antes, la organización comprobará quién es.',
      `Si no has sido tú, escribe a ${contactAddress(new URL(settings.publicUrl).hostname)}.`,
    ],
  })

/** To whom staff has not admitted. Nothing says why: the document may be somebody else's. */
export const rejectedMail: MailKind = async ({ settings }) =>
  letter({
    subject: 'No hemos podido terminar tu inscripción',
    paragraphs: [
      'No hemos podido comprobar los datos con los que pediste inscribirte, así que los hemos borrado.',
      `Si crees que es un error, escribe a ${contactAddress(new URL(settings.publicUrl).hostname)}.`,
    ],
  })

const linkTo = (publicUrl: string, query: { cod: string; id: string; u: string }) =>
  `${publicUrl}/validacion?${new URLSearchParams(query).toString()}`

const greeted = (name: string) => nameToGreet(name) ?? 'buenos días'
