import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'

/** What the census and the accounts already know of somebody who wants in. */
export type Standing =
  /** Nobody living has that document: `formerId` is who had it and left, `userId` an account that is theirs already. */
  | { is: 'new'; formerId: number | null; userId: number | null; blocked: boolean }
  /** Already in; `reach` is the address their mail goes to, which is the one they gave. */
  | {
      is: 'member'
      affiliateId: number | null
      reach: string
      sameDocument: boolean
      formerId: number | null
    }
  /** The document is a member's who is reached elsewhere: whoever wrote it may not be that person. */
  | { is: 'elsewhere'; affiliateId: number; reach: string }

type Who = { idDocument: string; email: string }

/** Two enrolments of one document wait for each other until the transaction ends. */
export const holdDocument = (db: Database, idDocument: string) =>
  sql`select pg_advisory_xact_lock(7215004, hashtext(${idDocument}))`.execute(db)

export async function standingOf(db: Database, { idDocument, email }: Who): Promise<Standing> {
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
    .select(['id', 'username', 'affiliateId', 'enabled'])
    .execute()
  const holder = people.find((person) => person.idDocument === idDocument)
  const account = accounts.find(({ username }) => username === email)
  const holders = holder && accounts.find(({ affiliateId }) => affiliateId === holder.id)

  if (holder && holder.inscriptionType !== 0) {
    const isTheirs = holder.email === email || holders?.username === email
    const reach = isTheirs ? email : (holders?.username ?? holder.email)
    return isTheirs
      ? { is: 'member', affiliateId: holder.id, reach, sameDocument: true, formerId: null }
      : { is: 'elsewhere', affiliateId: holder.id, reach }
  }
  if (account?.affiliateId != null && account.affiliateId !== holder?.id)
    return {
      is: 'member',
      affiliateId: account.affiliateId,
      reach: email,
      sameDocument: false,
      formerId: holder?.id ?? null,
    }
  const sharing = people.filter((person) => person.email === email && person.inscriptionType !== 0)
  if (sharing.length > 0 && !(holder && account)) {
    const [only, ...others] = sharing
    const affiliateId = only && others.length === 0 ? only.id : null
    return { is: 'member', affiliateId, reach: email, sameDocument: false, formerId: holder?.id ?? null }
  }
  const theirs = account ?? holders
  // Who left was shut out by leaving; anybody else who is blocked stays so.
  const blocked = theirs !== undefined && !theirs.enabled && holder?.unregisteredAt == null
  return { is: 'new', formerId: holder?.id ?? null, userId: theirs?.id ?? null, blocked }
}
