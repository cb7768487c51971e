import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textPercentages, textSizes } from '#web/kernel/shell/textSizes.ts'

test('rule shell-8: each size of the text is what it says, up to twice the usual one', () => {
  const css = readFileSync('web/ui/tokens.css', 'utf8')
  const sizes = textPercentages.map((_, at) => {
    const [, size = '100'] =
      new RegExp(
        `data-text='${textSizes.least + at}'\\] \\{\\s*font-size: (?:max\\(100%, min\\()?([\\d.]+)%`,
      ).exec(css) ?? []
    return `${size.replace('.', ',')} %`
  })
  expect(sizes).toEqual(textPercentages)
  expect([textPercentages.length, textPercentages.at(-1)]).toEqual([
    textSizes.most - textSizes.least + 1,
    '200 %',
  ])
})

test('rule access-2: where the browser has enlarged the letters, ours go no further than a tenth of the screen', () => {
  const css = readFileSync('web/ui/tokens.css', 'utf8')
  const rules = [...css.matchAll(/data-text='\d'\] \{([^}]*)\}/g)].map(([, rule = '']) => rule)
  const large = rules.filter((rule) => Number(/([\d.]+)%(?:, 10vw|;)/.exec(rule)?.[1]) >= 150)
  expect(large).toHaveLength(3)
  for (const rule of large) expect(rule).toMatch(/font-size: max\(100%, min\(\d+%, 10vw\)\);/)
})

test('rule shell-8: no line is so many pixels high, in which larger text would be printed over itself', () => {
  const fixed = globSync('web/**/*.css').filter((file) =>
    /line-height:[^;]*\dpx/.test(readFileSync(file, 'utf8')),
  )
  expect(fixed).toEqual([])
})
