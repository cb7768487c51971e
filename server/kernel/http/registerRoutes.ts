import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ActivityAction } from '#contract/activityActions.ts'
import { mayCall, findReach, type Actor } from '#contract/actor.ts'
import type { Endpoint, Received } from '#contract/endpoint.ts'
import { lookupLimits } from '#contract/lookup.ts'
import { findLookups, isCounted } from '#contract/lookups.ts'
import type { FieldError } from '#contract/problem.ts'
import { sendAnswer } from '#server/kernel/http/answer.ts'
import { beginReply } from '#server/kernel/http/begin.ts'
import { createPlaces } from '#server/kernel/http/places.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { describeDevice } from '#server/kernel/security/device.ts'
import {
  countLookup,
  describeLookups,
  type FindLookedUp,
  type LookedUp,
} from '#server/kernel/http/lookups.ts'
import type { AnyCall, Route } from '#server/kernel/http/routes.ts'
import { formatDeviceCookie, DeviceCookie } from '#server/kernel/security/knownDevice.ts'
import { toClientNetwork } from '#server/kernel/security/clientNetwork.ts'
import {
  toConstraintProblem,
  invalid,
  noSession,
  Problem,
  toProblem,
  addErrors,
  type ConstraintMessages,
} from '#server/kernel/http/problem.ts'
import { pickValidFields, readRequest } from '#server/kernel/http/request.ts'
import { resolveScope, type Scope } from '#server/kernel/security/scope.ts'
import { countRefusedBody } from '#server/kernel/security/throttle.ts'
import { auditRefusedDownload } from '#server/kernel/http/refusedDownloads.ts'
import { runThrottled } from '#server/kernel/http/throttled.ts'
import { readShown } from '#server/kernel/http/shown.ts'
import { skipBodies } from '#server/kernel/http/unreadBodies.ts'
import { registerUploads, readUpload } from '#server/kernel/http/upload.ts'
import type { World } from '#server/kernel/world.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Making this call is no use of a session (`untimed`). */
    untimed?: boolean
  }
  interface FastifyRequest {
    actor: Actor
    idleUntil: string | undefined
    /** The account must have a second factor and has none: it may only set one up. */
    lacksFactor: boolean
  }
}

type Places = ReturnType<typeof createPlaces>
type Enter = () => Promise<() => void>
type RouteOptions = {
  routes: Route[]
  /** The messages of broken constraints, for all calls. */ constraints: ConstraintMessages
  /** Finds whom a call looks up, for the log. */ findLookedUp: FindLookedUp
}

/**
 * Registers every route. This file is the life of a request, in order: who may call, input, throttles, work, answer.
 */
export function registerRoutes(app: FastifyInstance, world: World, { routes, ...shared }: RouteOptions) {
  const known = { ...shared, places: createPlaces() }
  for (const route of routes)
    if (route.endpoint.anyBody) registerAnyBody(app, (bodyApp) => registerRoute(bodyApp, world, route, known))
    else if (route.endpoint.file)
      registerUploads(app, (fileApp) => registerRoute(fileApp, world, route, known))
    else registerRoute(app, world, route, known)
}

/** Programs of mail send what a standard says, which nothing here reads (RFC 8058). */
function registerAnyBody(app: FastifyInstance, publish: (bodyApp: FastifyInstance) => void) {
  app.register(async (bodyApp) => {
    skipBodies(bodyApp)
    publish(bodyApp)
  })
}

function registerRoute(
  app: FastifyInstance,
  world: World,
  route: Route,
  { constraints, findLookedUp, places }: Omit<RouteOptions, 'routes'> & { places: Places },
) {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { untimed: endpoint.untimed ?? false },
    exposeHeadRoute: endpoint.outside !== undefined,
    onRequest: async (request) => {
      try {
        requireAccess(endpoint, request)
      } catch (error) {
        await auditRefusedDownload(world.db, endpoint, request, error)
        throw error
      }
    },
    handler: async (request, reply) => {
      const { received, errors, mayCheck } = await readCounted(world.db, endpoint, request)
      const lookups = findLookups(endpoint, withSettledOrder(request, received))
      const agent = request.headers['user-agent'] ?? ''
      const device = new DeviceCookie(request.headers.cookie)
      const lookedUp = { lookups, endpoint, action: findAction(endpoint, received), findLookedUp }
      const answer = async () => {
        if (isCounted(endpoint, lookups)) await countLookup(world.db, request)
        if (errors.length > 0)
          throw invalid(mayCheck ? await findAllErrors(world, route, request, received, errors) : errors)
        return runThrottled({ world, endpoint, request, device }, async (takeBack) => {
          const { file, form } = endpoint.file ? await readUpload(request, endpoint.file, endpoint.form) : {}
          const audit = new AuditEntry(describeDevice(agent))
          const call = { ...received, file, form, actor: request.actor, audit, world, agent, device }
          const account = nameCaller(request)
          let leave: (() => void) | undefined
          try {
            if (isCostly(endpoint, received)) leave = await places.costly(account).catch(takeBack)
            return await runHandler(world, route, call, {
              ...lookedUp,
              request,
              enterDownloads: async () => places.downloads(account),
            })
          } catch (error) {
            await auditRefusal(world, endpoint, audit, error)
            throw toConstraintProblem(error, constraints)
          } finally {
            leave?.()
            await file?.close()
          }
        })
      }
      const result = await answer().catch(async (error: unknown) => {
        if (!(await auditFailedLookups(world, request, lookedUp, error)))
          await auditRefusedDownload(world.db, endpoint, request, error)
        throw error
      })
      if (device.issued) void reply.header('set-cookie', formatDeviceCookie(device.issued, world))
      return sendAnswer(endpoint, reply, result)
    },
  })
}

/** What was sent, in the order that the list is given in: `sort=best` without a search is another one. */
const withSettledOrder = (
  { params, query, body }: FastifyRequest,
  { query: read }: { query: Record<string, unknown> | undefined },
) => ({
  params,
  body,
  query: { ...(query as object), ...(read && 'sort' in read && { sort: read['sort'] }) },
})

/** By what a caller has places of their own: the account, or the network that a stranger calls from. */
const nameCaller = ({ actor, ip }: FastifyRequest): string =>
  actor === 'anonymous' ? toClientNetwork(ip) : `${actor.userId}`

/** Refuses an actor who may not make the call, before the input is read. */
function requireAccess(endpoint: Endpoint, { actor, lacksFactor }: FastifyRequest) {
  if (mayCall(endpoint, actor)) {
    if (!lacksFactor || endpoint.evenWithoutFactor || mayCall(endpoint, 'anonymous')) return
    throw new Problem(
      'segundo-factor-obligatorio',
      'Para seguir, activa un segundo factor en la seguridad de tu cuenta',
    )
  }
  throw actor === 'anonymous'
    ? noSession()
    : new Problem('acceso-denegado', 'No tienes permiso para esta acción')
}

/**
 * Reads the input. What strangers send wrong is counted here, because it does not reach the throttles of the call; after
 * some they get only the errors of the schemas, as the others cost queries.
 */
async function readCounted(db: Database, endpoint: Endpoint, request: FastifyRequest) {
  const count = async () =>
    request.actor === 'anonymous' ? countRefusedBody(db, toClientNetwork(request.ip)) : { mayCheck: true }
  try {
    const read = readRequest(endpoint, request)
    return { ...read, ...(read.errors.length > 0 ? await count() : { mayCheck: true }) }
  } catch (error) {
    if (toProblem(error).code === 'datos-no-validos') await count()
    throw error
  }
}

/** The errors of the schemas and those that only the handler can find, one per field. */
async function findAllErrors(
  world: World,
  { endpoint, findErrors }: Route,
  { actor, headers, body: sent }: FastifyRequest,
  { params, body }: Received<Endpoint>,
  errors: FieldError[],
): Promise<FieldError[]> {
  if (!findErrors || !(endpoint.body instanceof z.ZodObject)) return errors
  const { db } = world
  const context = {
    db,
    scope: await resolveCallScope(db, endpoint, actor),
    world,
    agent: headers['user-agent'] ?? '',
  }
  const valid = body ?? pickValidFields(endpoint.body, sent)
  return addErrors(errors, await findErrors({ ...context, params, body: valid, actor }))
}

/**
 * Runs a handler. A write is one transaction with its audit entry; a logged read writes its entry before the answer.
 * The scope is read from the database in the same unit of work.
 */
async function runHandler(
  world: World,
  { endpoint, ...does }: Route,
  call: Omit<AnyCall, 'db' | 'scope'>,
  { request, enterDownloads, ...lookedUp }: LookedUp & { request: FastifyRequest; enterDownloads: Enter },
) {
  const { actor, audit, params, query } = call
  const isLookup = lookedUp.lookups.length > 0
  const wasCounted =
    isCounted(endpoint, lookedUp.lookups) || endpoint.throttle?.some((each) => lookupLimits.includes(each))
  const openCall = async (db: Database): Promise<AnyCall> => ({
    ...call,
    db,
    scope: await resolveCallScope(db, endpoint, actor),
  })
  const runAudited = async (db: Database, work: (db: Database) => Promise<unknown>) => {
    const shown = await readShown(await work(db), { endpoint, params, query, isLookup })
    if (shown.areCounted && !wasCounted) await countLookup(world.db, request)
    const { reply, abandon } = await beginReply(shown.reply, enterDownloads)
    try {
      if (isLookup) await describeLookups(db, audit, lookedUp, { shown: shown.subjects })
      else for (const subject of shown.subjects) audit.subjects.push(subject)
      const action = chooseAction(lookedUp, audit)
      if (action) await writeAuditEntry(db, action, actor, audit)
      return reply
    } catch (error) {
      await abandon()
      throw error
    }
  }
  const { alone } = does
  if (alone) return runAudited(world.db, async (db) => alone(await openCall(db)))
  const finish = await does.prepare?.(await openCall(world.db))
  const work = finish ?? (async (db: Database) => does.handle?.(await openCall(db)))
  if (endpoint.method === 'GET' && !finish) return runAudited(world.db, work)
  return inTransaction(world.db, async (db) => runAudited(db, work))
}

/** The action of a call's entry: its own; without one, that somebody was looked up or shown. */
function chooseAction(
  { action, endpoint, lookups }: LookedUp,
  { changes, subjects }: AuditEntry,
): ActivityAction | undefined {
  if (endpoint.unchanged && changes.length === 0) return endpoint.unchanged
  if (action) return action
  if (lookups.length > 0) return 'personLookedUp'
  return subjects.length > 0 ? 'personShown' : undefined
}

const isCostly = ({ costly }: Endpoint, { query }: { query: Record<string, unknown> | undefined }) =>
  typeof costly === 'function' ? costly({ query: query ?? {} }) : costly

const findAction = ({ action }: Endpoint, { query }: { query: Record<string, unknown> | undefined }) =>
  typeof action === 'function' ? action({ query: query ?? {} }) : action

// `requireAccess` has already refused actors without a reach.
const resolveCallScope = (db: Database, endpoint: Endpoint, actor: Actor): Promise<Scope> =>
  resolveScope(db, findReach(endpoint, actor) ?? 'nobody', actor)

/** Logs a refused login after the rollback: without the changes, only the account. */
async function auditRefusal(world: World, { refusal }: Endpoint, audit: AuditEntry, error: unknown) {
  if (!refusal || toProblem(error).code !== 'credenciales-incorrectas') return
  audit.changes.length = 0
  await writeAuditEntry(world.db, refusal, 'anonymous', audit)
}

/**
 * Logs a look-up that failed, after the rollback (rule secrecy-5): a refusal can tell that somebody is known. Not when
 * nothing was answered. Returns whether it did.
 */
async function auditFailedLookups(
  world: World,
  request: FastifyRequest,
  lookedUp: LookedUp,
  error: unknown,
): Promise<boolean> {
  const { code } = toProblem(error)
  if (lookedUp.lookups.length === 0 || code === 'demasiados-intentos' || code === 'sin-servicio') return false
  const audit = new AuditEntry(describeDevice(request.headers['user-agent'] ?? ''))
  await describeLookups(world.db, audit, lookedUp, { end: code })
  await writeAuditEntry(world.db, 'personLookedUp', request.actor, audit)
  return true
}
