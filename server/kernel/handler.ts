import type { Actor, SignedIn } from '#contract/actor.ts'
import type { Endpoint, Received, ReceivedFile, Returned } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/problem.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database.ts'
import type { DeviceCookie } from '#server/kernel/knownDevice.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { World } from '#server/kernel/world.ts'

/** What a handler is given: what was sent, read by the contract's schemas, and its context. */
export type Call<E extends Endpoint> = Received<E> & Context & { actor: ActorOf<E> }
type ActorOf<E extends Endpoint> = 'anonymous' extends keyof E['allow'] ? Actor : SignedIn

type Context = {
  /** A transaction for a write; the pool for a read, and for what is prepared before a write. */
  db: Database
  /** Whose rows this call reaches for this actor. */
  scope: Scope
  /** The entry of the activity log being written, for a call that leaves one. */
  audit: AuditEntry
  world: World
  /** The browser, as it calls itself. */
  agent: string
  /** By which it is known again. */
  device: DeviceCookie
}

/** A refused call: its body has only the fields that are right by themselves. */
export type RefusedCall<E extends Endpoint> = Omit<
  Call<E>,
  'body' | 'query' | 'file' | 'audit' | 'device'
> & {
  body: Partial<Call<E>['body']>
}

/** A list's `content` may also be produced row by row. */
type Answer<Reply> = Reply extends { content: (infer Row)[] }
  ? Reply | (Omit<Reply, 'content'> & { content: AsyncIterable<Row> })
  : Reply

type Handle<E extends Endpoint> = (call: Call<E>) => Promise<Answer<Returned<E>>>

/** What a call does: `handle` in its unit of work, or `prepare` before it. A function alone is `handle`. */
export type Handler<E extends Endpoint> =
  | Handle<E>
  | { handle: Handle<E>; findErrors?: FindErrors<E> }
  | { prepare: Prepare<E>; findErrors?: FindErrors<E> }

/** A slow part that needs no transaction, such as judging a password: holds no connection, and answers what is left to do in one. */
type Prepare<E extends Endpoint> = (call: Call<E>) => Promise<(db: Database) => Promise<Returned<E>>>

/**
 * What else is wrong with a body that its schema refuses, when only the database can tell (somebody has that document,
 * no such country): so that all field errors are told at once.
 */
type FindErrors<E extends Endpoint> = (call: RefusedCall<E>) => Promise<FieldError[]>

type Handlers<Group> = { [Name in keyof Group]: Group[Name] extends Endpoint ? Handler<Group[Name]> : never }

/** An endpoint and its handler, whichever they are: what the life of a request works with. */
export type Route = {
  endpoint: Endpoint
  handle?: (call: AnyCall) => Promise<unknown>
  prepare?: (call: AnyCall) => Promise<(db: Database) => Promise<unknown>>
  findErrors?: (call: Omit<AnyCall, 'query' | 'file' | 'audit' | 'device'>) => Promise<FieldError[]>
}
export type AnyCall = Omit<Received<Endpoint>, 'file'> & { file: ReceivedFile | undefined } & Context & {
    actor: Actor
  }

/** Pairs every endpoint of a group with its handler; a missing one does not compile. */
export const routes = <Group extends Record<string, Endpoint>>(
  group: Group,
  handlers: Handlers<Group>,
): Route[] =>
  Object.entries(group).map(([name, endpoint]) => {
    // Each handler meets only calls that its own endpoint's schemas and rights let through.
    const handler = handlers[name] as unknown as Route['handle'] | Omit<Route, 'endpoint'>
    return typeof handler === 'function' ? { endpoint, handle: handler } : { ...handler, endpoint }
  })
