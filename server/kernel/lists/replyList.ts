import type { AboutLine } from '#server/kernel/lists/workbook.ts'
import type { ExportFormat, Page, PageRequest } from '#contract/page.ts'
import { momentInMadrid, type Column } from '#contract/column.ts'
import type { FileReply } from '#contract/endpoint.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { mostNamed, readAll } from '#server/kernel/http/shown.ts'
import { chooseColumns } from '#server/kernel/lists/chooseColumns.ts'
import { createDownload } from '#server/kernel/lists/download.ts'
import { describeListing, spellFilters, type LoggedFilters } from '#server/kernel/lists/describeListing.ts'
import { countRows, listRows, streamRows, type StreamedList } from '#server/kernel/lists/list.ts'

type ListCall<Query> = {
  query: Query
  db: Database
  audit: AuditEntry
  /** What the rows belong to, for the log, before what was asked of them: «Remesa 3». */
  about?: string
}

const describeAbout = (about: string | undefined, listing: string) =>
  about === undefined ? listing : `${about}; ${listing}`

type AskedColumns = { columns?: readonly string[] | undefined }

type DownloadOf<Row> = {
  /** The start of the file's name, and its sheet's. */
  name: string
  columns: readonly Column<Row>[]
  /** The filters for the sheet that names them, when their values alone say too little. */
  filtersInWords?: [string, string][]
  /** A program of somebody else's reads it: it has no sheet but that of its rows. */
  isForProgram?: true
}

/**
 * The page of a list that a call asks for; its filters are logged, and the columns that it asked for, which not every
 * page has (rule list-10).
 */
export async function replyPage<
  Query extends Pick<PageRequest, 'page' | 'size'> & AskedColumns,
  Tables,
  Table extends keyof Tables,
  Row,
>(
  { query, db, audit, about }: ListCall<Query>,
  list: StreamedList<Tables, Table, Row>,
  filters: LoggedFilters<Query>,
  columns: readonly Column<Row>[] = [],
): Promise<Page<Row> | { content: AsyncIterable<Row>; totalElements: number }> {
  const page = await listRows(db, query, list)
  audit.describe(
    () =>
      describeAbout(about, describeListing(query, filters, page.totalElements)) +
      describeColumns(chooseColumns(columns, query.columns ?? [])),
  )
  return page
}

/**
 * The download of a list, logged like its pages, with the columns that it has (rule list-10). A spreadsheet says on
 * a second sheet what it is filtered by, by whom and when.
 */
export async function replyDownload<
  Query extends { format: ExportFormat } & AskedColumns,
  Tables,
  Table extends keyof Tables,
  Row,
>(
  { db, ...call }: ListCall<Query> & { actor: { username: string } },
  list: StreamedList<Tables, Table, Row>,
  filters: LoggedFilters<Query>,
  about: DownloadOf<Row>,
): Promise<FileReply> {
  const total = await countRows(db, list)
  const file = describeDownload(call, total, filters, about)
  if (total > mostNamed) return createDownload({ ...file, rows: streamRows(db, list) })
  const content = await readAll(streamRows(db, list))
  return { ...createDownload({ ...file, rows: streamArray(content) }), content }
}

/** The same of rows that the program knows by itself, in the order that was asked for. */
export function replyKnownRows<Query extends { format: ExportFormat } & AskedColumns, Row>(
  call: Omit<ListCall<Query>, 'db'> & { actor: { username: string } },
  rows: readonly Row[],
  filters: LoggedFilters<Query>,
  about: DownloadOf<Row>,
): FileReply {
  return createDownload({
    ...describeDownload(call, rows.length, filters, about),
    rows: streamArray(rows),
  })
}

/** What a download is called, has and says of itself, which the log says as well. */
function describeDownload<Query extends { format: ExportFormat } & AskedColumns, Row>(
  { query, audit, actor, about: belongsTo }: Omit<ListCall<Query>, 'db'> & { actor: { username: string } },
  total: number,
  filters: LoggedFilters<Query>,
  { name, columns: all, filtersInWords = spellFilters(query, filters), isForProgram }: DownloadOf<Row>,
) {
  const columns = query.columns ? chooseColumns(all, query.columns) : all.filter(({ asked }) => !asked)
  audit.describe(describeAbout(belongsTo, describeListing(query, filters, total)) + describeColumns(columns))
  const about: AboutLine[] = [
    ['Filas', total],
    ['Fecha', momentInMadrid(new Date().toISOString()), 'moment'],
    ['Quién', actor.username],
    ['Columnas', listHeaders(columns)],
    ...(filtersInWords.length > 0 ? filtersInWords : [['Filtros', 'Sin filtros'] as const]),
  ]
  return { name, columns, format: query.format, count: total, about: isForProgram ? [] : about }
}

type Headed = readonly { header: string }[]
const listHeaders = (columns: Headed) => columns.map(({ header }) => header).join(', ')
const describeColumns = (columns: Headed) =>
  columns.length === 0 ? '' : `; columnas: ${listHeaders(columns)}`

async function* streamArray<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
