import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { personalTables } from '#server/kernel/database/database.ts'

/** Why the SQL texts of a file, which types do not cover, may read people without a scope: what names them instead. */
const reasons: Record<string, string> = {
  'server/activity/log.queries.ts': 'conditions of a list, which only who reaches everybody may read',
  'server/census/affiliates.filter.queries.ts': 'conditions of a list, which has its scope',
  'server/census/affiliates.stream.queries.ts': 'columns of rows that were found within a scope',
  'server/census/duplicates/duplicates.queries.ts': 'parts of queries that have a scope',
  'server/census/duplicates/duplicates.scan.queries.ts':
    'upkeep of who resembles whom, which is read within a scope',
  'server/census/duplicates/merge.dependents.queries.ts':
    'what hangs on two profiles that were locked within a scope',
  'server/census/duplicates/merge.queries.ts': 'what two profiles left that were locked within a scope',
  'server/census/merged.queries.ts': 'the profiles that one was merged from, by their ids alone',
  'server/consents/consents.queries.ts': 'the consents of profiles that were found within a scope',
  'server/enrolment/applicantMatch.queries.ts': 'whoever enrols, who is a stranger',
  'server/enrolment/pending.queries.ts': 'upkeep',
  'server/import/batches.queries.ts': 'upkeep, and parts of queries that have a scope',
  'server/import/columns.queries.ts': 'what the plan of an import compares',
  'server/import/plan.queries.ts': 'the people in a list, by their documents',
  'server/import/undo.queries.ts': 'the people that an import touched',
  'server/import/write.queries.ts': 'the people in a list that was planned',
  'server/self/elsewhere.queries.ts': 'what is said elsewhere about whoever asks',
}

type Declaration = { file: string; name: string; text: string }

const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

/** What stands at the left edge of a file: its functions, classes and values. Formatting is checked elsewhere. */
const declarationsOf = (file: string): Declaration[] =>
  read(file)
    .split(/^(?=(?:export )?(?:async )?(?:const|function|class)\b)/m)
    .slice(1)
    .map((text) => ({ file, text, name: /(?:const|function\*?|class) (\w+)/.exec(text)?.[1] ?? '' }))

const declarations = globSync('server/**/*.ts')
  .filter((file) => !/\.(test|fixture)\.ts$|\/scope\.ts$/.test(file))
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

/** Part of a query that is handed in: whoever has it has its scope. */
const isPart = (text: string) =>
  /\bRows<|\b(?:ExpressionBuilder|Builder|PeopleDatabase|createPageReader)\b/.test(text)

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const readsPeople = new RegExp(
  `(?:selectFrom|Join)\\(\\s*'(?:${personalTables.join('|')})\\b` +
    `|\\b(?:from|join) (?:${personalTables.map(toSnakeCase).join('|')})\\b`,
)

test('rule rights-12: each function that reads people without a scope is listed, with what names them instead', async () => {
  const lines = declarations.flatMap((declaration) => {
    const { file, name, text } = declaration
    const system = listSystemReasons(declaration)
    const isScoped = system.length > 0 || /\bscope\s*\.(?:of\w+|selectFrom)\(/.test(text) || isPart(text)
    const said = [
      ...system,
      ...(/\bnoPersonalData\b/.test(text)
        ? [readsPeople.test(text) ? 'NO REASON' : 'a list without personal data']
        : []),
      ...(!isScoped && readsPeople.test(text) ? [reasons[file] ?? 'NO REASON'] : []),
    ]
    return [...new Set(said)].map((reason) => `${file} ${name}: ${reason}`)
  })
  expect(lines.filter((line) => line.endsWith('NO REASON'))).toEqual([])
  expect(Object.keys(reasons).filter((file) => !lines.some((line) => line.startsWith(`${file} `)))).toEqual(
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
    'server/kernel/jobs/runJobs.ts',
  ])
  expect(filesNaming('openPeople')).toEqual([
    'server/kernel/database/database.ts',
    'server/kernel/database/longRead.ts',
    'server/kernel/lists/list.ts',
  ])
})
