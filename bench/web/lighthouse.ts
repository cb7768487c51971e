import lighthouse, { type Result } from 'lighthouse'
import type { BenchBrowser } from './browser.ts'

const categories = ['performance', 'accessibility', 'best-practices']
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]
const turns = 3

export const lighthouseHead = ['performance', 'accessibility', 'best practices', 'FCP', 'LCP', 'TBT', 'CLS']

export type LighthouseResult = {
  row: (string | number)[]
  /** Each audit that cost points, with what it says. */
  complaints: string[]
}

/** Lighthouse's opinion of an address as a slow phone sees it: of three, the one in the middle by performance. */
export async function runLighthouse({ debuggingPort }: BenchBrowser, url: string): Promise<LighthouseResult> {
  const results: Result[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const result = await lighthouse(url, {
      port: debuggingPort,
      disableStorageReset: true,
      onlyCategories: categories,
      formFactor: 'mobile',
      locale: 'es',
      logLevel: 'error',
    })
    if (!result) throw new Error(`${url}: Lighthouse has no answer`)
    results.push(result.lhr)
  }
  const middle = results.toSorted((a, b) => readScore(a, 'performance') - readScore(b, 'performance'))[1]
  if (!middle) throw new Error(`${url}: Lighthouse has no answer`)
  return {
    row: [
      ...categories.map((name) => (readScore(middle, name) < 0 ? 'none' : readScore(middle, name))),
      ...timings.map((name) => middle.audits[name]?.displayValue ?? '–'),
    ],
    complaints: listComplaints(middle),
  }
}

/** Out of a hundred; -1 when Lighthouse could not tell. */
function readScore({ categories: found }: Result, name: string): number {
  const score = found[name]?.score
  return score == null ? -1 : Math.round(score * 100)
}

function listComplaints(result: Result): string[] {
  const refs = categories.flatMap((name) => result.categories[name]?.auditRefs ?? [])
  const counted = refs.filter(({ weight }) => weight > 0).map(({ id }) => result.audits[id])
  return counted.flatMap((audit) => {
    if (!audit || (audit.score !== null && audit.score >= 0.9) || audit.scoreDisplayMode === 'notApplicable')
      return []
    return [`${audit.id}: ${audit.errorMessage ?? `${audit.title} ${audit.displayValue ?? ''}`.trim()}`]
  })
}
