import type { FastifyRequest } from 'fastify'
import { activityActions, type ActivityAction } from '#contract/activityActions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { lookupLimits } from '#contract/lookup.ts'
import type { Lookup } from '#contract/lookups.ts'
import type { AuditEntry, Subject } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { toClientNetwork } from '#server/kernel/security/clientNetwork.ts'
import { buildCounters, countInTurn } from '#server/kernel/security/throttle.ts'

/** Finds whom a call looks up; given to the kernel, which knows nothing of people. */
export type FindLookedUp = (db: Database, lookups: readonly Lookup[]) => Promise<Subject[]>

const labels: Record<Lookup['kind'], string> = {
  document: 'documento',
  email: 'correo',
  phone: 'teléfono',
  bankAccount: 'cuenta bancaria',
  name: 'nombre',
  order: 'orden',
  profile: 'número',
  account: 'número de cuenta de usuario',
}

const subjectLabels = { affiliate: 'inscrito', record: 'registro' }

/** Counts the look-ups of a call as one; throws when there have been too many (rule secrecy-2). */
export async function countLookup(db: Database, { ip, actor }: FastifyRequest): Promise<void> {
  const account = actor === 'anonymous' ? '' : `${actor.userId}`
  const caller = { address: toClientNetwork(ip), account, challenge: '', body: undefined, knownDevice: '' }
  const [ofAddress, ofAccount] = buildCounters('', lookupLimits, caller)
  if (!ofAddress || !ofAccount) throw new Error('look-ups are counted by address and by account')
  await countInTurn(db, [ofAddress, ofAccount])
}

/** The look-ups of a call, and the action of its own entry. */
export type LookedUp = {
  lookups: readonly Lookup[]
  endpoint: Endpoint
  action: ActivityAction | undefined
  findLookedUp: FindLookedUp
}

/**
 * Completes the entry of a call that looks people up: whom it found, where the handler has not said so, whom its reply
 * shows besides, and, where the call has no words of its own, by what it asked and how it ended. The values are never
 * written (rule log-3).
 */
export async function describeLookups(
  db: Database,
  audit: AuditEntry,
  { lookups, endpoint, action, findLookedUp }: LookedUp,
  { shown = [], end }: { shown?: readonly Subject[]; end?: string },
): Promise<void> {
  if (audit.subjects.length === 0) audit.subjects.push(...(await findLookedUp(db, lookups)))
  for (const subject of shown) audit.subjects.push(subject)
  if (audit.details !== '') return
  const kinds = [...new Set(lookups.map(({ kind }) => labels[kind]))]
  const found = new Set(audit.subjects.map(({ entity, entityId }) => `${subjectLabels[entity]} ${entityId}`))
  const call = action === undefined ? endpoint.summary : activityActions[action]
  audit.describe([`Por ${kinds.join(', ')}`, ...found, call, ...(end === undefined ? [] : [end])].join('; '))
}
