import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { personalTables } from '#server/kernel/database/database.ts'
import { unscopedReasons } from '#test/support/unscopedReasons.ts'

type Declaration = { file: string; name: string; text: string }

const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

/** What stands at the left edge of a file: its functions, classes and values. Formatting is checked elsewhere. */
const declarationsOf = (file: string): Declaration[] =>
  read(file)
    .split(/^(?=(?:export )?(?:async )?(?:const|function|class)\b)/m)
    .slice(1)
    .map((text) => ({ file, text, name: /(?:const|function\*?|class) (\w+)/.exec(text)?.[1] ?? '' }))

const declarations = globSync('server/**/*.ts')
  .filter((file) => !/\.(test|fixture)\.ts$|\/security\/(scope|extent)\.ts$/.test(file))
  .toSorted()
  .flatMap(declarationsOf)

type Named = Declaration & { reason: string }

/** Scopes that several functions of a file share: `const x = asSystem('…')`. */
const sharedScopes: Named[] = declarations.flatMap((declaration) => {
  const [, reason] = /^const \w+ = asSystem\(\s*'([^']*)',?\s*\)\s*$/.exec(declaration.text) ?? []
  return reason === undefined ? [] : [{ ...declaration, reason }]
})

/** The reasons that a declaration gives for acting in nobody's name. */
function listSystemReasons({ file, name, text }: Declaration): string[] {
  const shared = sharedScopes.filter((scope) => scope.file === file)
  if (shared.some((scope) => scope.name === name)) return []
  return [
    ...Array.from(text.matchAll(/\basSystem\(\s*'([^']*)'/g), ([, reason = '']) => reason),
    ...shared.filter((scope) => new RegExp(`\\b${scope.name}\\b`).test(text)).map(({ reason }) => reason),
  ]
}

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const inQueries = personalTables.join('|')
const inTexts = [...new Set([...personalTables, ...personalTables.map(toSnakeCase)])].join('|')

/**
 * Where a table of people is named without a scope: begun, joined or selected within in Kysely, where a scope's own
 * `selectFrom(db, table)` names it second; named after a word of SQL, whatever white space, quotes or schema lie
 * between; or put into an SQL text by its name.
 */
const namesTable = new RegExp(
  [
    String.raw`\b(?:selectFrom|updateTable|deleteFrom|mergeInto|using|from|\w+Join)\(\s*\[?\s*['"\`](${inQueries})\b`,
    String.raw`\b(?:from|join|update|using|only|lateral|table)\s+(?:only\s+)?\(?\s*(?:"?public"?\s*\.\s*)?"?(${inTexts})\b(?!\s*\.|\()`,
    String.raw`\bfrom\s[^\`;()]*?,\s*(?:"?public"?\s*\.\s*)?"?(${inTexts})"?\s+(?:as\s+)?[a-z]\w*\b`,
    String.raw`\bsql\.(?:table|id|raw|ref)\(\s*['"\`](${inTexts})['"\`]`,
  ].join('|'),
  'gi',
)

/** How often a declaration names each table of people without a scope. */
function countTables(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const match of text.matchAll(namesTable)) {
    const table = toSnakeCase(match.slice(1).find((name) => name !== undefined) ?? '')
    counts.set(table, (counts.get(table) ?? 0) + 1)
  }
  return counts
}

const formatTables = (counts: Map<string, number>) =>
  [...counts].map(([table, count]) => (count === 1 ? table : `${table} ×${count}`)).join(', ')

test.each([
  ["updateTable('affiliate').returningAll()", 'affiliate'],
  ["deleteFrom('record').returningAll()", 'record'],
  ["updateTable('assembly').from('affiliate')", 'affiliate'],
  ["eb.selectFrom('adminComment')", 'admin_comment'],
  ["scope.selectFrom(db, 'record').innerJoin('affiliate as other', 'x', 'y')", 'affiliate'],
  ['sql`select 1 from\n  affiliate`', 'affiliate'],
  ['sql`select 1 from "affiliate"`', 'affiliate'],
  ['sql`select 1 from public.affiliate a`', 'affiliate'],
  ['sql`select 1 FROM city c, affiliate a where true`', 'affiliate'],
  ["sql`select 1 from ${sql.table('affiliate')}`", 'affiliate'],
  ['sql`update affiliate set name = 1 returning *`', 'affiliate'],
  ['const find = (eb: Builder) => eb.selectFrom("record")', 'record'],
  ["scope.selectFrom(db, 'affiliate').where('id', '=', id)", ''],
  ['sql`select record.id from place where affiliate.id = 1`', ''],
])('%s is seen', (text, tables) => {
  expect(formatTables(countTables(text))).toBe(tables)
})

/** The conditions of a scope in SQL texts: each narrows one table that is named there. */
const countConditions = (text: string) => [...text.matchAll(/\bscope\s*\.of\w+\(/g)].length

test('rule rights-12: each function that names people without a scope is listed, with what says whom', async () => {
  const lines = declarations.flatMap((declaration) => {
    const { file, name, text } = declaration
    const tables = countTables(text)
    const mentions = [...tables.values()].reduce((sum, count) => sum + count, 0)
    const system = listSystemReasons(declaration)
    const isBeyondScope = mentions > countConditions(text)
    const said = [
      ...system,
      ...(/\bnoPersonalData\b/.test(text) ? ['a list without personal data'] : []),
      ...(isBeyondScope && system.length === 0
        ? [unscopedReasons[`${file} ${name}`] ?? unscopedReasons[file] ?? 'NO REASON']
        : []),
    ]
    const subject = [`${file} ${name}`, ...(isBeyondScope ? [formatTables(tables)] : [])].join(', ')
    return [...new Set(said)].map((reason) => `${subject}: ${reason}`)
  })
  expect(lines.filter((line) => line.endsWith('NO REASON'))).toEqual([])
  expect(Object.keys(unscopedReasons).filter((key) => !lines.some((line) => line.startsWith(key)))).toEqual(
    [],
  )
  await expect([...lines, ''].join('\n')).toMatchFileSnapshot('unscoped.txt')
})

const filesNaming = (name: string) => [
  ...new Set(
    declarations.filter(({ text }) => new RegExp(`\\b${name}\\b`).test(text)).map(({ file }) => file),
  ),
]

test('rule rights-12: only the kernel makes scopes and hands out the database that reads people', () => {
  expect(filesNaming('resolveScope')).toEqual([
    'server/kernel/http/registerRoutes.ts',
    'server/kernel/jobs/author.ts',
  ])
  expect(filesNaming('openPeople')).toEqual([
    'server/kernel/database/database.ts',
    'server/kernel/database/longRead.ts',
    'server/kernel/database/processLock.ts',
    'server/kernel/lists/list.ts',
  ])
})
