// `npm run bench -- [names… --members N --record]`: see bench/README.md.
import { parseArgs } from 'node:util'
import { accounts } from './accounts.ts'
import { searches } from './duplicates.ts'
import { durability } from './durability.ts'
import { exports } from './export.ts'
import { files } from './file.ts'
import { importing } from './import.ts'
import { lists } from './lists.ts'
import { logins } from './login.ts'
import { keep, machine, type Findings } from './report.ts'
import { start } from './start.ts'
import { web } from './web.ts'

type Measure = { title: string; run: (members: number) => Promise<Findings> }

const measures: Record<string, Measure> = {
  lists: { title: 'Lists (rule speed-1)', run: lists },
  export: { title: 'Downloads (rule speed-2)', run: exports },
  file: { title: 'A file with 500 records', run: files },
  accounts: { title: 'Accounts and the activity log (rule speed-1)', run: accounts },
  web: { title: 'Web (rule speed-3)', run: web },
  start: { title: 'Start (rule speed-4)', run: start },
  import: { title: 'Import of 100,000 people', run: importing },
  duplicates: { title: 'Possible duplicates', run: searches },
  login: { title: 'Logins', run: logins },
  durability: { title: 'Kills (rule durable-1)', run: durability },
}

const { values, positionals } = parseArgs({
  options: { members: { type: 'string', default: '1000000' }, record: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const members = Number(values.members.replaceAll('_', ''))
const unknown = positionals.filter((name) => !(name in measures))
if (unknown.length > 0 || !Number.isInteger(members) || members < 1_000) {
  console.error(`npm run bench -- [${Object.keys(measures).join(' | ')}]… [--members N] [--record]`)
  process.exit(1)
}
for (const [name, { title, run }] of Object.entries(measures)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const surroundings = machine()
  const findings = await run(members)
  const taken = `Taken ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC on ${surroundings}.`
  keep(name, title, [taken, ...findings], values)
}
process.exit(0)
