import type { AffiliateFile } from '#contract/people/affiliateProfile.ts'
import { files } from '#contract/census/profile/profile.ts'
import type { Sent } from '#contract/endpoint.ts'
import { call } from '#web/kernel/api/api.ts'
import { findChanges } from '#web/people/findChanges.ts'

/**
 * Sends the differences between two states of a file with the version that was read; nothing without differences.
 * Returns the saved file.
 */
export async function correctFile(
  seen: AffiliateFile,
  was: object,
  wanted: object,
): Promise<AffiliateFile | undefined> {
  const fields = findChanges(was, wanted)
  if (!fields) return undefined
  // The forms have validated these values with the contract's rules; the server validates them again.
  const body = { ...fields, version: seen.version } as Sent<typeof files.edit>['body']
  return call(files.edit, { params: { id: seen.id }, body })
}
