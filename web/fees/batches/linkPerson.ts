import type { RowLink } from '#web/kernel/list/Row.tsx'
import { linkToProfile } from '#web/people/linkToProfile.ts'

type Person = { affiliateId: number | null; recordId: number | null; name: string; idDocument: string }

/** Where a row of a batch leads: a donation to its record, a fee to the profile of its person. */
export function linkPerson({ affiliateId, recordId, name, idDocument }: Person): RowLink | null {
  const about = { name: `${idDocument} ${name}` }
  if (recordId !== null) return { to: '/censo-base/registros/$id', params: { id: `${recordId}` }, ...about }
  return linkToProfile(affiliateId, about)
}
