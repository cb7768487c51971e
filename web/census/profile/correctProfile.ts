import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { profiles } from '#contract/census/profile/profile.ts'
import { call } from '#web/kernel/api/api.ts'
import { findCorrection } from '#web/people/findCorrection.ts'

/**
 * Sends the differences between two states of a profile with the version that was read; nothing without differences.
 * Returns the saved profile. `samePerson` answers whether a corrected document's records are theirs (rule people-18).
 */
export async function correctProfile(
  seen: AffiliateProfile,
  was: object,
  wanted: object,
  samePerson?: boolean,
): Promise<AffiliateProfile | undefined> {
  const body = findCorrection(seen, was, wanted)
  if (!body) return undefined
  return call(profiles.edit, { params: { id: seen.id }, body: { ...body, samePerson } })
}
