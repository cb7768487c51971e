import { isPrintable } from '#contract/fields.ts'
import type { Lookup } from '#contract/lookups.ts'
import { normaliseDocument } from '#contract/people/document.ts'
import { normaliseEmail } from '#contract/people/email.ts'
import type { Subject } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'

const lookedUp = asSystem('whom a call looks up; only the numbers of their profiles are logged')

/**
 * Whom a call looks up by a whole document, a whole address or a number of a profile or an account: the profiles, or the
 * last record of somebody who has none. A name alone is nobody's.
 */
export async function findLookedUp(db: Database, lookups: readonly Lookup[]): Promise<Subject[]> {
  const valuesOf = (kind: Lookup['kind']) =>
    lookups.flatMap((lookup) =>
      lookup.kind === kind && lookup.value.length <= most && isPrintable(lookup.value) ? [lookup.value] : [],
    )
  const documents = valuesOf('document').map(normaliseDocument)
  const emails = valuesOf('email').map(normaliseEmail)
  const idsOf = (kind: Lookup['kind']) => valuesOf(kind).filter(isNumber).map(Number)
  const ids = [...idsOf('profile'), ...(await findHolders(db, idsOf('account')))]
  const people = await findProfiles(db, { documents, emails, ids })
  const outsiders = documents.filter((document) => !people.some(({ idDocument }) => idDocument === document))
  return [
    ...people.map(({ id }) => ({ entity: 'affiliate', entityId: id }) as const),
    ...(await findLastRecords(db, outsiders)).map(({ id }) => ({ entity: 'record', entityId: id }) as const),
  ]
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

type Keys = { documents: string[]; emails: string[]; ids: number[] }

const findProfiles = async (db: Database, { documents, emails, ids }: Keys) =>
  documents.length + emails.length + ids.length === 0
    ? []
    : lookedUp
        .selectFrom(db, 'affiliate')
        .where((eb) =>
          eb.or([
            ...documents.map((document) => eb('idDocument', '=', document)),
            ...emails.filter((email) => email !== '').map((email) => eb('email', '=', email)),
            ...ids.map((id) => eb('id', '=', id)),
          ]),
        )
        .select(['id', 'idDocument'])
        .orderBy('id')
        .limit(mostSharers)
        .execute()

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
/** Many people may share an address. */
const mostSharers = 20
