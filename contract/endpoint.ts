import { z } from 'zod'
import '#contract/messages.ts'
import type { ActivityAction } from '#contract/activityActions.ts'
import type { Allowed } from '#contract/actor.ts'

/**
 * How many calls a window of minutes allows, counted in the database by address, by the account signed in,
 * by the account whose login is half done (`challenge`, named by the body's `id`) or by a field of the body:
 * every attempt, or only those that failed.
 */
export type Throttle = {
  by: 'address' | 'account' | 'challenge' | `body.${string}`
  of: 'attempts' | 'failures'
  most: number
  minutes: number
  /** Counted together with every other call that names the same; alone when absent. */
  together?: string
  /** Counted apart for each browser with which that account was entered before: nobody else shuts that door. */
  apartWhereKnown?: true
  /** Only calls whose query says one of these. */
  when?: readonly string[]
}

/** One file, in the field `file` of a form (multipart/form-data), of `most` bytes at most. */
export type FileBody = { most: number }
/** A file that came: its name is only for showing, and its content may be anything. */
export type ReceivedFile = { fileName: string; content: Uint8Array }

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** One Spanish sentence for the documentation. */
  summary: string
  /** Who may make it, and whose rows they reach with it: `admins.toReach('everyone')`. */
  allow: Allowed
  params?: z.ZodType
  query?: z.ZodObject
  body?: z.ZodType
  /** What comes instead of a body. */
  file?: FileBody
  reply: z.ZodType
  status?: 200 | 201 | 202 | 204
  /** The activity row this call leaves, in the same transaction; a function when only some calls deserve one. */
  action?: ActivityAction | ((call: { query: Record<string, unknown> }) => ActivityAction | undefined)
  /** The row it leaves when it refuses somebody for not showing who they are; nothing else stays of such a call. */
  refusal?: ActivityAction
  throttle?: readonly Throttle[]
  /** Also for who must have a second factor and has not set one up yet (rule session-7). */
  evenWithoutFactor?: true
}

/** A group of endpoints: plain data, read by the server, the web and the tests. */
export const endpoints = <const Group extends Record<string, Endpoint>>(group: Group) => group

/** What a download answers with; `body` is sent as it is produced. */
export type FileReply = { fileName: string; contentType: string; body: AsyncIterable<Uint8Array | string> }
/** Marks an endpoint whose answer is a file. */
export const fileReply = z.custom<FileReply>()

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a handler receives: parsed, coerced, defaulted. */
export type Received<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  file: E extends { file: FileBody } ? ReceivedFile : undefined
}

/** What a caller sends: only the parts the endpoint declares. */
export type Sent<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: z.input<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : unknown) &
  (E extends { file: FileBody } ? { file: File } : unknown)

export type Returned<E extends Endpoint> = z.input<E['reply']>
export type Replied<E extends Endpoint> = z.output<E['reply']>
