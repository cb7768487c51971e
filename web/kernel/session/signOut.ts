import { sessions } from '#contract/account/session.ts'
import { call } from '#web/kernel/api/api.ts'
import { endSession } from '#web/kernel/session/session.ts'

/** Signs out on the server and in this browser; in the browser even when the server cannot be reached. */
export async function signOut() {
  await call(sessions.logout, {}, { isFree: true }).catch(() => undefined)
  endSession('left')
}
