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
  /** The failed audits, with their titles. */
  complaints: string[]
}

/** Lighthouse's result for a URL on a slow phone: of three runs, the one with the median performance score. */
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

/** The score from 0 to 100; -1 when Lighthouse has none. */
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
