import { account } from '#contract/account/account.ts'
import type { SignedIn } from '#contract/actor.ts'
import { describeDevice } from '#server/kernel/security/device.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { rememberDevice, type DeviceCookie } from '#server/kernel/security/knownDevice.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { buildCounters, resetThrottles } from '#server/kernel/security/throttle.ts'
import type { World } from '#server/kernel/world.ts'

type Owner = Pick<SignedIn, 'userId' | 'username' | 'role' | 'affiliateId'>
type LoginContext = { world: World; db: Database; agent: string; device: DeviceCookie }

/** Opens a session and remembers the browser: failures from other browsers do not block this one (decision 5). */
export async function logIn({ world, db, agent, device }: LoginContext, user: Owner) {
  await rememberDevice(db, world, user.userId, device)
  return { token: await openSession(world, db, user, describeDevice(agent)) }
}

type ResetContext = { db: Database; world: World; device: DeviceCookie }

/** After a password was chosen with a mailed link: remembers the browser and clears the failures of the old password. */
export async function completePasswordReset(
  { db, world, device }: ResetContext,
  user: Pick<Owner, 'userId' | 'username'>,
) {
  await rememberDevice(db, world, user.userId, device)
  await clearLoginFailures({ db, device }, user.username, 'all')
}

/**
 * Clears the counters of wrong passwords of an account. While the password is still the same, only the 15-minute
 * counter ('recent'): the daily limit against guessing goes on.
 */
export async function clearLoginFailures(
  { db, device }: { db: Database; device?: DeviceCookie },
  username: string,
  which: 'recent' | 'all',
) {
  const throttles = account.login.throttle.filter(
    ({ by, minutes }) => by !== 'address' && (which === 'all' || minutes < 60),
  )
  const caller = { address: '', account: '', challenge: '', body: { username } }
  const counters = ['', device?.received ?? ''].flatMap((knownDevice) =>
    buildCounters(account.login.path, throttles, { ...caller, knownDevice }),
  )
  await resetThrottles(db, counters)
}
