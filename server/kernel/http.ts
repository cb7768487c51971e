import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { mayCall, findReach, type Actor } from '#contract/actor.ts'
import type { Endpoint, Received } from '#contract/endpoint.ts'
import { problems, type FieldError } from '#contract/problem.ts'
import { sendAnswer } from '#server/kernel/answer.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import { inTransaction, type Database } from '#server/kernel/database.ts'
import { describeDevice } from '#server/kernel/device.ts'
import type { AnyCall, Route } from '#server/kernel/handler.ts'
import { formatDeviceCookie, DeviceCookie, findKnownDevice } from '#server/kernel/knownDevice.ts'
import { toClientNetwork } from '#server/kernel/clientNetwork.ts'
import {
  constraintProblem,
  invalid,
  Problem,
  problemOf,
  withFurther,
  type ConstraintMessages,
} from '#server/kernel/problem.ts'
import { pickValidFields, readRequest } from '#server/kernel/request.ts'
import { resolveScope, type Scope } from '#server/kernel/scope.ts'
import { findChallengeAccount } from '#server/kernel/session.ts'
import {
  closeAttempt,
  buildCounters,
  readBodyField,
  mayCheckDatabase,
  openAttempt,
} from '#server/kernel/throttle.ts'
import { registerUploads, readUpload } from '#server/kernel/upload.ts'
import type { World } from '#server/kernel/world.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    idleUntil: string | undefined
    /** Must have a second factor and has none: may only set one up. */
    lacksFactor: boolean
  }
}

type Published = {
  routes: Route[]
  /** What broken constraints say, whichever call runs into them. */ constraints: ConstraintMessages
}

/** Serves every route: the life of a request, from who asks (app.ts) to the answer, is this file from top to bottom. */
export function publish(app: FastifyInstance, world: World, { routes, constraints }: Published) {
  for (const route of routes)
    if (route.endpoint.file) registerUploads(app, (fileApp) => serve(fileApp, world, route, constraints))
    else serve(app, world, route, constraints)
}

function serve(app: FastifyInstance, world: World, route: Route, constraints: ConstraintMessages) {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: async (request) => guard(endpoint, request),
    handler: async (request, reply) => {
      const { received, errors } = readRequest(endpoint, request)
      if (errors.length > 0) throw invalid(await findAllErrors(world, route, request, received, errors))
      const device = new DeviceCookie(request.headers.cookie)
      const result = await throttle({ world, endpoint, request, device, query: received.query }, async () => {
        const file = endpoint.file && (await readUpload(request, endpoint.file))
        const agent = request.headers['user-agent'] ?? ''
        const audit = new AuditEntry(describeDevice(agent))
        const call = { ...received, file, actor: request.actor, audit, world, agent, device }
        try {
          return await handle(world, route, call)
        } catch (error) {
          await auditRefusal(world, endpoint, audit, error)
          throw constraintProblem(error, constraints)
        }
      })
      if (device.issued) void reply.header('set-cookie', formatDeviceCookie(device.issued, world))
      return sendAnswer(endpoint, reply, result)
    },
  })
}

/** Whether this actor may make this call at all; before anything that was sent is read. */
function guard(endpoint: Endpoint, { actor, lacksFactor }: FastifyRequest) {
  if (mayCall(endpoint, actor)) {
    if (!lacksFactor || endpoint.evenWithoutFactor || mayCall(endpoint, 'anonymous')) return
    throw new Problem(
      'segundo-factor-obligatorio',
      'Para seguir, activa un segundo factor en la seguridad de tu cuenta',
    )
  }
  throw actor === 'anonymous'
    ? new Problem('sin-sesion', 'Hace falta iniciar sesión')
    : new Problem('acceso-denegado', 'No tienes permiso para esta acción')
}

/**
 * The errors of the schemas, and those that only the handler can find; each field keeps its first. A stranger is told
 * the schemas' alone after a while: looking things up costs, and typing wrong is no attempt at what the call is for.
 */
async function findAllErrors(
  world: World,
  { endpoint, findErrors }: Route,
  { actor, headers, ip, body: sent }: FastifyRequest,
  { params, body }: Received<Endpoint>,
  errors: FieldError[],
): Promise<FieldError[]> {
  if (!findErrors || !(endpoint.body instanceof z.ZodObject)) return errors
  if (actor === 'anonymous' && !(await mayCheckDatabase(world.db, toClientNetwork(ip)))) return errors
  const { db } = world
  const context = { db, scope: await scopeOf(db, endpoint, actor), world, agent: headers['user-agent'] ?? '' }
  const valid = body ?? pickValidFields(endpoint.body, sent)
  return withFurther(errors, await findErrors({ ...context, params, body: valid, actor }))
}

type Throttled = {
  world: World
  endpoint: Endpoint
  request: FastifyRequest
  device: DeviceCookie
  query: Record<string, unknown> | undefined
}

/** Counts an attempt before it is made, and afterwards whether it failed. */
async function throttle(
  { world, endpoint, request, device, query }: Throttled,
  attempt: () => Promise<unknown>,
) {
  const throttles = endpoint.throttle?.filter(({ when }) => !when || when.some((name) => query?.[name]))
  if (!throttles?.length) return attempt()
  const { ip, actor, body } = request
  const account = actor === 'anonymous' ? '' : `${actor.userId}`
  const challenge = throttles.some(({ by }) => by === 'challenge')
    ? await findChallengeAccount(world.db, body)
    : ''
  const apart = throttles.find(({ apartWhereKnown }) => apartWhereKnown)
  const mark = apart ? await findKnownDevice(world, readBodyField(body, apart.by), device) : ''
  const caller = { address: toClientNetwork(ip), account, challenge, body, knownDevice: mark }
  const attempts = await openAttempt(world.db, buildCounters(endpoint.path, throttles, caller))
  try {
    const result = await attempt()
    await closeAttempt(world.db, attempts, 'succeeded')
    return result
  } catch (error) {
    // Our own failures are nobody's guesses.
    const failed = problems[problemOf(error).code] < 500
    await closeAttempt(world.db, attempts, failed ? 'failed' : 'succeeded')
    throw error
  }
}

/**
 * The unit of work: a write is one transaction with its audit entry; a read that is logged says so before it answers.
 * Who may see what is asked inside it, of the database.
 */
async function handle(world: World, { endpoint, ...does }: Route, call: Omit<AnyCall, 'db' | 'scope'>) {
  const { actor, audit } = call
  const action = actionOf(endpoint, call)
  const workIn = async (db: Database): Promise<AnyCall> => ({
    ...call,
    db,
    scope: await scopeOf(db, endpoint, actor),
  })
  const audited = async (db: Database, work: (db: Database) => Promise<unknown>) => {
    const result = await work(db)
    if (action) await writeAuditEntry(db, action, actor, audit)
    return result
  }
  const finish = await does.prepare?.(await workIn(world.db))
  const work = finish ?? (async (db: Database) => does.handle?.(await workIn(db)))
  if (endpoint.method === 'GET' && !finish) return audited(world.db, work)
  return inTransaction(world.db, async (db) => audited(db, work))
}

const actionOf = ({ action }: Endpoint, { query }: { query: Record<string, unknown> | undefined }) =>
  typeof action === 'function' ? action({ query: query ?? {} }) : action

// The guard has let nobody past who reaches nothing.
const scopeOf = (db: Database, endpoint: Endpoint, actor: Actor): Promise<Scope> =>
  resolveScope(db, findReach(endpoint, actor) ?? 'nobody', actor)

/** The unit of work is undone by now: what it would have changed is not said, only whose account it was. */
async function auditRefusal(world: World, { refusal }: Endpoint, audit: AuditEntry, error: unknown) {
  if (!refusal || problemOf(error).code !== 'credenciales-incorrectas') return
  audit.changes.length = 0
  await writeAuditEntry(world.db, refusal, 'anonymous', audit)
}
