import type { Actor, SignedIn } from '#contract/actor.ts'
import type { Endpoint, Received, ReceivedFile, Returned } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/problem.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database, Pool } from '#server/kernel/database/database.ts'
import type { DeviceCookie } from '#server/kernel/security/knownDevice.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'

/** The argument of a handler: the input, checked by the contract's schemas, and its context. */
export type Call<E extends Endpoint> = Received<E> & Context & { actor: ActorOf<E> }
type ActorOf<E extends Endpoint> = 'anonymous' extends keyof E['allow'] ? Actor : SignedIn

type Context = {
  /** A transaction for a write; the pool for a read, for `prepare` and for `alone`. */
  db: Database
  /** The people whose rows the actor reaches with this call. */
  scope: Scope
  /** The entry for the activity log, if the call is logged. */
  audit: AuditEntry
  world: World
  /** The browser's user agent. */
  agent: string
  /** The cookie that identifies a known device. */
  device: DeviceCookie
}

/** A call whose schema failed: its body has only the valid fields. */
export type RefusedCall<E extends Endpoint> = Omit<
  Call<E>,
  'body' | 'query' | 'file' | 'form' | 'audit' | 'device'
> & {
  body: Partial<Call<E>['body']>
}

/** The result of a handler. The `content` of a list may also be an async iterable of rows. */
type Answer<Reply> = Reply extends { content: (infer Row)[] }
  ? Reply | (Omit<Reply, 'content'> & { content: AsyncIterable<Row> })
  : Reply

/** A call that is in no unit of work. */
type CallOutside<E extends Endpoint> = Call<E> & { db: Pool }

type Handle<E extends Endpoint> = (
  call: 'GET' extends E['method'] ? CallOutside<E> : Call<E>,
) => Promise<Answer<Returned<E>>>

/** The handler of a call: `handle` runs in the unit of work, `prepare` before it, `alone` without. A function is `handle`. */
export type Handler<E extends Endpoint> =
  | Handle<E>
  | { handle: Handle<E>; findErrors?: FindErrors<E> }
  | { prepare: Prepare<E>; findErrors?: FindErrors<E> }
  | { alone: Alone<E> }

/**
 * Slow work that must not hold a transaction, such as checking a password. Returns the rest of the work, which runs
 * in one.
 */
type Prepare<E extends Endpoint> = (call: CallOutside<E>) => Promise<(db: Database) => Promise<Returned<E>>>

/**
 * A write that makes its own transaction: for calls that leave no entry in the log (`untimed`), which would have to be in it.
 */
type Alone<E extends Endpoint> = E extends { untimed: true }
  ? (call: CallOutside<E>) => Promise<Returned<E>>
  : never

/**
 * Finds the errors that only the database can find (a document that is taken, an unknown country) in a body whose
 * schema failed, so that all errors are reported at once.
 */
type FindErrors<E extends Endpoint> = (call: RefusedCall<E>) => Promise<FieldError[]>

type Handlers<Group> = { [Name in keyof Group]: Group[Name] extends Endpoint ? Handler<Group[Name]> : never }

/** An endpoint with its handler, without their specific types. */
export type Route = {
  endpoint: Endpoint
  handle?: (call: AnyCall) => Promise<unknown>
  prepare?: (call: AnyCall) => Promise<(db: Database) => Promise<unknown>>
  alone?: (call: AnyCall) => Promise<unknown>
  findErrors?: (call: Omit<AnyCall, 'query' | 'file' | 'audit' | 'device'>) => Promise<FieldError[]>
}
export type AnyCall = Omit<Received<Endpoint>, 'file' | 'form'> & { form?: unknown } & {
  file: ReceivedFile | undefined
} & Context & {
    actor: Actor
  }

/** Gives every endpoint of a group its handler; a missing one does not compile. */
export const routes = <Group extends Record<string, Endpoint>>(
  group: Group,
  handlers: Handlers<Group>,
): Route[] =>
  Object.entries(group).map(([name, endpoint]) => {
    // Safe: a handler is only called with input that its own endpoint has checked.
    const handler = handlers[name] as unknown as Route['handle'] | Omit<Route, 'endpoint'>
    return typeof handler === 'function' ? { endpoint, handle: handler } : { ...handler, endpoint }
  })
