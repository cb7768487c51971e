import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { anyone, type Actor, type SignedIn } from '#contract/actor.ts'
import {
  fileReply,
  type Endpoint,
  type FileReply,
  type Received,
  type ReceivedFile,
  type Returned,
} from '#contract/endpoint.ts'
import { pageProblem } from '#contract/page.ts'
import { problems, type FieldError } from '#contract/problem.ts'
import { writeAuditEntry, AuditEntry } from '#server/kernel/audit.ts'
import { inTransaction, type Database } from '#server/kernel/database.ts'
import { deviceOf } from '#server/kernel/device.ts'
import { cookieOf, DeviceMark, knownMark } from '#server/kernel/knownDevice.ts'
import { placeOf } from '#server/kernel/networkPlace.ts'
import { sendFile, sendRows } from '#server/kernel/stream.ts'
import {
  invalid,
  Problem,
  constraintProblem,
  problemOf,
  withFurther,
  type ConstraintMessages,
} from '#server/kernel/problem.ts'
import { challengedAccount } from '#server/kernel/session.ts'
import { readUpload, takingFiles } from '#server/kernel/upload.ts'
import { closeAttempt, countersOf, fieldOf, mayLookFurther, openAttempt } from '#server/kernel/throttle.ts'
import type { World } from '#server/kernel/world.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    idleUntil: string | undefined
    /** Must have a second factor and has none: may only set one up. */
    lacksFactor: boolean
  }
}

/** What a handler is given. `db` is a transaction for a write; `audit` is the entry of the activity log being written. */
export type Call<E extends Endpoint> = Received<E> &
  Surroundings & { actor: E['allow'] extends { anonymousToo: true } ? Actor : SignedIn }
type Surroundings = {
  db: Database
  audit: AuditEntry
  world: World
  /** The browser, as it calls itself. */ agent: string
  /** By which it is known again. */ device: DeviceMark
}
/** A list's `content` may also be produced row by row. */
type Streamed<Reply> = Reply extends { content: (infer Row)[] }
  ? Reply | (Omit<Reply, 'content'> & { content: AsyncIterable<Row> })
  : Reply
type Handler<E extends Endpoint> =
  | ((call: Call<E>) => Promise<Streamed<Returned<E>>>)
  | Judged<E>
  | { outside: (call: Call<E>) => Promise<(db: Database) => Promise<Returned<E>>> }
/** What came of a body that is refused: the fields that are right by themselves. */
export type Partly<E extends Endpoint> = Omit<Call<E>, 'body' | 'query' | 'file' | 'audit' | 'device'> & {
  body: Partial<Call<E>['body']>
}
/**
 * A handler that finds more wrong than the schema can know: beside what is stored, or naming what does not exist.
 * `alsoWrong` finds it in a body the schema refuses, so that all field errors are told at once.
 */
type Judged<E extends Endpoint> = {
  handle: (call: Call<E>) => Promise<Streamed<Returned<E>>>
  alsoWrong: (call: Partly<E>) => Promise<FieldError[]>
}
type Handlers<Group> = { [Name in keyof Group]: Group[Name] extends Endpoint ? Handler<Group[Name]> : never }
/** What came in with any call. */
type Arrived = Omit<Received<Endpoint>, 'file'> & { file: ReceivedFile | undefined }
type AnyCall = Arrived &
  Surroundings & {
    actor: Actor
  }
type Handle = (call: AnyCall) => Promise<unknown>
/** A slow part that needs no transaction, such as judging a password, comes first and holds no connection. */
type OutsideFirst = { outside: (call: AnyCall) => Promise<(db: Database) => Promise<unknown>> }
type AlsoWrong = (call: Omit<AnyCall, 'query' | 'file' | 'audit' | 'device'>) => Promise<FieldError[]>
export type Route = { endpoint: Endpoint; handle: Handle | OutsideFirst; alsoWrong?: AlsoWrong }
type Published = {
  routes: Route[]
  /** What broken constraints say, whichever call runs into them. */ constraints: ConstraintMessages
}

/** Pairs every endpoint of a group with its handler; a missing one does not compile. */
export const routes = <Group extends Record<string, Endpoint>>(
  group: Group,
  handlers: Handlers<Group>,
): Route[] =>
  Object.entries(group).map(([name, endpoint]) => {
    // Each handler meets only calls that its own endpoint's schemas and policy let through.
    const handler = handlers[name] as unknown as Route['handle'] | Omit<Route, 'endpoint'>
    return 'handle' in handler ? { ...handler, endpoint } : { endpoint, handle: handler }
  })

/** Guard, read, handle in one unit of work, log, check the reply: the life of every request. */
export function publish(app: FastifyInstance, world: World, { routes: published, constraints }: Published) {
  for (const route of published)
    if (route.endpoint.file) takingFiles(app, (corner) => publishOne(corner, world, route, constraints))
    else publishOne(app, world, route, constraints)
}

function publishOne(app: FastifyInstance, world: World, route: Route, constraints: ConstraintMessages) {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: async ({ actor, lacksFactor }) => guard(endpoint, actor, lacksFactor),
    handler: async (request, reply) => {
      const { received, errors } = read(endpoint, request)
      if (errors.length > 0) throw invalid(await withMore(world, route, request, received, errors))
      const device = new DeviceMark(request.headers.cookie)
      const result = await throttled(
        world,
        endpoint,
        request,
        { device, query: received.query },
        async () => {
          const file = endpoint.file && (await readUpload(request, endpoint.file))
          const audit = new AuditEntry(deviceOf(request.headers['user-agent'] ?? ''))
          try {
            return await work(world, route, request, { ...received, file, device }, audit)
          } catch (error) {
            await noteRefusal(world, endpoint, audit, error)
            throw constraintProblem(error, constraints)
          }
        },
      )
      if (device.given) void reply.header('set-cookie', cookieOf(device.given, world))
      return answer(endpoint, reply, result)
    },
  })
}

function guard(endpoint: Endpoint, actor: Actor, lacksFactor: boolean) {
  if (endpoint.allow(actor)) {
    if (!lacksFactor || endpoint.evenWithoutFactor || endpoint.allow === anyone) return
    throw new Problem(
      'segundo-factor-obligatorio',
      'Para seguir, activa un segundo factor en la seguridad de tu cuenta',
    )
  }
  throw actor === 'anonymous'
    ? new Problem('sin-sesion', 'Hace falta iniciar sesión')
    : new Problem('acceso-denegado', 'No tienes permiso para esta acción')
}

/** Parses what came in, and tells all that is wrong with it. */
function read(endpoint: Endpoint, request: FastifyRequest) {
  const errors: FieldError[] = []
  const received: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    // A body that is not there is an empty one; one that says null is not.
    const sent = request[part] === undefined ? {} : request[part]
    const schema = endpoint[part]
    if (!schema) {
      if (part === 'query')
        for (const path of Object.keys(sent ?? {}))
          errors.push({ in: part, path, message: 'Dato desconocido' })
      if (part === 'body' && Array.isArray(sent))
        errors.push({ in: part, path: '', message: 'Dato desconocido' })
      continue
    }
    const parsed = schema.safeParse(sent)
    received[part] = parsed.data
    for (const issue of parsed.error?.issues ?? []) {
      const paths =
        issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
      for (const path of paths)
        errors.push({ in: part, path: path.map(String).join('.'), message: issue.message })
    }
  }
  const paging = pageProblem(received['query'] ?? {})
  if (paging !== undefined) errors.push({ in: 'query', path: 'page', message: paging })
  // An id that cannot be one names nothing: the same answer as for one that is not there.
  if (errors.some((error) => error.in === 'params'))
    throw new Problem('no-encontrado', 'No existe o no está a tu alcance')
  return { received: received as Received<Endpoint>, errors }
}

/**
 * The errors of the schemas, and those that only the handler can find; each field keeps its first. A stranger is told
 * the schemas' alone after a while: looking things up costs, and typing wrong is no attempt at what the call is for.
 */
async function withMore(
  world: World,
  { endpoint, alsoWrong }: Route,
  { actor, headers, ip, body: sent }: FastifyRequest,
  { params, body }: Received<Endpoint>,
  errors: FieldError[],
): Promise<FieldError[]> {
  if (!alsoWrong || !(endpoint.body instanceof z.ZodObject)) return errors
  if (actor === 'anonymous' && !(await mayLookFurther(world.db, placeOf(ip)))) return errors
  const right = body ?? soundFields(endpoint.body, sent)
  const surroundings = { db: world.db, world, agent: headers['user-agent'] ?? '' }
  return withFurther(errors, await alsoWrong({ ...surroundings, params, body: right, actor }))
}

/** The fields of a body that are right by themselves. */
function soundFields({ shape }: z.ZodObject, sent: unknown): Record<string, unknown> {
  const found = Object.entries(typeof sent === 'object' && sent !== null ? sent : {}).flatMap(
    ([name, value]) => {
      const field = Object.hasOwn(shape, name) ? z.safeParse(shape[name] ?? z.never(), value) : undefined
      return field?.success ? [[name, field.data] as const] : []
    },
  )
  return Object.fromEntries(found)
}

async function throttled(
  world: World,
  endpoint: Endpoint,
  request: FastifyRequest,
  { query, device }: { query: Record<string, unknown> | undefined; device: DeviceMark },
  attempt: () => Promise<unknown>,
) {
  const throttle = endpoint.throttle?.filter(({ when }) => !when || when.some((name) => query?.[name]))
  if (!throttle?.length) return attempt()
  const { ip, actor, body } = request
  const account = actor === 'anonymous' ? '' : `${actor.userId}`
  const challenge = throttle.some(({ by }) => by === 'challenge')
    ? await challengedAccount(world.db, body)
    : ''
  const apart = throttle.find(({ apartWhereKnown }) => apartWhereKnown)
  const mark = apart ? await knownMark(world, fieldOf(body, apart.by), device) : ''
  const caller = { address: placeOf(ip), account, challenge, body, knownMark: mark }
  const counters = countersOf(endpoint.path, throttle, caller)
  const attempts = await openAttempt(world.db, counters)
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

/** A write is one transaction with its activity row; a read that is logged says so before it answers. */
async function work(
  world: World,
  { endpoint, handle }: Route,
  { actor, headers }: FastifyRequest,
  received: Arrived & { device: DeviceMark },
  audit: AuditEntry,
) {
  const agent = headers['user-agent'] ?? ''
  const call = { ...received, actor, audit, world, agent }
  const action =
    typeof endpoint.action === 'function' ? endpoint.action({ query: received.query ?? {} }) : endpoint.action
  if (endpoint.method === 'GET' && !('outside' in handle)) {
    const result = await handle({ ...call, db: world.db })
    if (action) await writeAuditEntry(world.db, action, actor, audit)
    return result
  }
  const finish =
    'outside' in handle
      ? await handle.outside({ ...call, db: world.db })
      : (db: Database) => handle({ ...call, db })
  return inTransaction(world.db, async (db) => {
    const result = await finish(db)
    if (action) await writeAuditEntry(db, action, actor, audit)
    return result
  })
}

/** The unit of work is undone by now: what it would have changed is not said, only whose account it was. */
async function noteRefusal(world: World, { refusal }: Endpoint, audit: AuditEntry, error: unknown) {
  if (!refusal || problemOf(error).code !== 'credenciales-incorrectas') return
  audit.changes.length = 0
  await writeAuditEntry(world.db, refusal, 'anonymous', audit)
}

function answer(endpoint: Endpoint, reply: FastifyReply, result: unknown) {
  void reply.code(endpoint.status ?? 200)
  if (endpoint.reply === fileReply) return sendFile(reply, result as FileReply)
  if (isStreamed(result)) return sendRows(reply, endpoint.reply, result)
  const checked = endpoint.reply.parse(result)
  if (checked === undefined) return reply.send()
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(checked))
}

type StreamedPage = { content: AsyncIterable<unknown>; totalElements: number }
const isStreamed = (result: unknown): result is StreamedPage =>
  typeof result === 'object' &&
  result !== null &&
  'content' in result &&
  typeof result.content === 'object' &&
  result.content !== null &&
  Symbol.asyncIterator in result.content
