import { onTestFinished } from 'vitest'
import { startRelay } from '#test/support/relay.ts'

/** An SMTP server for the length of a test. */
export async function aRelay(...options: Parameters<typeof startRelay>) {
  const { close, ...relay } = await startRelay(...options)
  onTestFinished(close)
  return relay
}
