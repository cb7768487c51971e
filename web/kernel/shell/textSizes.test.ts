import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textPercentages, textSizes } from '#web/kernel/shell/textSizes.ts'

test('rule shell-8: each size of the text is what it says, up to twice the usual one', () => {
  const css = readFileSync('web/ui/tokens.css', 'utf8')
  const sizes = textPercentages.map((_, at) => {
    const [, size = '100'] =
      new RegExp(`data-text='${textSizes.least + at}'\\] \\{\\s*font-size: ([\\d.]+)%`).exec(css) ?? []
    return `${size.replace('.', ',')} %`
  })
  expect(sizes).toEqual(textPercentages)
  expect([textPercentages.length, textPercentages.at(-1)]).toEqual([
    textSizes.most - textSizes.least + 1,
    '200 %',
  ])
})

test('rule shell-8: no line is so many pixels high, in which larger text would be printed over itself', () => {
  const fixed = globSync('web/**/*.css').filter((file) =>
    /line-height:[^;]*\dpx/.test(readFileSync(file, 'utf8')),
  )
  expect(fixed).toEqual([])
})
