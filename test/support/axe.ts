import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare const axe: { run: (options: RunOptions) => Promise<AxeResults> } | undefined

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const rules = {
  all: tags,
  /** The rules that depend on the colours of the theme. */ colours: ['color-contrast', 'link-in-text-block'],
}

/** The violations that axe finds on a page (rule access-1): one line for each rule, with the elements. */
export async function findViolations(page: Page, which: keyof typeof rules = 'all'): Promise<string[]> {
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(source)
  const found = await page.evaluate(
    // Only violations are reported: collecting the passed rules takes longer than the check.
    async (runOnly) => (await axe?.run({ runOnly, resultTypes: ['violations'] }))?.violations,
    rules[which],
  )
  if (!found) throw new Error('axe did not run')
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
