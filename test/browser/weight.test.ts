import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listBuiltFiles, sizeLimits, shells, measureSize } from '#test/support/bundle.ts'

// Rule speed-3, on the build: what a screen needs before it can be used, as `npm run bench` weighs it.

const kilobytes = (sources: readonly string[]) => {
  const { script, style } = measureSize(listBuiltFiles([...sources]))
  return { script: script / 1000, style: style / 1000 }
}
/** What a screen loads beside its shell, the heaviest first: where the cause is to be found. */
function listChunks(shell: readonly string[], screen: string) {
  const before = listBuiltFiles([...shell])
  const own = [...listBuiltFiles([screen])].filter((file) => !before.has(file))
  return own
    .map((file) => ({ file, bytes: measureSize([file]).script + measureSize([file]).style }))
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ file, bytes }) => `    ${(bytes / 1000).toFixed(2)} kB ${file}`)
    .join('\n')
}
const staffShell = kilobytes(shells.staff).script

/** Every address, its kind of page and the screen it loads, read from the route files. */
const sources = globSync('web/routes*.tsx').map((file) => readFileSync(file, 'utf8'))
/** The screens of staff by their names, in the lists from which their routes load them. */
const listed = new Map(
  globSync('web/lazy.*.ts').flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/const (\w+) = \(\) =>\s*import\('#([^']+)'\)/g),
      ([, name = '', screen = '']) => [name, screen] as const,
    ),
  ),
)
const routes = sources
  .flatMap((source) => source.match(/= \w+\(\{[^]*?\n\}\)/g) ?? [])
  .flatMap((source) => {
    const kind = /= (\w+)/.exec(source)?.[1] ?? ''
    const path = /path: '([^']+)'/.exec(source)?.[1]
    const name = /component: from\w+\('(\w+)'\)/.exec(source)?.[1]
    const screen = name === undefined ? /import\('#([^']+)'\)/.exec(source)?.[1] : listed.get(name)
    return path && screen ? [{ kind, path, screen }] : []
  })

/** What is loaded before the screen of each kind of page, and the most that both may weigh. */
const classes: Record<string, { shell: readonly string[]; limit: number }> = {
  createRoute: { shell: shells.open, limit: sizeLimits.public },
  publicPage: { shell: shells.open, limit: sizeLimits.public },
  openPage: { shell: shells.member, limit: sizeLimits.text },
  memberPage: { shell: shells.member, limit: sizeLimits.member },
  affiliatePage: { shell: shells.member, limit: sizeLimits.member },
  affiliateOrAdminPage: { shell: shells.member, limit: sizeLimits.member },
  sharedPage: { shell: shells.member, limit: sizeLimits.member },
  belowPage: { shell: shells.member, limit: sizeLimits.member },
  boothPage: { shell: shells.booth, limit: sizeLimits.public },
  overviewPage: { shell: shells.staff, limit: staffShell + sizeLimits.staffRoute },
  staffPage: { shell: shells.staff, limit: staffShell + sizeLimits.staffRoute },
}

test('the staff’s shell is within its limit, and every route is weighed (rule speed-3)', () => {
  expect(staffShell).toBeLessThan(sizeLimits.staffShell)
  expect(routes.length).toBe(sources.join('').match(/path: '/g)?.length)
})

test('no route weighs more than its class may (rule speed-3)', () => {
  const over = routes.flatMap(({ kind, path, screen }) => {
    const { shell = [], limit = 0 } = classes[kind] ?? {}
    const { script, style } = kilobytes([...shell, screen])
    return script > limit || style > sizeLimits.style
      ? [`${path}: ${script} kB of ${limit}, CSS ${style}\n${listChunks(shell, screen)}`]
      : []
  })
  expect(over).toEqual([])
})

test('rule document-7: the editor is loaded where somebody writes, and by no screen before', () => {
  const shell = listBuiltFiles([...shells.staff])
  const editor = [...listBuiltFiles(['web/kernel/editor/EditorField.tsx'])].filter(
    (file) => !shell.has(file) && measureSize([file]).script > 100_000,
  )
  expect(editor).toHaveLength(1)
  const loading = routes.filter(({ screen }) => editor.some((file) => listBuiltFiles([screen]).has(file)))
  expect(loading).toEqual([])
})
