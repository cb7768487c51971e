import { sql } from 'kysely'
import type { Role } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database.ts'
import { objectLocks, takeObjectLock } from '#server/kernel/locks.ts'

type Account = { userId: number; username: string; role: Role }

/** What the census and the accounts already know of somebody who wants in. */
export type Standing = {
  /** Whether a member has that document. */
  isTaken: boolean
  /** Who had that document and left. */
  formerId: number | null
} & (
  | {
      /** Nobody is known by that document, or by that address too: the link is proof enough. */
      is: 'new'
      account: Account | null
    }
  | {
      /** Whoever reads that address is in already; which of those who share it is not always clear. */
      is: 'member'
      affiliateId: number | null
    }
  | {
      /** Others are known by that document, or the account is blocked: staff must say who it is. */
      is: 'unsure'
      /** Whose document it is, if a member's. */
      affiliateId: number | null
      /** Where whoever is known by the document is reached. */
      reach: string | null
      /** The account to open once staff has said so; `blocked` when not even then. */
      account: Account | 'blocked' | null
    }
)

type Who = { idDocument: string; email: string }

/** Two enrolments of one document wait for each other until the transaction ends. */
export const holdDocument = (db: Database, idDocument: string) =>
  takeObjectLock(db, objectLocks.document, idDocument)

/**
 * First what the address says, which whoever reads it may know; what the document says comes after, and a
 * stranger who has it learns nothing (rule secrecy-1) and is given nothing (rule rights-6).
 */
export async function standingOf(db: Database, who: Who): Promise<Standing> {
  const { idDocument, email } = who
  const { people, accounts } = await knownOf(db, who)
  const holder = people.find((person) => person.idDocument === idDocument)
  const account = accounts.find(({ username }) => username === email)
  const holders = holder && accounts.find(({ affiliateId }) => affiliateId === holder.id)
  const isTheirs = holder !== undefined && (holder.email === email || holders?.username === email)
  const isTaken = holder !== undefined && holder.inscriptionType !== 0
  const formerId = holder && !isTaken ? holder.id : null
  const common = { isTaken, formerId }

  if (isTaken && isTheirs) return { ...common, is: 'member', affiliateId: holder.id }
  const isOwn = account !== undefined && account.affiliateId === holder?.id
  if (account?.affiliateId != null && !isOwn)
    return { ...common, is: 'member', affiliateId: account.affiliateId }
  const sharing = people.filter((person) => person.email === email && person.inscriptionType !== 0)
  if (sharing.length > 0 && !isOwn) {
    const [only, ...others] = sharing
    return { ...common, is: 'member', affiliateId: only && others.length === 0 ? only.id : null }
  }

  const own = accountToOpen(holders, holder, email)
  const opens = own === 'blocked' || !account ? own : accountToOpen(account, holder, email)
  const written = isTheirs ? [] : await writtenOf(db, idDocument)
  const isKnown = (holder !== undefined && !isTheirs) || written.some((address) => address !== email)
  if (!isKnown && opens !== 'blocked') return { ...common, is: 'new', account: opens }
  const reach = isKnown ? (holders?.username ?? holder?.email ?? written.find(Boolean) ?? null) : null
  return { ...common, is: 'unsure', affiliateId: isTaken ? holder.id : null, reach, account: opens }
}

async function knownOf(db: Database, { idDocument, email }: Who) {
  const people = await db
    .selectFrom('affiliate')
    .where((eb) => eb.or([eb('idDocument', '=', idDocument), eb('email', '=', email)]))
    .select(['id', 'idDocument', 'email', 'inscriptionType', 'unregisteredAt'])
    .orderBy('id')
    .execute()
  const accounts = await db
    .selectFrom('appUser')
    .where((eb) =>
      eb.or([eb('username', '=', email), eb('affiliateId', 'in', [0, ...people.map(({ id }) => id)])]),
    )
    .select(['id', 'username', 'affiliateId', 'enabled', 'role'])
    .orderBy('id')
    .execute()
  return { people, accounts }
}

type Known = Awaited<ReturnType<typeof knownOf>>

/** Who left was shut out by leaving, and comes back without a role; anybody else who is blocked stays so. */
function accountToOpen(
  account: Known['accounts'][number] | undefined,
  holder: Known['people'][number] | undefined,
  email: string,
): Account | 'blocked' | null {
  if (!account) return null
  const { id: userId, username, enabled, affiliateId } = account
  // The check on the column holds the very values of the contract.
  const role = account.role as Role
  const hasLeft = holder !== undefined && affiliateId === holder.id && holder.unregisteredAt !== null
  const isPlain = role === 'ROLE_USER'
  if (!enabled && !(hasLeft && isPlain)) return 'blocked'
  // An account of staff goes to nobody who reads another address.
  return username !== email && !isPlain ? 'blocked' : { userId, username, role }
}

/** The addresses on what is written about a document; an empty one for what carries none. The latest first. */
async function writtenOf(db: Database, idDocument: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from (
      select lower(email) as address, max(id) as latest from record where id_document = ${idDocument} group by 1
      union all
      select '', 0 where exists (select from admin_comment where id_document = ${idDocument})
        and not exists (select from record where id_document = ${idDocument})) found
    order by latest desc`.execute(db)
  return rows.map(({ address }) => address)
}
