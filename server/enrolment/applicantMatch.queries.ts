import { sql } from 'kysely'
import type { Role } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { isSaidLately } from '#server/people/addresses/saidByStaff.queries.ts'
import { findAddressHold } from '#server/people/addresses/addressHolds.queries.ts'
import { findDocumentHold } from '#server/census/profile/documentHolds.queries.ts'
import type { DocumentHold } from '#contract/census/profile/documentHold.ts'
import { findDeath, type Death } from '#server/people/deceased.queries.ts'
import type { Clock } from '#server/kernel/world.ts'
import { objectLocks, takeObjectLock } from '#server/kernel/database/locks.ts'

type Account = { userId: number; username: string; role: Role }

/** What the census and the accounts already know about an applicant. */
export type ApplicantMatch = {
  /** Whether a member has that document. */
  isTaken: boolean
  /** The affiliate with that document who has left. */
  formerId: number | null
  /** Why nobody gets that document now, if so. */
  documentHold: DocumentHold | undefined
  /** The death of the one who has left, if that is what they are said to have done. */
  death: Death | undefined
} & (
  | {
      /** The document is unknown, or known with this same address: opening the mailed link is proof enough. */
      is: 'new'
      account: Account | null
    }
  | {
      /** The address belongs to a member. `affiliateId` is null when several members share it. */
      is: 'member'
      affiliateId: number | null
    }
  | {
      /** The document is known with another address, or the account is blocked: staff must verify. */
      is: 'unsure'
      /** The member with that document, if any. */
      affiliateId: number | null
      /** The addresses to warn the known holder of the document: the proven one, or else all in the records. */
      reach: readonly string[]
      /** The account to use once staff has verified; `blocked` when it may not be used even then. */
      account: Account | 'blocked' | null
    }
)

type Applicant = { idDocument: string; email: string }

/** Locks a document until the transaction ends, so that two enrolments with it wait for each other. */
export const lockDocument = (db: Database, idDocument: string) =>
  takeObjectLock(db, objectLocks.document, idDocument)

/**
 * Matches an applicant with the census. First by address: the reader of that mailbox may learn the result. Then by
 * document: somebody who only knows a document learns nothing (rule secrecy-1) and gets no access (rule rights-6).
 */
export async function matchApplicant(db: Database, clock: Clock, who: Applicant): Promise<ApplicantMatch> {
  const { idDocument, email } = who
  const { people, accounts } = await findPeopleAndAccounts(db, who)
  const holder = people.find((person) => person.idDocument === idDocument)
  const account = accounts.find(({ username }) => username === email)
  const holders = holder && accounts.find(({ affiliateId }) => affiliateId === holder.id)
  // The address of a profile, which staff may write, proves nothing for an account (rule rights-11).
  const hold = holder && (await findAddressHold(db, clock, holder.id, email))
  // Nor does one that staff wrote lately where there was none, or of whom they said lately who it is: nobody could be told (rule rights-14).
  const isSaid = holder && !holders && (await isSaidLately(db, clock, holder.id))
  const own = hold || isSaid ? '' : holder?.email
  const isTheirs = holder !== undefined && email !== '' && (holders ? holders.username : own) === email
  const isTaken = holder !== undefined && holder.inscriptionType !== 0
  const formerId = holder && !isTaken ? holder.id : null
  const documentHold = holder ? undefined : await findDocumentHold(db, clock, idDocument, null)
  const death = formerId === null ? undefined : await findDeath(db, clock, formerId)
  const common = { isTaken, formerId, documentHold, death }

  if (isTaken && isTheirs) return { ...common, is: 'member', affiliateId: holder.id }
  const isOwn = account !== undefined && account.affiliateId === holder?.id
  if (account?.affiliateId != null && !isOwn)
    return { ...common, is: 'member', affiliateId: account.affiliateId }
  const sharing = people.filter(
    (person) => email !== '' && person.email === email && person.inscriptionType !== 0 && person !== holder,
  )
  if (sharing.length > 0 && !isOwn) {
    const [only, ...others] = sharing
    return { ...common, is: 'member', affiliateId: only && others.length === 0 ? only.id : null }
  }

  // One that staff had blocked is so after a death, which has taken its password.
  const opened = holders && death?.closedBlocked ? 'blocked' : chooseAccount(holders, holder, email)
  const opens = opened === 'blocked' || !account ? opened : chooseAccount(account, holder, email)
  const written = isTheirs ? [] : await listRecordAddresses(db, idDocument)
  const isKnown =
    (holder !== undefined && !isTheirs) ||
    documentHold !== undefined ||
    death !== undefined ||
    written.some((address) => address !== email)
  if (!isKnown && opens !== 'blocked') return { ...common, is: 'new', account: opens }
  const proven = holders?.username || hold?.provenEmail || own || documentHold?.recipient
  // Somebody may have written the applicant's address into the newest record.
  const reach = proven ? [proven] : written.filter((address) => address !== '' && address !== email)
  return {
    ...common,
    is: 'unsure',
    affiliateId: isTaken ? holder.id : null,
    // Nobody writes to who is said to have died (rule privacy-6).
    reach: isKnown && !death ? reach : [],
    account: opens,
  }
}

async function findPeopleAndAccounts(db: Database, { idDocument, email }: Applicant) {
  const people = await asSystem('whoever enrols, who is a stranger')
    .selectFrom(db, 'affiliate')
    // Those without an address share none (rule people-17).
    .where((eb) =>
      eb.or([eb('idDocument', '=', idDocument), ...(email === '' ? [] : [eb('email', '=', email)])]),
    )
    .select(['id', 'idDocument', 'email', 'inscriptionType', 'unregisteredAt'])
    .orderBy('id')
    .execute()
  const accounts = await db
    .selectFrom('appUser')
    .where((eb) =>
      eb.or([eb('username', '=', email), eb('affiliateId', 'in', [0, ...people.map(({ id }) => id)])]),
    )
    .select(['id', 'username', 'affiliateId', 'enabled', 'role', 'passwordHash'])
    .orderBy('id')
    .execute()
  return { people, accounts }
}

type PeopleAndAccounts = Awaited<ReturnType<typeof findPeopleAndAccounts>>

/**
 * The account an applicant may use: the one with their address. One that was closed because its member left opens
 * again; with another address it is left behind, and any other account with another address is in the way.
 */
function chooseAccount(
  account: PeopleAndAccounts['accounts'][number] | undefined,
  holder: PeopleAndAccounts['people'][number] | undefined,
  email: string,
): Account | 'blocked' | null {
  if (!account) return null
  const { id: userId, username, enabled, affiliateId, passwordHash } = account
  // A check constraint on the column allows only the roles of the contract.
  const role = account.role as Role
  const hasLeft = holder !== undefined && affiliateId === holder.id && holder.unregisteredAt !== null
  // Leaving has taken its password; one that staff have blocked keeps it.
  const isClosed = !enabled && hasLeft && role === 'ROLE_USER' && passwordHash === null
  if (username !== email) return isClosed ? null : 'blocked'
  return enabled || isClosed ? { userId, username, role } : 'blocked'
}

/** The addresses in the records of a document, latest first; an empty one when only comments mention the document. */
async function listRecordAddresses(db: Database, idDocument: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from (
      select lower(email) as address, max(id) as latest from record where id_document = ${idDocument} group by 1
      union all
      select email, 0 from known_address where id_document = ${idDocument}
      union all
      select '', 0 where exists (select from admin_comment where id_document = ${idDocument})
        and not exists (select from record where id_document = ${idDocument})) found
    order by latest desc`.execute(db)
  return rows.map(({ address }) => address)
}
