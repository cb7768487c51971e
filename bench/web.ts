import { ensureBuilt } from '#server/kernel/build/webBuild.ts'
import { prepareCensus } from './census.ts'
import { startBenchServer } from './server.ts'
import { createToken, createBenchWorld } from './world.ts'
import { formatFigure, renderTable, type Findings } from './report.ts'
import { openBenchBrowser, type BenchBrowser } from './web/browser.ts'
import { listBuiltFiles, sizeLimits, measureSize, type BundleSize } from '#test/support/bundle.ts'
import { lighthouseHead, runLighthouse, type LighthouseResult } from './web/lighthouse.ts'
import { lighthouseScreens, screens, type Screen } from './web/screens.ts'

const members = 5_000

/** Rule speed-3: the size of each screen, computed from the build and as requested by a browser. */
export async function measureWeb(): Promise<Findings> {
  await ensureBuilt()
  await using after = new AsyncDisposableStack()
  const census = await prepareCensus(members)
  after.defer(census.stop)
  const server = await startBenchServer(census.url)
  after.defer(server.stop)
  const { world, close } = createBenchWorld(census.url)
  after.defer(close)
  const weights: (string | number)[][] = []
  for (const screen of screens) {
    const token = screen.as && (await createToken(world, screen.as))
    const visitor = await openBenchBrowser(server.origin, token)
    const asked = await measureRequested(visitor, server.origin, screen.address)
    await visitor.leave()
    weights.push(toRow(screen, measureSize(listBuiltFiles(screen.lazy)), asked))
  }
  const opinions: LighthouseResult[] = []
  for (const { address, as } of lighthouseScreens) {
    const visitor = await openBenchBrowser(server.origin, as && (await createToken(world, as)))
    const opinion = await runLighthouse(visitor, server.origin + address)
    opinions.push({ ...opinion, row: [address, ...opinion.row] })
    await visitor.leave()
  }
  const complaints = opinions.flatMap((opinion) =>
    opinion.complaints.map((complaint) => `- ${opinion.row[0]}: ${complaint}`),
  )
  return [
    `kB with gzip. «Needed» is the entry, its static imports and the route's lazy chunks, from Vite's manifest; «requested» is what a browser with an empty cache had loaded once the page was at rest. **Bold** is over the limit (CSS: ${sizeLimits.style}).`,
    renderTable(
      ['screen', 'JS needed', 'CSS needed', 'JS requested', 'CSS requested', 'other requested', 'JS limit'],
      weights,
    ),
    'Lighthouse 13, mobile with its own throttling, the median of three:',
    renderTable(
      ['screen', ...lighthouseHead],
      opinions.map(({ row }) => row),
    ),
    complaints.length > 0 ? `What cost points:\n\n${complaints.join('\n')}` : 'Nothing cost points.',
  ]
}

const kilobytes = (bytes: number) => bytes / 1000
const compareWithLimit = (bytes: number, limit: number) =>
  kilobytes(bytes) > limit ? `**${formatFigure(kilobytes(bytes))}**` : formatFigure(kilobytes(bytes))

type RequestedFiles = BundleSize & { others: string[] }

function toRow(screen: Screen, needed: BundleSize, asked: RequestedFiles): (string | number)[] {
  return [
    screen.as ? `${screen.address} (${screen.as})` : screen.address,
    compareWithLimit(needed.script, screen.most),
    compareWithLimit(needed.style, sizeLimits.style),
    compareWithLimit(asked.script, screen.most),
    compareWithLimit(asked.style, sizeLimits.style),
    asked.others.join(', ') || '–',
    screen.most,
  ]
}

/** The requests of a page until it is idle: the size of the files of the build, and the paths of the others. */
async function measureRequested(
  { context }: BenchBrowser,
  origin: string,
  address: string,
): Promise<RequestedFiles> {
  const page = await context.newPage()
  const paths = new Set<string>()
  page.on('request', (request) => paths.add(request.url().replace(origin, '')))
  await page.goto(origin + address, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.close()
  const files = [...paths].filter((found) => found.startsWith('/assets/')).map((found) => found.slice(1))
  const others = [...paths].filter((found) => !/^\/(assets|api)\//.test(found) && found !== address)
  const fonts = files.filter((file) => file.endsWith('.woff2')).length
  return { ...measureSize(files), others: [...others, ...(fonts > 0 ? [`${fonts} font files`] : [])] }
}
