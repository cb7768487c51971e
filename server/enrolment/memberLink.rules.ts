import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LinkKind } from '#contract/enrolment/enrolment.ts'
import { addUser, listProfileWords, setPassword } from '#server/account/account.queries.ts'
import { completePasswordReset } from '#server/account/login.rules.ts'
import { openAccount } from '#server/account/openings.queries.ts'
import { hashPassword } from '#server/account/passwords.rules.ts'
import { checkPasswordStrength } from '#server/account/strength.rules.ts'
import { findAffiliateAccount } from '#server/enrolment/enrolment.queries.ts'
import type { EnrolmentContext } from '#server/enrolment/enrolment.rules.ts'
import {
  hasSignedUpSince,
  invitationMinutes,
  issueInvitation,
  judgeInvited,
  listMembersAt,
  lockWhoeverJoins,
} from '#server/enrolment/invitation.queries.ts'
import { alreadyValidated, invitationExpired } from '#server/enrolment/signup.problems.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { deriveKey } from '#server/kernel/security/encrypt.ts'
import type { DeviceCookie } from '#server/kernel/security/knownDevice.ts'
import type { World } from '#server/kernel/world.ts'

// The link by which a member makes their first account, where nobody of staff has decided that they have one. It is
// signed and stands nowhere: whoever asks for it, a stranger perhaps, changes nothing of the census (rule session-9).
// Who has the address, and what it proves, is judged when it is used.

type Link = { id: string; cod: string }

/**
 * By what one asked for it: the form, which names who they are, or their address alone, so that nobody else may have that one
 * when it is used either.
 */
type Asked = 'by form' | 'by address'
type Reading = Pick<World, 'clock' | 'secret'> & { db: Database }

type Signed = { affiliateId: number; expires: number; address: string; asked: Asked }

const sign = (secret: Uint8Array, { affiliateId, expires, address, asked }: Signed) =>
  createHmac('sha256', deriveKey(secret, asked === 'by form' ? 'member link' : 'member link by address'))
    .update(`${affiliateId}:${expires}:${address}`)
    .digest()

/** A member who may be invited by a link of their own; who asked by an address alone is whoever alone has it. */
async function judgeMember(
  { db, clock }: Pick<Reading, 'db' | 'clock'>,
  { affiliateId, address, asked }: Omit<Signed, 'expires'>,
) {
  if (asked === 'by address' && (await listMembersAt(db, address)).length > 1) return undefined
  return judgeInvited(db, clock, { affiliateId, address, wantedBy: 'anybody' })
}

/**
 * The link for a mail to a member without an account in use, whoever asks for it; of an account that staff made, the
 * invitation to it. Undefined where the address proves nothing (rules rights-11, rights-14).
 */
export async function inviteMember(
  { db, clock, secret }: Reading,
  who: Omit<Signed, 'expires'>,
): Promise<(Link & { name: string }) | undefined> {
  const invited = await judgeMember({ db, clock }, who)
  if (!invited) return undefined
  if (invited.userId !== null) {
    const invitation = await issueInvitation(db, clock, { ...who, wantedBy: 'anybody' })
    return invitation && { name: invitation.name, id: `${invitation.userId}`, cod: invitation.code }
  }
  const expires = (await readSeconds({ db, clock })) + invitationMinutes * 60
  const signature = sign(secret, { ...who, expires }).toString('base64url')
  return { name: invited.name, id: `${who.affiliateId}`, cod: `${expires}.${signature}` }
}

const readSeconds = async ({ db, clock }: Pick<Reading, 'db' | 'clock'>) =>
  Math.floor(Date.parse(await readNow(db, clock)) / 1000)

const written = /^(\d{10})\.([\w-]{43})$/

/** Whether a link is a member's own, which stands nowhere. */
export const isMemberLink = ({ cod, u }: { cod: string; u: LinkKind }) =>
  u === 'invitacion' && written.test(cod)

/** What a member's own link is worth now; undefined of one that was not made for this profile with the address that it has. */
export async function readMemberLink({ db, clock, secret }: Reading, { id, cod }: Link) {
  const [, expires = '', signature = ''] = written.exec(cod) ?? []
  const affiliateId = /^\d{1,9}$/.test(id) ? Number(id) : 0
  const member = await findAffiliateAccount(db, affiliateId)
  const sent = { affiliateId, expires: Number(expires), address: member?.email ?? '' }
  const asked = (['by form', 'by address'] as const).find((way) =>
    timingSafeEqual(Buffer.from(signature, 'base64url'), sign(secret, { ...sent, asked: way })),
  )
  if (!asked || !member) return undefined
  const { name, email, passwordHash } = member
  const isFresh = sent.expires > (await readSeconds({ db, clock }))
  // It makes one account, also where that was deleted since.
  const isUsed = await hasSignedUpSince(db, affiliateId, sent.expires - invitationMinutes * 60)
  const isOpen =
    isFresh && !isUsed && member.userId === null && (await judgeMember({ db, clock }, { ...sent, asked }))
  const state = passwordHash !== null ? ('done' as const) : isOpen ? ('open' as const) : ('expired' as const)
  return { affiliateId, name, email, state }
}

async function requireOpen(reading: Reading, link: Link) {
  const found = await readMemberLink(reading, link)
  if (found?.state === 'done') throw alreadyValidated()
  if (found?.state !== 'open') throw invitationExpired()
  return found
}

/** Makes the account of a member who has a link of their own, with the password that they choose. */
export async function acceptMemberLink(
  { db: pool, world, audit, device }: EnrolmentContext & { device: DeviceCookie },
  sent: Link & { password: string },
) {
  const { affiliateId } = await requireOpen({ ...world, db: pool }, sent)
  await checkPasswordStrength(pool, sent.password, await listProfileWords(pool, affiliateId))
  const passwordHash = await hashPassword(world.settings, sent.password)
  return async (db: Database) => {
    await lockWhoeverJoins(db, affiliateId)
    const { email } = await requireOpen({ ...world, db }, sent)
    const role = 'ROLE_USER'
    const { userId, username } = await addUser(db, { username: email, role, affiliateId, passwordHash: null })
    const made = { username, role, enabled: true, affiliateId }
    audit.addChanges<Record<string, unknown>>('user', userId, {}, made)
    await openAccount(db, world.clock, userId, affiliateId)
    await setPassword(db, userId, passwordHash)
    await completePasswordReset({ db, world, device }, { userId, username })
    audit.author = { userId, username, role }
    audit.describe(`Invitación del inscrito ${affiliateId}`)
    audit.addSubjects('affiliate', [affiliateId])
    return { username, state: 'done' as const }
  }
}
