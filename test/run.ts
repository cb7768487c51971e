// `npm test`: everything that must hold before a change lands. The last line is the count of tests.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const report = path.join(root, 'test/output/report.json')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
const steps: [label: string, command: string, ...args: string[]][] = [
  ['types', bin('tsc'), '-p', 'tsconfig.json'],
  ['lint', bin('oxlint'), '--type-aware'],
  ['format', bin('oxfmt'), '--check'],
  ['schema', process.execPath, 'server/commands/schema.ts', '--check'],
  ['unused', bin('knip')],
  ['build', process.execPath, 'server/commands/build.ts'],
  ['tests', bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile=${report}`],
]

mkdirSync(path.dirname(report), { recursive: true })
rmSync(report, { force: true })
const failed = steps.filter(([label, command, ...args]) => {
  const started = performance.now()
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${status === 0 ? '✓' : '✗'} ${label} (${seconds} s)`)
  return status !== 0
})

const { numPassedTests = 0, numFailedTests = 0 } = counts()
// A step that failed without a failed test to show for it counts as one.
const missed = failed.filter(([label]) => label !== 'tests' || numFailedTests === 0).length
if (failed.length > 0) console.log(`No pasan: ${failed.map(([label]) => label).join(', ')}`)
console.log(`${numPassedTests} passed, ${numFailedTests + missed} failed`)
process.exit(failed.length > 0 || numPassedTests === 0 ? 1 : 0)

function counts(): { numPassedTests?: number; numFailedTests?: number } {
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  } catch {
    return {}
  }
}
