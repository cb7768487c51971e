import type { FastifyRequest } from 'fastify'
import { activityActions, type ActivityAction } from '#contract/activityActions.ts'
import { fileReply, type Endpoint, type Throttle } from '#contract/endpoint.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { toClientNetwork } from '#server/kernel/security/clientNetwork.ts'
import { describeDevice } from '#server/kernel/security/device.ts'
import { buildCounters, openAttempt } from '#server/kernel/security/throttle.ts'

/** So many refused downloads of an account are logged: entries are for ever, and the next one says nothing new. */
const logged: Throttle[] = [
  { by: 'account', of: 'attempts', most: 30, minutes: 10, together: 'refused downloads' },
]

/** The entry that a call for a file or for all rows of a list leaves; undefined for any other call. */
function findDownload({ reply, action }: Endpoint, { query }: FastifyRequest): ActivityAction | undefined {
  const asksAll = (query as { size?: unknown }).size === '-1'
  if (reply !== fileReply && !asksAll) return undefined
  return typeof action === 'function' ? action({ query: asksAll ? { size: -1 } : {} }) : action
}

/**
 * Logs that somebody was refused a download, for whatever reason, after the rollback (rule log-1). It says what they
 * asked for, and not of whom.
 */
export async function auditRefusedDownload(
  db: Database,
  endpoint: Endpoint,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  const { actor, ip, headers } = request
  const download = findDownload(endpoint, request)
  if (!download || actor === 'anonymous' || !(error instanceof Problem)) return
  const caller = {
    address: toClientNetwork(ip),
    account: `${actor.userId}`,
    challenge: '',
    body: undefined,
    knownDevice: '',
  }
  try {
    await openAttempt(db, buildCounters('', logged, caller))
  } catch (tooMany) {
    if (tooMany instanceof Problem) return
    throw tooMany
  }
  const audit = new AuditEntry(describeDevice(headers['user-agent'] ?? ''))
  audit.describe(`${activityActions[download]}; ${error.code}`)
  await writeAuditEntry(db, 'downloadRefused', actor, audit)
}
