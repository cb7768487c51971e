import type { z } from 'zod'
import type { Endpoint, Received } from '#contract/endpoint.ts'
import type { Page, PageRequest } from '#contract/page.ts'

/** A call whose reply is one page of rows. */
export type ListEndpoint = Endpoint & {
  query: z.ZodObject & z.ZodType<PageRequest>
  reply: z.ZodType<Page<unknown>>
}

export type RowOf<E extends ListEndpoint> = z.output<E['reply']> extends Page<infer Row> ? Row : never
export type StateOf<E extends ListEndpoint> = Received<E>['query']
/** The names of a list's parameters. */
export type NameOf<E extends ListEndpoint> = keyof StateOf<E> & string

/** The parameters of any list, by name. */
export type ListParams = Readonly<Record<string, unknown>>
