import { ensureBuilt } from '#server/kernel/build.ts'
import { aCensus } from './census.ts'
import { aServer } from './server.ts'
import { aToken, aWorld } from './world.ts'
import { figure, table, type Findings } from './report.ts'
import { aVisitor, type Visitor } from './web/browser.ts'
import { filesOf, most, weigh, type Weight } from '#test/support/bundle.ts'
import { lighthouseHead, lighthouseOf, type Opinion } from './web/lighthouse.ts'
import { judgedByLighthouse, screens, type Screen } from './web/screens.ts'

const members = 5_000

/** Rule speed-3: what each screen weighs before it can be used, as built and as a browser really asks for it. */
export async function web(): Promise<Findings> {
  await ensureBuilt()
  await using after = new AsyncDisposableStack()
  const census = await aCensus(members)
  after.defer(census.stop)
  const server = await aServer(census.url)
  after.defer(server.stop)
  const { world, close } = aWorld(census.url)
  after.defer(close)
  const weights: (string | number)[][] = []
  for (const screen of screens) {
    const token = screen.as && (await aToken(world, screen.as))
    const visitor = await aVisitor(server.origin, token)
    const asked = await requested(visitor, server.origin, screen.address)
    await visitor.leave()
    weights.push(weightsOf(screen, weigh(filesOf(screen.lazy)), asked))
  }
  const opinions: Opinion[] = []
  for (const { address, as } of judgedByLighthouse) {
    const visitor = await aVisitor(server.origin, as && (await aToken(world, as)))
    const opinion = await lighthouseOf(visitor, server.origin + address)
    opinions.push({ ...opinion, row: [address, ...opinion.row] })
    await visitor.leave()
  }
  const complaints = opinions.flatMap((opinion) =>
    opinion.complaints.map((complaint) => `- ${opinion.row[0]}: ${complaint}`),
  )
  return [
    `kB with gzip. «Needed» is the entry, its static imports and the route's lazy chunks, from Vite's manifest; «requested» is what a browser with an empty cache had loaded once the page was at rest. **Bold** is over the limit (CSS: ${most.style}).`,
    table(
      ['screen', 'JS needed', 'CSS needed', 'JS requested', 'CSS requested', 'other requested', 'JS limit'],
      weights,
    ),
    'Lighthouse 13, mobile with its own throttling, the median of three:',
    table(
      ['screen', ...lighthouseHead],
      opinions.map(({ row }) => row),
    ),
    complaints.length > 0 ? `What cost points:\n\n${complaints.join('\n')}` : 'Nothing cost points.',
  ]
}

const kilobytes = (bytes: number) => bytes / 1000
const judged = (bytes: number, limit: number) =>
  kilobytes(bytes) > limit ? `**${figure(kilobytes(bytes))}**` : figure(kilobytes(bytes))

type Requested = Weight & { others: string[] }

function weightsOf(screen: Screen, needed: Weight, asked: Requested): (string | number)[] {
  return [
    screen.as ? `${screen.address} (${screen.as})` : screen.address,
    judged(needed.script, screen.most),
    judged(needed.style, most.style),
    judged(asked.script, screen.most),
    judged(asked.style, most.style),
    asked.others.join(', ') || '–',
    screen.most,
  ]
}

/** What the page asks for until it is at rest; only files of the build are weighed, the rest is named. */
async function requested({ context }: Visitor, origin: string, address: string): Promise<Requested> {
  const page = await context.newPage()
  const paths = new Set<string>()
  page.on('request', (request) => paths.add(request.url().replace(origin, '')))
  await page.goto(origin + address, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.close()
  const files = [...paths].filter((found) => found.startsWith('/assets/')).map((found) => found.slice(1))
  const others = [...paths].filter((found) => !/^\/(assets|api)\//.test(found) && found !== address)
  const fonts = files.filter((file) => file.endsWith('.woff2')).length
  return { ...weigh(files), others: [...others, ...(fonts > 0 ? [`${fonts} font files`] : [])] }
}
