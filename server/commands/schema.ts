// Regenerates server/migrations/schema.ts from a freshly migrated database; `--check` only compares.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrate } from '#server/kernel/database/migrate.ts'
import { chooseScratchDir, startCluster } from '#server/postgres/cluster.ts'

const root = path.resolve(import.meta.dirname, '../..')
const target = path.join(root, 'server/migrations/schema.ts')
const draft = path.join(root, 'server/migrations/schema.draft.ts')

const cluster = await startCluster({ dataDir: chooseScratchDir('concejo-schema'), ephemeral: true })
await migrate(cluster.url())
execFileSync(
  process.execPath,
  [
    path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    ...`--dialect postgres --url ${cluster.url()} --out-file ${draft} --camel-case`.split(' '),
    ...'--date-parser string --numeric-parser number --exclude-pattern schema_migration'.split(' '),
    '--type-mapping',
    '{"int8":"number"}',
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
)
// Instants are read as ISO texts (server/kernel/database/database.ts).
const generated = readFileSync(draft, 'utf8').replace(
  'ColumnType<Date, Date | string',
  'ColumnType<string, Date | string',
)
rmSync(draft)
await cluster.stop('immediate')

if (!process.argv.includes('--check')) writeFileSync(target, generated)
else if (!existsSync(target) || readFileSync(target, 'utf8') !== generated) {
  console.error('server/migrations/schema.ts no es el de la base migrada: npm run schema')
  process.exitCode = 1
}
process.exit()
