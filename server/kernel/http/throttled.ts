import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { problems } from '#contract/problem.ts'
import { toProblem } from '#server/kernel/http/problem.ts'
import { toClientNetwork } from '#server/kernel/security/clientNetwork.ts'
import { findKnownDevice, type DeviceCookie } from '#server/kernel/security/knownDevice.ts'
import { findChallengeAccount } from '#server/kernel/security/session.ts'
import {
  buildCounters,
  closeAttempt,
  openAttempt,
  readBodyField,
  takeBackAttempt,
} from '#server/kernel/security/throttle.ts'
import { countUnwritten } from '#server/kernel/security/unwrittenThrottle.ts'
import type { World } from '#server/kernel/world.ts'

type ThrottledCall = {
  world: World
  endpoint: Endpoint
  request: FastifyRequest
  device: DeviceCookie
}

/** Counts nothing of an attempt that came to no turn, and throws why. */
type TakeBack = (refusal: unknown) => Promise<never>

/** Counts the attempt before it runs, and then whether it failed. */
export async function runThrottled(
  { world, endpoint, request, device }: ThrottledCall,
  attempt: (takeBack: TakeBack) => Promise<unknown>,
) {
  const throttles = endpoint.throttle ?? []
  const { ip, actor, body, params } = request
  const account = actor === 'anonymous' ? '' : `${actor.userId}`
  if (endpoint.untimed) {
    countUnwritten(world.db, { path: endpoint.path, account, throttles })
    return attempt((refusal) => Promise.reject(refusal))
  }
  const challenge = throttles.some(({ by }) => by === 'challenge')
    ? await findChallengeAccount(world.db, body)
    : ''
  const apart = throttles.find(({ apartWhereKnown }) => apartWhereKnown)
  const mark = apart ? await findKnownDevice(world, readBodyField(body, apart.by), device) : ''
  const caller = { address: toClientNetwork(ip), account, challenge, body, params, knownDevice: mark }
  const attempts = await openAttempt(world.db, buildCounters(endpoint.path, throttles, caller))
  try {
    const result = await attempt(async (refusal) => {
      await takeBackAttempt(world.db, attempts)
      throw refusal
    })
    await closeAttempt(world.db, attempts, 'succeeded')
    return result
  } catch (error) {
    // A failure of the server does not count as a wrong attempt.
    const failed = problems[toProblem(error).code] < 500
    await closeAttempt(world.db, attempts, failed ? 'failed' : 'succeeded')
    throw error
  }
}
