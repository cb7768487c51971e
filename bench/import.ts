import { writeXlsx } from 'hucre/xlsx'
import { isOver } from '#contract/job.ts'
import { isOfKind, type Job } from '#contract/jobKinds.ts'
import type { SurveyedList, UploadedList } from '#contract/import/plan.ts'
import { computeDocumentLetter } from '#contract/people/document.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatInteger, formatFigure, renderTable, type Findings } from './report.ts'
import { startBenchServer, type Server } from './server.ts'
import { createEmptyCensus } from './world.ts'

const maxLines = 100_000
const headers =
  'DNI;Nombre;Primer apellido;Segundo apellido;E-mail;Tipo;Sexo;Fecha de nacimiento;Municipio;Fecha de alta'.split(
    ';',
  )

/** The import of a list into an empty census and its undoing, with the calls of the screens: rows per second and memory. */
export async function measureImport(members: number): Promise<Findings> {
  await using after = new AsyncDisposableStack()
  const { cluster, token } = await createEmptyCensus(after, 'concejo-import-')
  const lines = Math.min(members, maxLines)
  const rows: string[][] = []
  for (const [name, content] of await createLists(lines)) {
    const server = await startBenchServer(cluster.url(), { ROLE: 'all' })
    try {
      rows.push(...(await measureList(createImportClient(server, token), name, content, lines)))
    } finally {
      await server.stop()
    }
  }
  return [
    `${formatInteger(lines)} people who are not in the census, which is empty; the server, with its worker, is started anew for each file.`,
    renderTable(['', 'seconds', 'rows a second', 'memory before, MB', 'peak during, MB'], rows),
  ]
}

export async function createLists(lines: number): Promise<[string, Uint8Array<ArrayBuffer>][]> {
  const rows = Array.from({ length: lines }, (_, index) => createRow(index + 1))
  const csv = [headers, ...rows].map((row) => row.join(';')).join('\r\n')
  const xlsx = await writeXlsx({ sheets: [{ name: 'Personas', rows: [headers, ...rows] }] })
  return [
    ['lista.csv', new TextEncoder().encode(csv)],
    ['lista.xlsx', new Uint8Array(xlsx)],
  ]
}

function createRow(number: number): string[] {
  const document = `${String(10_000_000 + number)}${computeDocumentLetter(10_000_000 + number)}`
  const day = `${String((number % 28) + 1).padStart(2, '0')}/0${(number % 9) + 1}/${1940 + (number % 60)}`
  const names = [`Nombre ${number % 997}`, `Apellido${number % 4999}`, `Segundo${number % 3001}`]
  return [
    document,
    ...names,
    `p${number}@example.org`,
    'Afiliada',
    number % 2 ? 'H' : 'M',
    day,
    'Getafe',
    '05/03/2019',
  ]
}

type ImportClient = ReturnType<typeof createImportClient>

/** The calls of the import screens. */
export function createImportClient(server: Server, token: string) {
  const call = async <Reply>(method: string, path: string, body?: unknown): Promise<Reply> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${server.origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Reply
  }
  const finished = async ({ id }: Job): Promise<Job> => {
    for (;;) {
      const job = await call<Job>('GET', `/jobs/${id}`)
      if (job.state === 'done') return job
      if (isOver(job.state)) throw new Error(job.failure ?? job.state)
      await sleep(100)
    }
  }
  return { server, call, finished }
}

async function measureList(
  { server, call, finished }: ImportClient,
  name: string,
  content: Uint8Array<ArrayBuffer>,
  lines: number,
) {
  const rows: string[][] = []
  const measured = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    server.forgetPeak()
    const before = server.memory()
    const started = performance.now()
    const result = await work()
    const seconds = (performance.now() - started) / 1000
    const size = what === 'upload' ? ` (${formatFigure(content.byteLength / 1e6)} MB)` : ''
    rows.push([
      `${name}: ${what}${size}`,
      formatFigure(seconds),
      formatInteger(Math.round(lines / seconds)),
      formatFigure(before),
      formatFigure(server.peakMemory()),
    ])
    return result
  }
  const form = new FormData()
  form.append('file', new File([content], name))
  const { id } = await measured('upload', () => call<UploadedList>('POST', '/census-import/upload', form))
  const survey = await measured('survey', () => call<SurveyedList>('GET', `/census-import/${id}/survey`))
  const plan = {
    sheet: survey.sheet,
    headerRow: survey.headerRow,
    columns: survey.columns.map(({ guess }) => guess),
    policy: 'overwrite',
  }
  const looked = await measured('preflight', async () =>
    finished(await call('POST', `/census-import/${id}/preflight`, plan)),
  )
  const written = await measured('commit', async () =>
    finished(await call('POST', `/census-import/${id}/commit`, { preflight: looked.id })),
  )
  const batch = readBatchId(written, lines)
  await measured('undo', async () => finished(await call('POST', `/census-import/batches/${batch}/undo`)))
  return rows
}

/** The id of the import; throws unless all lines were imported. */
function readBatchId(job: Job, lines: number): number {
  const summary = isOfKind(job, 'importCommit') ? job.result : null
  if (summary?.counts.create !== lines || !summary.batch) throw new Error('not everybody was imported')
  return summary.batch.id
}
