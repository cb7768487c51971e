import { sql } from 'kysely'
import { isPrintable, normaliseLine } from '#contract/fields.ts'
import type { Lookup } from '#contract/lookups.ts'
import { addLetter, normaliseDocument } from '#contract/people/document.ts'
import { normaliseEmail } from '#contract/people/email.ts'
import { normalisePhone } from '#contract/people/phone.ts'
import type { Subject } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'

const lookedUp = asSystem('whom a call looks up; only the numbers of their profiles are logged')

/**
 * Whom a call looks up by a whole document, address or telephone or a number of a profile or an account: the profiles,
 * or the last record of somebody who has none. All of them: whoever asks for many must not hide one among them. A name
 * alone is nobody's, and so is an address or a telephone that many share.
 */
export async function findLookedUp(db: Database, lookups: readonly Lookup[]): Promise<Subject[]> {
  const valuesOf = (kind: Lookup['kind']) =>
    lookups.flatMap((lookup) =>
      lookup.kind === kind && lookup.value.length <= most && isPrintable(lookup.value)
        ? [normaliseLine(lookup.value)]
        : [],
    )
  const documents = valuesOf('document').map(normaliseDocument).map(complete)
  const emails = valuesOf('email').map(normaliseEmail)
  const phones = valuesOf('phone').flatMap((value) => normalisePhone(value) ?? [])
  const idsOf = (kind: Lookup['kind']) => valuesOf(kind).filter(isNumber).map(Number)
  const ids = [...idsOf('profile'), ...(await findHolders(db, idsOf('account')))]
  const people = await findProfiles(db, { documents, emails, phones, ids })
  const outsiders = documents.filter((document) => !people.some(({ idDocument }) => idDocument === document))
  return [
    ...people.map(({ id }) => ({ entity: 'affiliate', entityId: id }) as const),
    ...(await findLastRecords(db, outsiders)).map(({ id }) => ({ entity: 'record', entityId: id }) as const),
  ]
}

/** A DNI or NIE without its letter is the one that begins so. */
function complete(document: string): string {
  const whole = addLetter(document)
  return whole?.startsWith(document) ? whole : document
}

const isNumber = (value: string) => /^\d{1,9}$/.test(value)

/** The profiles that some accounts belong to. */
async function findHolders(db: Database, accounts: number[]): Promise<number[]> {
  if (accounts.length === 0) return []
  const found = await db
    .selectFrom('appUser')
    .where('id', 'in', accounts)
    .where('affiliateId', 'is not', null)
    .select('affiliateId')
    .$narrowType<{ affiliateId: number }>()
    .execute()
  return found.map(({ affiliateId }) => affiliateId)
}

type Keys = { documents: string[]; emails: string[]; phones: string[]; ids: number[] }
type Profile = { id: number; idDocument: string }

/** The profiles that have one of some documents or numbers, or an address or a telephone that few share. */
async function findProfiles(db: Database, { documents, emails, phones, ids }: Keys): Promise<Profile[]> {
  const profiles = lookedUp.selectFrom(db, 'affiliate').select(['id', 'idDocument'])
  const find = async (column: 'id' | 'idDocument', values: readonly (number | string)[]) =>
    values.length === 0 ? [] : profiles.where(sql<boolean>`${sql.ref(column)} = any(${values})`).execute()
  const findSharers = async (column: 'email' | 'phone', value: string) => {
    const sharers = await profiles
      .where(column, '=', value)
      .limit(mostSharers + 1)
      .execute()
    return sharers.length > mostSharers ? [] : sharers
  }
  const found = [await find('idDocument', documents), await find('id', ids)]
  // One after the other: a call must not take all connections.
  for (const email of emails) if (email !== '') found.push(await findSharers('email', email))
  for (const phone of phones) found.push(await findSharers('phone', phone))
  const people = new Map(found.flat().map((person) => [person.id, person]))
  return [...people.values()].toSorted((one, other) => one.id - other.id)
}

const findLastRecords = async (db: Database, documents: string[]) =>
  documents.length === 0
    ? []
    : lookedUp
        .selectFrom(db, 'record')
        .where('idDocument', 'in', documents)
        .select((eb) => eb.fn.max('id').as('id'))
        .groupBy('idDocument')
        .execute()

/** Longer values are nobody's. */
const most = 300
/** A household may share an address or a telephone; what more people have singles nobody out. */
const mostSharers = 20
