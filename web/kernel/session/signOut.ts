import { account } from '#contract/account/account.ts'
import { call } from '#web/kernel/api/api.ts'
import { endSession } from '#web/kernel/session/session.ts'

/** Signs out: the server forgets the token, and this browser does so even if the server is not there. */
export async function signOut() {
  await call(account.logout, {}).catch(() => undefined)
  endSession('left')
}
