import type { z } from 'zod'
import type { Endpoint, Received } from '#contract/endpoint.ts'
import type { Page, PageRequest } from '#contract/page.ts'

/** A call that answers one page of rows. */
export type ListEndpoint = Endpoint & {
  query: z.ZodObject & z.ZodType<PageRequest>
  reply: z.ZodType<Page<unknown>>
}

export type RowOf<E extends ListEndpoint> = z.output<E['reply']> extends Page<infer Row> ? Row : never
export type StateOf<E extends ListEndpoint> = Received<E>['query']
/** The parameters a list understands. */
export type NameOf<E extends ListEndpoint> = keyof StateOf<E> & string

/** A list's parameters when it is not known which list: named values, some of them absent. */
export type ListParams = Readonly<Record<string, unknown>>
