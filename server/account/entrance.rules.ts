import { account } from '#contract/account/account.ts'
import type { SignedIn } from '#contract/actor.ts'
import { deviceOf } from '#server/account/device.ts'
import type { Database } from '#server/kernel/database.ts'
import { rememberAddress } from '#server/kernel/knownAddress.ts'
import { openSession } from '#server/kernel/session.ts'
import { countersOf, forgive } from '#server/kernel/throttle.ts'
import type { World } from '#server/kernel/world.ts'

type Owner = Pick<SignedIn, 'userId' | 'username' | 'role' | 'affiliateId'>
type Entering = { world: World; db: Database; agent: string; address: string }

/** Opens a session, and remembers from where: failures made elsewhere do not shut that door (decision 5). */
export async function enter({ world, db, agent, address }: Entering, user: Owner) {
  await rememberAddress(db, world.clock, user.userId, address)
  return { token: await openSession(world, db, user, deviceOf(agent)) }
}

type Shown = { db: Database; world: World; address: string }

/** Whoever has just chosen another password by mail begins anew: guesses at the old one are nobody's any more. */
export async function beginAnew({ db, world, address }: Shown, user: Pick<Owner, 'userId' | 'username'>) {
  await rememberAddress(db, world.clock, user.userId, address)
  await forgiveFailures({ db, address }, user.username, 'all')
}

/**
 * Forgets the wrong passwords of an account; only the recent ones when the password is still the same, so that a
 * guesser's day does not begin again.
 */
export async function forgiveFailures(
  { db, address }: Pick<Shown, 'db' | 'address'>,
  username: string,
  which: 'recent' | 'all',
) {
  const throttles = account.login.throttle.filter(
    ({ by, minutes }) => by !== 'address' && (which === 'all' || minutes < 60),
  )
  const caller = { address, account: '', challenge: '', body: { username } }
  const counters = [true, false].flatMap((isKnown) =>
    countersOf(account.login.path, throttles, { ...caller, isKnown }),
  )
  await forgive(db, counters)
}
