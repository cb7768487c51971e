import { z } from 'zod'
import '#contract/messages.ts'
import type { ActivityAction } from '#contract/activityActions.ts'
import type { Allowed } from '#contract/actor.ts'

/**
 * How many calls (`most`) are allowed in a window of `minutes`. Counted in the database by client address, by the
 * account signed in, by the account whose second factor is pending (`challenge`, from the body's `id`) or by a field
 * of the body; all attempts, or only those that failed.
 */
export type Throttle = {
  by: 'address' | 'account' | 'challenge' | `body.${string}`
  of: 'attempts' | 'failures'
  most: number
  minutes: number
  /** A counter for each value of this parameter. */
  each?: `params.${string}`
  /** Endpoints with the same `together` share a counter; by default each has its own. */
  together?: string
  /** A separate counter for each browser with which the account logged in before, so that strangers cannot block it there. */
  apartWhereKnown?: true
}

/**
 * What the answer to an input may tell: whether the organisation knows the person of a document, an e-mail address, a
 * telephone, a bank account or a name, or of a text that may be any of them or, but among rows that are no profiles
 * (`searchOutside`), the number of a profile; by the order of a list, whose pages close in on a document; something of
 * the person whose profile or account has that number here; or, of this input, nothing.
 */
export type LookupKind =
  | 'document'
  | 'email'
  | 'phone'
  | 'bankAccount'
  | 'name'
  | 'search'
  | 'searchOutside'
  | 'order'
  | 'profile'
  | 'account'
  | 'nothing'

/**
 * `{ 'reply.content.id': 'affiliate' }`: the fields by which a call names the people of its reply. Where a list has both
 * kinds, another field of the same rows says which: `{ 'reply.content.id': 'reply.content.kind' }`.
 */
export type Shows = Readonly<
  Record<`params.${string}` | `reply.${string}`, ShownEntity | `reply.${string}.kind`>
>
export type ShownEntity = 'affiliate' | 'record'

/** One file, in the field `file` of a form (multipart/form-data), of `most` bytes at most. */
export type FileBody = { most: number }
/** An uploaded file, not validated yet, readable while its call lasts. The name is only for display. */
export type ReceivedFile = {
  fileName: string
  /** Bytes. */
  size: number
  sha256: Uint8Array
  /** Its bytes from one position up to another (by default all), in pieces, as often as needed. */
  read: (from?: number, to?: number) => AsyncIterable<Uint8Array>
}

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** One Spanish sentence for the documentation. */
  summary: string
  /** The roles that may call it, and the people whose rows each reaches: `admins.toReach('everyone')`. */
  allow: Allowed
  params?: z.ZodType
  query?: z.ZodObject
  body?: z.ZodType
  /** The fields of the body that hold rich text, which may be longer than other texts (rule input-10). */
  richText?: readonly string[]
  /** The fields of the body of which as many characters are read as a rich text may have, and the rest is cut off. */
  cutText?: readonly string[]
  /** An uploaded file instead of a body. */
  file?: FileBody
  /** Takes whatever is sent as a body, of any type, and reads nothing of it. */
  anyBody?: true
  /** What its form has beside the file, as texts. */
  form?: z.ZodObject
  reply: z.ZodType
  status?: 200 | 201 | 202 | 204
  /** The activity entry written in the call's transaction; a function when only some calls are logged. */
  action?: ActivityAction | ((call: { query: Record<string, unknown> }) => ActivityAction | undefined)
  /** The activity entry written when the call fails for wrong credentials; the rest of the call is rolled back. */
  refusal?: ActivityAction
  throttle?: readonly Throttle[]
  /**
   * Nothing that is kept may tell when somebody made this call (rule voting-7): its throttles are of accounts, and counted in
   * the memory of each process, and it is no use of a session.
   */
  untimed?: true
  /**
   * Takes so long for a large census that few run at once, of one account and of all (rule input-13); a function when
   * only some calls do.
   */
  costly?: true | ((call: { query: Record<string, unknown> }) => boolean)
  /**
   * The inputs by which the call looks people up, and those that could be taken for such. Whoever makes it with one of
   * them, and however it ends, is counted and logged (rules secrecy-2, secrecy-5).
   */
  lookup?: Readonly<Record<`${'params' | 'query' | 'body'}.${string}`, LookupKind>>
  /** Limits by itself how often it looks people up, and does not count with the other calls that do. */
  limitsLookups?: true
  /**
   * Whose data the reply has: the fields of the call with the number of a profile or of a record, and which of the two.
   * The entry of the log names them (rule log-9).
   */
  shows?: Shows
  /** The activity entry of a call that has changed no field, instead of `action`. */
  unchanged?: ActivityAction
  /** Allowed also to a person who still has to set up a required second factor (rule session-7). */
  evenWithoutFactor?: true
  /**
   * A file that other people's programs read, such as a webmail: pages of other origins may show it, and who asks for
   * its headers alone gets them. Its address says what it is (`unchanging`), so that it is kept; or it may be another
   * one each time.
   */
  outside?: 'unchanging' | 'changing'
}

/** A group of endpoints: plain data, used by the server, the web and the tests. */
export const endpoints = <const Group extends Record<string, Endpoint>>(group: Group) => group

/** The reply of a download; `body` is sent while it is produced. */
export type FileReply = {
  fileName: string
  contentType: string
  body: AsyncIterable<Uint8Array | string>
  /** The rows of a download that has few, for the log. */
  content?: readonly unknown[]
  /** Bytes, when they are known in advance. */
  size?: number
  /** Identifies the content: a client that has it already is not sent it again. */
  tag?: string
}
/** The reply schema of an endpoint that returns a file. */
export const fileReply = z.custom<FileReply>()

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a handler receives: parsed, with defaults. */
export type Received<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  file: E extends { file: FileBody } ? ReceivedFile : undefined
  form: Output<E['form']>
}

/** What a caller sends: only the parts the endpoint declares. */
export type Sent<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: z.input<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : unknown) &
  (E extends { file: FileBody } ? { file: File } : unknown) &
  (E['form'] extends z.ZodType ? { form: z.input<E['form']> } : unknown)

export type Returned<E extends Endpoint> = z.input<E['reply']>
export type Replied<E extends Endpoint> = z.output<E['reply']>
