import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOver } from '#contract/job.ts'
import type { Job } from '#contract/jobKinds.ts'
import type { SurveyedList, UploadedList } from '#contract/import/plan.ts'
import { zip } from '#test/support/zip.ts'
import { createImportClient, createLists } from './import.ts'
import { formatFigure, renderTable, type Findings } from './report.ts'
import { startBenchServer, type Server } from './server.ts'
import { createEmptyCensus } from './world.ts'

/** Rule input-11: the memory that the server and its process of jobs take for the worst files, and for a usual one. */
export async function measureImportMemory(): Promise<Findings> {
  await using after = new AsyncDisposableStack()
  const { cluster, token } = await createEmptyCensus(after, 'concejo-memory-')
  const rows: string[][] = []
  for (const [name, create] of Object.entries(files)) {
    const server = await startBenchServer(cluster.url(), { ROLE: 'all' })
    try {
      rows.push(await measureFile(server, token, name, await create()))
    } finally {
      await server.stop()
    }
  }
  return [
    'A server started anew for each file, and the larger of its two processes, which read files and do jobs; the peak of each in MB (VmHWM), from the upload to the end of the preflight.',
    renderTable(
      ['', 'file, MB', 'server before', 'server, peak', 'others, peak', 'seconds', 'survey', 'preflight'],
      rows,
    ),
  ]
}

const files: Record<string, () => Promise<Uint8Array<ArrayBuffer>>> = {
  '25 MB of `1;1`': async () => new TextEncoder().encode(`DNI;Nombre\n${'1;1\n'.repeat(6_500_000)}`),
  '900,000 lines of `1;1`': async () => new TextEncoder().encode(`DNI;Nombre\n${'1;1\n'.repeat(900_000)}`),
  'xlsx with a sheet of 300 MB': async () => createLargeWorkbook(),
  '100,000 people, csv': async () => (await createLists(100_000))[0]?.[1] ?? new Uint8Array(),
  '100,000 people, xlsx': async () => (await createLists(100_000))[1]?.[1] ?? new Uint8Array(),
}

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = (texts: readonly string[]) => `<row>${texts.map(cell).join('')}</row>`

/** Rows of ten cells, some of which do not compress. */
function createLargeWorkbook(): Uint8Array<ArrayBuffer> {
  const chunks = [
    Buffer.from(
      `<worksheet><sheetData>${row(['DNI', 'Nombre', ...Array.from({ length: 8 }, (_, n) => `Nota ${n}`)])}`,
    ),
  ]
  for (let size = 0; size < 300e6;) {
    const text = Array.from({ length: 5_000 }, () => {
      const noise = randomBytes(14).toString('hex')
      return row(Array.from({ length: 10 }, (_, n) => (n % 2 ? 'x' : noise.slice(n * 2, n * 2 + 5))))
    }).join('')
    size += text.length
    chunks.push(Buffer.from(text))
  }
  chunks.push(Buffer.from('</sheetData></worksheet>'))
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relation = (type: string, target: string) =>
    Buffer.from(
      `<Relationships><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`,
    )
  return new Uint8Array(
    zip([
      { name: '_rels/.rels', content: relation('officeDocument', 'xl/workbook.xml') },
      {
        name: 'xl/workbook.xml',
        content: Buffer.from(
          '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
      },
      { name: 'xl/_rels/workbook.xml.rels', content: relation('worksheet', 'worksheets/sheet1.xml') },
      { name: 'xl/worksheets/sheet1.xml', content: Buffer.concat(chunks) },
    ]),
  )
}

async function measureFile(server: Server, token: string, name: string, content: Uint8Array<ArrayBuffer>) {
  const { call } = createImportClient(server, token)
  const before = server.memory()
  const started = performance.now()
  let others = 0
  const form = new FormData()
  form.append('file', new File([content], name.endsWith('xlsx') ? 'lista.xlsx' : 'lista.csv'))
  const { id } = await call<UploadedList>('POST', '/census-import/upload', form)
  let refusal = ''
  const surveyed = await call<SurveyedList>('GET', `/census-import/${id}/survey`).catch((error: Error) => {
    refusal = /"message":"([^"]+)/.exec(error.message)?.[1] ?? error.message
  })
  const plan = {
    sheet: surveyed?.sheet ?? 0,
    headerRow: surveyed?.headerRow ?? 1,
    columns: surveyed?.columns.map(({ guess }) => guess) ?? ['idDocument', 'name'],
    policy: 'overwrite',
  }
  let job = await call<Job>('POST', `/census-import/${id}/preflight`, plan)
  while (!isOver(job.state)) {
    await sleep(50)
    others = Math.max(others, server.peakOfChildren())
    job = await call<Job>('GET', `/jobs/${job.id}`)
  }
  return [
    name,
    formatFigure(content.byteLength / 1e6),
    formatFigure(before),
    formatFigure(server.peakMemory()),
    formatFigure(others),
    formatFigure((performance.now() - started) / 1000),
    surveyed ? `${surveyed.lines} lines` : refusal,
    job.failure?.replace(/ \(línea 2.*$/, ' (línea 2…)') ?? job.state,
  ]
}
