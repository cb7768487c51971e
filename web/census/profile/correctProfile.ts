import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { profiles } from '#contract/census/profile/profile.ts'
import type { Sent } from '#contract/endpoint.ts'
import { call } from '#web/kernel/api/api.ts'
import { findChanges } from '#web/people/findChanges.ts'

/**
 * Sends the differences between two states of a profile with the version that was read; nothing without differences.
 * Returns the saved profile.
 */
export async function correctProfile(
  seen: AffiliateProfile,
  was: object,
  wanted: object,
): Promise<AffiliateProfile | undefined> {
  const fields = findChanges(was, wanted)
  if (!fields) return undefined
  // The forms have validated these values with the contract's rules; the server validates them again.
  const body = { ...fields, version: seen.version } as Sent<typeof profiles.edit>['body']
  return call(profiles.edit, { params: { id: seen.id }, body })
}
