import type { AffiliateFile } from '#contract/census/affiliates.ts'
import { files } from '#contract/census/file.ts'
import type { Sent } from '#contract/endpoint.ts'
import { call } from '#web/kernel/api.ts'
import { isSame } from '#web/kernel/form.ts'

/** Sends what differs between a file as it was and as it is wanted, and the version that was seen; nothing if nothing does. */
export async function correct(seen: AffiliateFile, was: object, wanted: object): Promise<void> {
  const before = new Map(Object.entries(was))
  const changed = Object.entries(wanted).filter(([field, value]) => !isSame(value, before.get(field)))
  if (changed.length === 0) return
  // The forms have judged these values by the contract's own rules; the server judges them again.
  const body = { ...Object.fromEntries(changed), version: seen.version } as Sent<typeof files.edit>['body']
  await call(files.edit, { params: { id: seen.id }, body })
}
