import { account } from '#contract/account/account.ts'
import type { SignedIn } from '#contract/actor.ts'
import { deviceOf } from '#server/kernel/device.ts'
import type { Database } from '#server/kernel/database.ts'
import { rememberDevice, type DeviceMark } from '#server/kernel/knownDevice.ts'
import { openSession } from '#server/kernel/session.ts'
import { countersOf, forgive } from '#server/kernel/throttle.ts'
import type { World } from '#server/kernel/world.ts'

type Owner = Pick<SignedIn, 'userId' | 'username' | 'role' | 'affiliateId'>
type Entering = { world: World; db: Database; agent: string; device: DeviceMark }

/** Opens a session, and remembers with which browser: failures made with others do not shut that door (decision 5). */
export async function enter({ world, db, agent, device }: Entering, user: Owner) {
  await rememberDevice(db, world, user.userId, device)
  return { token: await openSession(world, db, user, deviceOf(agent)) }
}

type Shown = { db: Database; world: World; device: DeviceMark }

/** Whoever has just chosen another password by mail begins anew: guesses at the old one are nobody's any more. */
export async function beginAnew({ db, world, device }: Shown, user: Pick<Owner, 'userId' | 'username'>) {
  await rememberDevice(db, world, user.userId, device)
  await forgiveFailures({ db, device }, user.username, 'all')
}

/**
 * Forgets the wrong passwords of an account; only the recent ones when the password is still the same, so that a
 * guesser's day does not begin again.
 */
export async function forgiveFailures(
  { db, device }: { db: Database; device?: DeviceMark },
  username: string,
  which: 'recent' | 'all',
) {
  const throttles = account.login.throttle.filter(
    ({ by, minutes }) => by !== 'address' && (which === 'all' || minutes < 60),
  )
  const caller = { address: '', account: '', challenge: '', body: { username } }
  const counters = ['', device?.brought ?? ''].flatMap((knownMark) =>
    countersOf(account.login.path, throttles, { ...caller, knownMark }),
  )
  await forgive(db, counters)
}
