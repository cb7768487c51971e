import type { Lookup } from '#contract/lookup.ts'
import { normaliseDocument } from '#contract/people/document.ts'
import { normaliseEmail } from '#contract/people/email.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'

const lookedUp = asSystem('whom a call looks up; only the numbers of their profiles are logged')

/** The profiles of the people whom a call looks up by a whole document, a whole address or their number. */
export async function findLookedUp(db: Database, lookups: readonly Lookup[]): Promise<number[]> {
  const valuesOf = (kind: Lookup['kind']) =>
    lookups.flatMap((lookup) => (lookup.kind === kind && lookup.value.length <= most ? [lookup.value] : []))
  const documents = valuesOf('document').map(normaliseDocument)
  const emails = valuesOf('email').map(normaliseEmail)
  const ids = valuesOf('profile')
    .filter((value) => /^\d{1,9}$/.test(value))
    .map(Number)
  if (documents.length + emails.length + ids.length === 0) return []
  const found = await lookedUp
    .selectFrom(db, 'affiliate')
    .where((eb) =>
      eb.or([
        ...documents.map((document) => eb('idDocument', '=', document)),
        ...emails.filter((email) => email !== '').map((email) => eb('email', '=', email)),
        ...ids.map((id) => eb('id', '=', id)),
      ]),
    )
    .select('id')
    .orderBy('id')
    .limit(mostSharers)
    .execute()
  return found.map(({ id }) => id)
}

/** Longer values are nobody's. */
const most = 300
/** Many people may share an address. */
const mostSharers = 20
