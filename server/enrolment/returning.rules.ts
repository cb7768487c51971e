import { superAdmins, type SignedIn } from '#contract/actor.ts'
import type { ApplicantMatch } from '#server/enrolment/applicantMatch.queries.ts'
import type { EnrolmentContext } from '#server/enrolment/enrolment.rules.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import {
  findAddressHold,
  findProvenAddress,
  inviteAfterHold,
} from '#server/people/addresses/addressHolds.queries.ts'
import { invitationMessage } from '#server/people/addresses/correctedAddress.messages.ts'
import { followAddress } from '#server/people/addresses/correctedAddress.rules.ts'

/** Whether an address is another one than the proven one of the profile that it is written into. */
export const isReplaced = (proven: string, written: string) => proven !== '' && proven !== written

/**
 * Why somebody does not come back who is said to have died, if so. Staff may be wrong or lie, so that a death proves
 * nothing: while it can be undone that is the way; afterwards they confirm their proven address themselves, or a super
 * admin decides (rules privacy-6, rights-11). `confirmed` is the address from which they enrolled, if they did.
 */
export async function describeDeathInTheWay(
  { db, world, actor }: EnrolmentContext & { actor: SignedIn },
  { death, formerId }: Pick<ApplicantMatch, 'death' | 'formerId'>,
  confirmed?: string,
): Promise<string | undefined> {
  if (!death || formerId === null) return undefined
  if (death.undoable)
    return 'Consta que ha fallecido. Si es un error, deshazlo antes en su ficha, con «No ha fallecido…»: así recupera su inscripción y su cuenta.'
  // Only once its account is closed is it known what comes back with somebody.
  if (death.isEnding)
    return 'Consta que ha fallecido, y ya no se puede deshacer. Su ficha acaba de cerrarse del todo en unos minutos: inténtalo entonces.'
  if (superAdmins(actor) || confirmed === (await findProvenAddress(db, world.clock, formerId)))
    return undefined
  return 'Consta que ha fallecido. Si es un error, ha de inscribirse en la web con la dirección de correo que tenía; si ya no la usa, lo decide quien administra los usuarios.'
}

type Returned = { id: number; proven: string; written: string }

/** Staff who let somebody come back at another address write over the one that proved who they were (rule rights-11). */
export async function holdReplacedAddress(
  { db, world: { clock }, actor: { userId } }: EnrolmentContext & { actor: SignedIn },
  { id, proven, written }: Returned,
): Promise<void> {
  if (!isReplaced(proven, written)) return
  const change = { affiliateId: id, before: proven, written, proven }
  await followAddress({ db, clock, author: { userId, by: 'hand' } }, change)
}

/** Invites somebody to an account, or has them invited when their address is held no more. */
export async function inviteOrWait({ db, world }: EnrolmentContext, affiliateId: number, email: string) {
  if (await findAddressHold(db, world.clock, affiliateId, email)) await inviteAfterHold(db, affiliateId)
  else await queueMail(db, invitationMessage, email, { affiliateId })
}
