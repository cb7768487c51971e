import { superAdmins, type SignedIn } from '#contract/actor.ts'
import { compareIdentities, type IdentityComparison } from '#contract/enrolment/comparison.ts'
import { fullName } from '#contract/people/name.ts'
import { findEmailAndDocument, listKnownIdentities } from '#server/enrolment/comparison.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invitationMessage } from '#server/people/addresses/correctedAddress.messages.ts'
import { addUser, findUser, lockUserForUpdate, setPassword } from '#server/account/account.queries.ts'
import { clearLoginFailures } from '#server/account/login.rules.ts'
import { lockProfile } from '#server/census/profile.queries.ts'
import { correctProfile } from '#server/census/profile/profile.rules.ts'
import {
  assignAccount,
  findAffiliateAccount,
  markVerified,
  saveEnrolmentConsents,
} from '#server/enrolment/enrolment.queries.ts'
import { delayOlderData, enrolPerson, type EnrolmentContext } from '#server/enrolment/enrolment.rules.ts'
import {
  describeDeathInTheWay,
  holdReplacedAddress,
  inviteOrWait,
  isReplaced,
} from '#server/enrolment/returning.rules.ts'
import {
  completePending,
  deletePending,
  findHeldPending,
  lockHeldPending,
} from '#server/enrolment/pending.queries.ts'
import { matchApplicant, type ApplicantMatch } from '#server/enrolment/applicantMatch.queries.ts'
import { onePersonUnder } from '#server/census/records/joined.queries.ts'
import {
  followRegisteredAddresses,
  tellRecordedAddresses,
} from '#server/people/addresses/registeredAddress.rules.ts'
import { enrolmentRejectedMessage, welcomeMessage } from '#server/enrolment/enrolment.messages.ts'
import { describeDocumentHold } from '#contract/census/profile/documentHold.ts'
import { describeHold, type AddressHold } from '#contract/people/addressEffect.ts'
import { findAddressHold, findProvenAddress } from '#server/people/addresses/addressHolds.queries.ts'
import { hasSaid } from '#server/people/addresses/saidByStaff.queries.ts'
import { findAccountOf } from '#server/people/addresses/correctedAddress.queries.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { endSessions } from '#server/kernel/security/session.ts'

type StaffContext = EnrolmentContext & { scope: Scope; actor: SignedIn }

/** Admits an applicant whose identity staff has checked: the profile under that document becomes theirs. */
export async function admitHeldEnrolment(context: StaffContext, id: string): Promise<void> {
  const { db, scope, world } = context
  const pending = await lockHeldPending(db, scope, id)
  if (!pending) throw notFound()
  const { email, idDocument, request, passwordHash } = pending
  await requireAnother(context, pending)
  const match = await matchApplicant(db, world.clock, { idDocument, email })
  if (match.documentHold) throw refuse(`${describeDocumentHold(match.documentHold)}.`, undefined)
  const deathInTheWay = await describeDeathInTheWay(context, match, email)
  if (deathInTheWay !== undefined) throw refuse(deathInTheWay, match.formerId ?? undefined)
  const known = await lockKnownProfile(context, match, pending)
  const account = requireFreeAccount(match, known)
  await requireAnotherAuthor(context, known)
  // Somebody known by records alone has the address of the latest of them.
  const recorded = match.is === 'unsure' && known === null && match.formerId === null ? match.reach : []
  const [latest = ''] = recorded
  const authored = { db, clock: world.clock, author: { userId: context.actor.userId, by: 'hand' as const } }
  const proven =
    match.formerId === null
      ? account
        ? ''
        : latest
      : await findProvenAddress(db, world.clock, match.formerId)
  if (account && isReplaced(proven, email)) throw refuse(accountInTheWay, match.formerId ?? undefined)
  await requireLikeness(context, pending)
  const affiliateId = known
    ? await giveAddress(context, known.id, pending)
    : await enrolPerson(context, request, { formerId: match.formerId, account })
  await markVerified(db, affiliateId)
  await delayOlderData(context, { id: affiliateId, idDocument, knownId: known?.id ?? match.formerId })
  // Who comes back at another address waits for it to prove them, as who is registered by hand.
  if (isReplaced(proven, email)) {
    if (latest === '') await holdReplacedAddress(context, { id: affiliateId, proven, written: email })
    else await followRegisteredAddresses(authored, onePersonUnder(affiliateId, idDocument))
    await inviteOrWait(context, affiliateId, email)
    return void (await completePending(db, world.clock, id))
  }
  // A profile is told at its own addresses when they change.
  await tellRecordedAddresses(db, recorded)
  const { userId } =
    account ??
    (await addUser(db, { username: email, affiliateId: null, role: 'ROLE_USER', passwordHash: null }))
  for (const other of await assignAccount(db, world.clock, userId, affiliateId))
    await endSessions(world, db, { userId: other })
  await completePending(db, world.clock, id)
  // Keeps a password that the account was given meanwhile: it is newer than the one chosen here.
  if (passwordHash !== null && (await lockUserForUpdate(db, userId))?.passwordHash === null) {
    await setPassword(db, userId, passwordHash)
    await endSessions(world, db, { userId })
    await clearLoginFailures({ db }, email, 'all')
  }
  // Old enrolments were stored without a password: then the mail is an invitation to choose one.
  const hasPassword = (await findAffiliateAccount(db, affiliateId))?.passwordHash != null
  await (hasPassword
    ? queueMail(db, welcomeMessage, email, { affiliateId })
    : queueMail(db, invitationMessage, email, { affiliateId }))
}

/** Throws unless the applicant is somebody else than who admits them, by login, e-mail and document. */
async function requireAnother({ db, scope, actor }: StaffContext, { email, idDocument }: HeldPending) {
  const own = await findEmailAndDocument(db, scope, actor.affiliateId ?? 0)
  if (email === actor.username || email === own?.email || idDocument === own?.idDocument)
    throw new Problem(
      'conflicto',
      'Esta solicitud lleva tu propio correo o tu propio documento: tiene que decidirla otra persona.',
    )
}

/** Throws where who admits has said who the applicant is, or at which address they are known: it takes two (rule rights-14). */
async function requireAnotherAuthor({ db, world, actor }: StaffContext, known: KnownProfile | null) {
  if (!known || known.hasAccount) return
  if (
    await hasSaid(db, world.clock, {
      affiliateId: known.id,
      userId: actor.userId,
      by: 'correcting or merging',
    })
  )
    throw refuse(
      'El correo de esta ficha, o de quién es, lo has escrito tú hace poco: que otra persona del equipo compruebe quién es y admita la solicitud.',
      known.id,
    )
}

/** Throws if neither name nor birthday are those known under the document; a super admin may know better. */
async function requireLikeness({ db, scope, actor }: StaffContext, pending: HeldPending) {
  if (superAdmins(actor)) return
  const { verdict, known } = await compareIdentity(db, scope, pending)
  if (verdict === 'unlike')
    throw refuse(
      'Con ese documento constan otro nombre y otra fecha de nacimiento: solo un superadministrador puede admitir esta solicitud. Si no es la misma persona, recházala.',
      known[0]?.affiliateId ?? undefined,
    )
}

/** Who waits for staff beside what is known under their document; undefined when nobody waits by that id. */
export async function compareHeldEnrolment(
  db: Database,
  scope: Scope,
  id: string,
): Promise<IdentityComparison | undefined> {
  const pending = await findHeldPending(db, scope, id)
  return pending && compareIdentity(db, scope, pending)
}

async function compareIdentity(
  db: Database,
  scope: Scope,
  { idDocument, request: { values } }: Pick<HeldPending, 'idDocument' | 'request'>,
): Promise<IdentityComparison> {
  const applicant = { name: fullName(values), birthday: values.birthday }
  const known = await listKnownIdentities(db, scope, idDocument)
  return { applicant, known, verdict: compareIdentities(applicant, known) }
}

type HeldPending = NonNullable<Awaited<ReturnType<typeof lockHeldPending>>>
type KnownProfile = {
  id: number
  isSamePerson: boolean
  hasAccount: boolean
  isUnreachable: boolean
  hold: AddressHold | undefined
}

/**
 * Locks the member's profile that the applicant's document or address leads to. It is unreachable when nobody can enter
 * with it or be written to elsewhere: no account, and no e-mail but the one the applicant has confirmed (rule enrol-5).
 */
async function lockKnownProfile(
  { db, scope, world }: StaffContext,
  match: ApplicantMatch,
  { idDocument, email }: HeldPending,
): Promise<KnownProfile | null> {
  if (match.is === 'new' || match.affiliateId === null) return null
  const id = match.affiliateId
  const profile = await lockProfile(db, scope, id)
  const hasAccount =
    (await findAccountOf(db, id)) !== undefined ||
    (match.is === 'member' && (await findUser(db, email)) !== undefined)
  return {
    id,
    isSamePerson: profile?.values.idDocument === idDocument,
    hasAccount,
    hold: await findAddressHold(db, world.clock, id, email),
    isUnreachable: !hasAccount && ['', email].includes(profile?.values.email ?? ''),
  }
}

/**
 * Gives a member whom nobody could write to the address that the applicant has confirmed, with what they agreed to.
 * Returns the id. The rest of the profile stays: they correct it themselves.
 */
async function giveAddress(context: StaffContext, id: number, { email, request }: HeldPending) {
  const { terms, values } = request
  const { communications } = values
  await saveEnrolmentConsents(context.db, { affiliateId: id, terms, communications })
  await correctProfile(context, id, { email, communications }, undefined)
  return id
}

const refuse = (sentence: string, affiliateId: number | undefined) =>
  new Problem('conflicto', sentence, { affiliateId })

const accountInTheWay =
  'Ese documento o esa dirección tiene una cuenta que esta solicitud no puede cambiar. Si es la misma persona, que entre con ella; si está bloqueada o ya no la usa, pide a quien administra los usuarios que lo resuelva.'

/** The account to use, if any; throws a refusal that says what to do and names the profile in the way. */
function requireFreeAccount(match: ApplicantMatch, known: KnownProfile | null) {
  const affiliateId = known?.id ?? match.formerId ?? undefined
  const opens = known?.isSamePerson && known.isUnreachable
  // Staff who wrote the address do not prove with it whose the profile is (rule rights-11).
  if (opens && known.hold) throw refuse(describeHold(known.hold), affiliateId)
  if (match.is === 'member') {
    if (opens) return null
    throw refuse(
      known?.isSamePerson
        ? 'Esa persona ya está inscrita con ese documento y ese correo, y tiene cuenta: que entre con ella, o que elija otra contraseña si no la recuerda. Después rechaza esta solicitud.'
        : 'Esa dirección de correo es de otra persona inscrita. Si son la misma, corrige el documento en su ficha y rechaza esta solicitud; si no, que se inscriba con otra dirección.',
      affiliateId,
    )
  }
  if (match.isTaken && !opens)
    throw refuse(
      `Ya hay una persona inscrita con ese documento. ${
        known?.hasAccount
          ? 'Si es ella, corrige el correo en su ficha y rechaza esta solicitud.'
          : 'Si es ella, pon este correo en su ficha y vuelve a admitir esta solicitud.'
      }`,
      affiliateId,
    )
  if (match.account === 'blocked') throw refuse(accountInTheWay, affiliateId)
  return match.account
}

/** Rejects an applicant: deletes the enrolment and sends a mail. */
export async function rejectHeldEnrolment({ db, scope, audit }: StaffContext, id: string): Promise<void> {
  const pending = await lockHeldPending(db, scope, id)
  if (!pending) throw notFound()
  await deletePending(db, scope, id)
  await queueMail(db, enrolmentRejectedMessage, pending.email, {})
  audit.describe(`Inscripción pendiente ${id}`)
}
