import type { AffiliateFile } from '#contract/census/affiliates.ts'
import { files } from '#contract/census/file/file.ts'
import type { Sent } from '#contract/endpoint.ts'
import { call } from '#web/kernel/api/api.ts'
import { findChanges } from '#web/people/findChanges.ts'

/** Sends what differs between a file as it was and as it is wanted, and the version that was seen; nothing if nothing does. Answers with the file as it is now. */
export async function correctFile(
  seen: AffiliateFile,
  was: object,
  wanted: object,
): Promise<AffiliateFile | undefined> {
  const fields = findChanges(was, wanted)
  if (!fields) return undefined
  // The forms have judged these values by the contract's own rules; the server judges them again.
  const body = { ...fields, version: seen.version } as Sent<typeof files.edit>['body']
  return call(files.edit, { params: { id: seen.id }, body })
}
