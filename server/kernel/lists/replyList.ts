import type { ExportFormat, Page, PageRequest } from '#contract/page.ts'
import type { Column } from '#contract/column.ts'
import type { FileReply } from '#contract/endpoint.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { createDownload } from '#server/kernel/lists/download.ts'
import { describeListing } from '#server/kernel/lists/describeListing.ts'
import { countRows, listRows, streamRows, type StreamedList } from '#server/kernel/lists/list.ts'

type ListCall<Query> = { query: Query; db: Database; audit: AuditEntry }

/** The page of a list that a call asks for; its filters are logged, without the values of the `personal` ones. */
export async function replyPage<Tables, Table extends keyof Tables, Row>(
  { query, db, audit }: ListCall<Pick<PageRequest, 'page' | 'size'>>,
  list: StreamedList<Tables, Table, Row>,
  personal: readonly string[],
): Promise<Page<Row> | { content: AsyncIterable<Row>; totalElements: number }> {
  const page = await listRows(db, query, list)
  audit.describe(describeListing(query, personal, page.totalElements))
  return page
}

/** The download of a list, logged like its pages; `name` is the start of the file's name. */
export async function replyDownload<Tables, Table extends keyof Tables, Row>(
  { query, db, audit }: ListCall<{ format: ExportFormat }>,
  list: StreamedList<Tables, Table, Row>,
  personal: readonly string[],
  { name, columns }: { name: string; columns: readonly Column<Row>[] },
): Promise<FileReply> {
  const { format, ...filters } = query
  audit.describe(describeListing({ ...filters, format }, personal, await countRows(db, list)))
  return createDownload({ name, columns, rows: streamRows(db, list), format })
}
