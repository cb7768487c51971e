// `npm run bench -- [names… --members N --record]`: see bench/README.md.
import { parseArgs } from 'node:util'
import { measureAccounts } from './accounts.ts'
import { measureAssemblies } from './assemblies.ts'
import { measureCommunications } from './communications.ts'
import { measureDoor } from './door.ts'
import { measureDuplicates } from './duplicates.ts'
import { measureDurability } from './durability.ts'
import { measureEventLoop } from './eventLoop.ts'
import { measureExports } from './export.ts'
import { measurePairs } from './pairs.ts'
import { measureProfile } from './profile.ts'
import { measureFees } from './fees.ts'
import { measureFeeReplies } from './feeReplies.ts'
import { measureForgetting } from './forgetting.ts'
import { measureHome } from './home.ts'
import { measureImport } from './import.ts'
import { measureImportMemory } from './importMemory.ts'
import { measureLastHour } from './lastHour.ts'
import { measureLists } from './lists.ts'
import { measureLog } from './log.ts'
import { measureLogins } from './login.ts'
import { measureMails } from './mails.ts'
import { measureMoments } from './moments.ts'
import { saveSection, describeMachine, type Findings } from './report.ts'
import { measureSearch } from './search.ts'
import { measureSegments } from './segments.ts'
import { measureStart } from './start.ts'
import { measureStatistics } from './statisticCalls.ts'
import { measureVotings } from './votings.ts'
import { measureWeb } from './web.ts'

type Measure = { title: string; run: (members: number) => Promise<Findings> }

const measures: Record<string, Measure> = {
  lists: { title: 'Lists (rule speed-1)', run: measureLists },
  pairs: { title: 'Pairs of filters (rule speed-1)', run: measurePairs },
  export: { title: 'Downloads (rule speed-2)', run: measureExports },
  profile: { title: 'A profile with 500 records', run: measureProfile },
  accounts: { title: 'Accounts and the activity log (rule speed-1)', run: measureAccounts },
  log: { title: 'The log of what was done, linked by hashes (rules log-10, log-11)', run: measureLog },
  assemblies: { title: 'An assembly and the meetings of a member (rule speed-1)', run: measureAssemblies },
  home: { title: 'What waits, on arriving (rule shell-15)', run: measureHome },
  web: { title: 'Web (rule speed-3)', run: measureWeb },
  start: { title: 'Start (rule speed-4)', run: measureStart },
  import: { title: 'Import of 100,000 people', run: measureImport },
  memory: { title: 'Memory of imports (rule input-11)', run: measureImportMemory },
  duplicates: { title: 'Possible duplicates', run: measureDuplicates },
  search: { title: 'The one search (rule speed-1)', run: measureSearch },
  segments: { title: 'Segments and rolls', run: measureSegments },
  moments: { title: 'The census at a date (rule moment-1)', run: measureMoments },
  statistics: { title: 'Statistics (rule statistics-2)', run: measureStatistics },
  door: { title: 'The door of a meeting', run: measureDoor },
  fees: { title: 'A batch of 100,000 charges (rule fee-8)', run: measureFees },
  feeReplies: { title: 'What the bank answers to fees (rule fee-9)', run: measureFeeReplies },
  communications: { title: 'Mail to many (rule communication-8)', run: measureCommunications },
  votings: { title: 'Votings, and their count', run: measureVotings },
  lastHour: { title: 'The last hour of a voting', run: measureLastHour },
  forgetting: { title: 'Anonymising 10,000 people (rule retention-3)', run: measureForgetting },
  mails: { title: 'Mail (rule durable-8)', run: measureMails },
  login: { title: 'Logins', run: measureLogins },
  loop: { title: 'The event loop (rule input-10)', run: measureEventLoop },
  durability: { title: 'Kills (rule durable-1)', run: measureDurability },
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
  const surroundings = describeMachine()
  const findings = await run(members)
  const taken = `Taken ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC on ${surroundings}.`
  saveSection(name, title, [taken, ...findings], values)
}
process.exit(0)
