import { z } from 'zod'
import { line, numberFromText } from '#contract/fields.ts'
import { manyFilter } from '#contract/filters.ts'

export type Page<Row> = { content: Row[]; totalElements: number }
export type PageRequest = { page: number; size: number; sort: string; direction: 'asc' | 'desc' }

/** The paging and sorting parameters of a list. `page` starts at 0; `size=-1` asks for all rows, as a stream. */
export const pageRequest = <const Columns extends readonly [string, ...string[]]>(
  sortable: Columns,
  first: { sort: Columns[number]; direction: 'asc' | 'desc'; size?: number },
) => ({
  page: numberFromText(z.number().int().min(0).max(10_000_000)).default(0),
  size: numberFromText(
    z
      .number()
      .int()
      .refine((size) => size === -1 || (size >= 1 && size <= 1000), 'El tamaño va de 1 a 1000, o es -1'),
  ).default(first.size ?? 10),
  sort: z.enum(sortable).default(first.sort as never),
  direction: z.enum(['asc', 'desc']).default(first.direction),
})

/** The error of a page number with size=-1, which has only page 0 (rule wire-2). */
export const pageProblem = ({ page, size }: { page?: unknown; size?: unknown }): string | undefined =>
  size === -1 && typeof page === 'number' && page > 0 ? 'Con size=-1, page es 0' : undefined

/** `{ content, totalElements }`, the reply of every list. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ content: z.array(row), totalElements: z.number().int() })

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * The keys of the columns that a call is asked for, in their order. The server refuses any but those that the call has
 * for its roles (rule list-10), which are not known here: what is loaded with a call stays small.
 */
export const columnsParam = manyFilter(line().max(50))

/** The query of a download: the filters and sorting of the list, its columns, and a file format. */
export const exportQuery = <Query extends z.ZodObject>(list: Query) => {
  const { page: _page, size: _size, ...rest } = list.shape
  return z.strictObject({
    ...rest,
    columns: columnsParam,
    format: z.enum(exportFormats),
  }) as z.ZodObject<
    Omit<Query['shape'], 'page' | 'size' | 'columns'> & {
      columns: typeof columnsParam
      format: z.ZodEnum<{ xlsx: 'xlsx'; csv: 'csv' }>
    },
    z.core.$strict
  >
}
