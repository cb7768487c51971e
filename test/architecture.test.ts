import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * The features and their rooms in their order, in all three roots: each may know those before it, and none after it.
 * `basics` are what the fields of a person say of a later feature (the assembly they chose, the fee they pay), so that
 * the feature itself stands after the people and may list, count and write to them. `meetings/basics` is what the pages
 * of assemblies and the home page show of meetings.
 */
const features = [
  'files',
  'geography',
  'legal',
  'assemblies/basics',
  'fees/basics',
  'people',
  'people/addresses',
  'people/choosing',
  'consents',
  'organisation',
  'activity',
  'census',
  'census/records',
  'census/profile',
  'census/duplicates',
  'census/ownership',
  'census/registration',
  'communications/basics',
  'meetings/basics',
  'assemblies',
  'segments',
  'tags',
  'rolls',
  'meetings',
  'assemblies/mine',
  'former',
  'fees',
  'votings',
  'communications',
  'statistics',
  'import/reading',
  'import/xlsx',
  'import',
  'retention',
  'jobs',
  'account',
  'activity/watch',
  'account/security',
  'enrolment',
  'self',
  'collector',
  'users',
  'deceased',
  'departures',
  'erasures',
  'pages',
  'mailbox',
  'home',
  'backup',
  'documentation',
]

/** Who may import whom, as «importer imported». Anything not listed is forbidden. */
const mayImport = [
  /^contract\/\S+ #contract\//,
  /^(server|web)\/\S+ #contract\//,
  /^server\/migrations\/\S+ #server\/migrations\//,
  /^server\/kernel\/\S+ #server\/(kernel|migrations|postgres)\//, // the database's types and the embedded one are the kernel's
  /^(server|web)\/(?!ui)\S+ #\1\/kernel\//,
  /^server\/\S+\.(queries|rules)(\.test)?\.ts #server\/migrations\/schema\.ts$/,
  /^server\/(\w+)\/\S+ #server\/\1\//, // its own feature
  /^server\/(?!kernel)\S+ #server\/\S+\.(queries|rules|constraints|messages)\.ts$/, // what another feature knows
  /^server\/[\w.]+ #(server|demo)\//, // the roots: app, main, mails
  /^server\/commands\/\S+ #(server|demo)\//, // and the commands
  /^web\/ui\/\S+ #web\/ui\//,
  /^web\/(?!ui\/)\S+ #web\/ui\//,
  /^web\/(\w+)\/\S+ #web\/\1\//,
  /^web\/(?!ui|kernel)\S+ #web\/people\//, // the same person fields serve enrolment, profile, panel and record
  /^web\/(?!ui|kernel)\S+ #web\/\w+\/basics\//, // what a later feature shows in the screens of others
  /^web\/(?!ui|kernel)\S+ #web\/\S+(List\.tsx|[fF]ilters\.ts)$/, // a list of a feature before it, in another's screen
  /^web\/[\w.]+ #web\//, // the roots: main, routes, menu
  /^web\/\S+ \.\/\w+\.(module\.)?css$/,
  /^(demo|test|bench)\/\S+ #/,
  /^bench\/\S+ \.{1,2}\/[\w/.]+\.ts$/, // a measure and its neighbours
  /^\S+\.test\.tsx? #/,
]

const sources = globSync('{contract,server,web,demo,test,bench}/**/*.{ts,tsx}')
const read = (file: string) => readFileSync(file, 'utf8')
const edgesOf = (file: string) =>
  Array.from(
    read(file).matchAll(/(?:from|import\(|import)\s*'([#.][^']*)'/g),
    ([, imported]) => `${file} ${imported}`,
  )

test('imports follow the map of docs/architecture.md', () => {
  const edges = sources.flatMap(edgesOf)
  expect(edges.length).toBeGreaterThan(100)
  expect(edges.filter((edge) => !mayImport.some((allowed) => allowed.test(edge)))).toEqual([])
})

function place(file: string) {
  const [, root = '', folders = ''] = /^#?(contract|server|web)\/([\w/]+)\//.exec(file) ?? []
  const parents = features.filter((feature) => `${folders}/`.startsWith(`${feature}/`))
  const feature = parents.find(({ length }) => parents.every((other) => length >= other.length))
  return {
    root,
    folder: folders.split('/')[0] ?? '',
    at: feature === undefined ? -1 : features.indexOf(feature),
  }
}

test('features know those before them, and none after them', () => {
  const edges = sources
    .filter((file) => !file.includes('.test.'))
    .flatMap(edgesOf)
    .map((edge) => ({ edge, from: place(edge), to: place(edge.split(' ')[1] ?? '') }))
  // A room of the server may read all that its own feature says in the contract; screens may show what any call answers.
  const isOrdered = ({ from, to }: (typeof edges)[number]) =>
    from.root === to.root || (from.root === 'server' && from.folder !== to.folder)
  const backwards = edges.filter(
    (edge) => edge.from.at !== -1 && edge.to.at > edge.from.at && isOrdered(edge),
  )
  expect(backwards.map(({ edge }) => edge)).toEqual([])
  const parts = new Set(['kernel', 'ui', 'migrations', 'postgres', 'commands'])
  const unplaced = sources
    .map(place)
    .filter(({ root, folder, at }) => root && at === -1 && !parts.has(folder))
  expect(unplaced.map(({ root, folder }) => `${root}/${folder}`)).toEqual([])
})

test('every group of calls is in contract/api.ts, which the matrix, the documentation and the fuzzing read', () => {
  const groups = globSync('contract/**/*.ts').flatMap((file) =>
    Array.from(read(file).matchAll(/^export const (\w+) = endpoints\(/gm), ([, name = '']) => name),
  )
  const [, published = ''] = /export const api = \{([^}]*)\}/.exec(read('contract/api.ts')) ?? []
  expect(groups.toSorted()).toEqual([...published.matchAll(/\w+/g)].map(([name]) => name).toSorted())
})

test('journeys poll what they read of a page, and take a context to change it', () => {
  const once =
    /expect\(await [^\n]*\.(all\w+|count|evaluate|getAttribute|inner\w+|inputValue|is\w+|textContent|title)\(/
  const journeys = globSync('test/browser/*.ts')
  expect(journeys.filter((file) => once.test(read(file)))).toEqual([])
  // The next test would get the changed page: `takeContext`, `takeClock` and `runBeforeApplication` prevent it.
  expect(journeys.filter((file) => /\w\.(context\(\)|clock\.|addInitScript\()/.test(read(file)))).toEqual([])
})

test('SQL stands in queries, migrations and the kernel only', () => {
  const written =
    /\bsql[`<.]|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query\(\s*[`']|^import (?!type\b)[^;]*?'kysely/m
  const hasPlace = /^server\/(kernel|migrations|postgres)\/|\.(queries|test|fixture)\.ts$/
  const elsewhere = globSync('server/**/*.ts').filter(
    (file) => !hasPlace.test(file) && written.test(read(file)),
  )
  expect(elsewhere).toEqual([])
})

test('who holds an office of an assembly is read and written in one place', () => {
  const naming = globSync('server/{kernel/**/*,**/*.queries}.ts').filter((file) =>
    /\b(responsible|liaison)_?id\b/i.test(read(file).replaceAll(/office: '\w+'/g, '')),
  )
  expect(naming).toEqual(['server/kernel/security/offices.queries.ts'])
})

test('dates, money and numbers are written by the format modules (es-ES, Europe/Madrid)', () => {
  const loose = globSync('{contract,web}/**/*.{ts,tsx}').filter((file) =>
    /\.toLocale(Date|Time)?String\(/.test(read(file)),
  )
  expect(loose).toEqual([])
})

test('what a button asks for without a question is pressed in one way (rule form-11)', () => {
  // `usePressed`: one at a time, said when it is under way, and read again when it was refused.
  const bare = globSync('web/**/*.{ts,tsx}').filter((file) => /\buseMutation\b/.test(read(file)))
  expect(bare).toEqual(['web/kernel/form/ConfirmCall.tsx'])
})

test('no file grows past 300 lines, and none silences a check', () => {
  const own = sources.filter(
    (file) => !file.endsWith('migrations/schema.ts') && !file.endsWith('architecture.test.ts'),
  )
  expect(own.filter((file) => read(file).split('\n').length > 301)).toEqual([])
  expect(
    own.filter((file) =>
      /@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable|\bas any\b/.test(read(file)),
    ),
  ).toEqual([])
})

test('every migration is in its place and the lock names no host', () => {
  const names = globSync('server/migrations/*.sql')
    .map((file) => path.basename(file).slice(0, 4))
    .toSorted()
  expect(names).toEqual(names.map((_, index) => String(index + 1).padStart(4, '0')))
  expect(read('package-lock.json')).not.toContain('"resolved": "http')
})

test('what code and tests cite is in docs/rules.md, all of it is cited, and nothing cites what is not here', () => {
  const ruleBook = 'docs/rules.md'
  const rules = Array.from(
    read(ruleBook).matchAll(/^- \*\*([a-z]+-\d+)\*\* (.*)$/gm),
    ([, id = '', text = '']) => ({ id, isBuilt: !text.endsWith('_(decided, not built)_') }),
  )
  const ids = rules.map(({ id }) => id)
  const subjects = Array.from(read(ruleBook).matchAll(/^## ([a-z]+): /gm), ([, subject = '']) => subject)
  expect([...new Set(ids.map((id) => id.split('-')[0]))]).toEqual(subjects)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])

  const docs = globSync(['README.md', '{bench,docs}/**/*.md', 'web/**/*.{css,js}'])
  // The first eleven migrations cannot be edited any more; rules.md says what their labels mean.
  const migrations = globSync('server/migrations/*.sql').filter((file) => path.basename(file) > '0012')
  const citing = [...sources, ...docs, ...migrations].filter(
    (file) => file !== ruleBook && file !== 'test/architecture.test.ts',
  )
  const citation = new RegExp(`(?<=\\b[Rr]ules? )[a-z]+-\\d+|\\b(?:${subjects.join('|')})-\\d+\\b`, 'g')
  const cited = citing.flatMap((file) =>
    Array.from(read(file).matchAll(citation), ([id]) => `${id} in ${file}`),
  )
  const isCited = (id: string) => cited.some((one) => one.startsWith(`${id} `))
  expect(cited.filter((one) => !ids.some((id) => one.startsWith(`${id} `)))).toEqual([])
  expect(rules.filter(({ id, isBuilt }) => isBuilt && !isCited(id)).map(({ id }) => id)).toEqual([])

  // Documents that are not in the repository, by their names and by the labels of their lines.
  const absent =
    /\b[Ss]eeds\b|\b(?:PRODUCT|QUALITY|STACK|UX)\b|§ ?\d|\b(?:S[0-3]|[APR]0)\d[):,;]|[('](?:[FTNEV]|P1?)\d{1,2}[):,]/
  expect(
    citing.flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => absent.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    ),
  ).toEqual([])
})

test('buttons stand in rows of one component, `Actions` (rule form-13)', () => {
  const others = globSync('web/**/*.module.css')
    .filter((file) => file !== 'web/ui/Form.module.css')
    .flatMap((file) =>
      Array.from(read(file).matchAll(/\.\w*(?:actions|buttons)\b/gi), ([name]) => `${file} ${name}`),
    )
  expect(others).toEqual([])
})

test('no style sheet has a class that nothing wears', () => {
  const sheets = globSync('web/**/*.module.css')
  const imports = sources
    .concat(sheets)
    .flatMap((file) =>
      Array.from(
        read(file).matchAll(/(?:import (\w+) from|(composes): [\w ]+ from) '[^']*?([\w.]+\.module\.css)'/g),
        ([statement, name, , sheet]) => ({ text: name ? read(file) : statement, name, sheet }),
      ),
    )
  const unused = sheets.flatMap((file) => {
    const classes = new Set(Array.from(read(file).matchAll(/^\.(\w+)/gm), ([, name = '']) => name))
    const wearers = imports.filter(({ sheet }) => sheet === path.basename(file))
    const isWorn = (name: string) =>
      wearers.some(({ text, name: styles }) =>
        styles
          ? text.includes(`${styles}[`) || new RegExp(`\\b${styles}\\.${name}\\b`).test(text)
          : text.includes(`composes: ${name} `),
      )
    return [...classes].filter((name) => !isWorn(name)).map((name) => `${file} .${name}`)
  })
  expect(unused).toEqual([])
})
