// `npm test`: everything that must hold before a change lands. The last line is the count of tests.
// `npm test -- --all` runs all cases of what a normal run samples (`test/support/sample.ts`).
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const root = path.resolve(import.meta.dirname, '..')
const report = path.join(root, 'test/output/report.json')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)

type Step = [label: string, command: string, ...args: string[]]

const build: Step = ['build', process.execPath, 'server/commands/build.ts']
const tests: Step = [
  'tests',
  bin('vitest'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${report}`,
]
const checks: Step[] = [
  // Every further checker, four by default, works out the shared types again: twice the processor time for two cores.
  ['types', bin('tsc'), '-p', 'tsconfig.json', '--checkers', '1'],
  ['lint', bin('oxlint'), '--type-aware'],
  ['format', bin('oxfmt'), '--check'],
  ['schema', process.execPath, 'server/commands/schema.ts', '--check'],
  ['unused', bin('knip')],
]
const env = {
  ...process.env,
  ...(process.argv.includes('--all') && { TEST_ALL: '1' }),
  // What one process has compiled the next need not: a server starts in half the processor time.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/concejo'),
}
// The checks of types are written in Go: one thread works out less twice, and more memory means less collecting.
const quietEnv = { ...env, GOMAXPROCS: '1', GOGC: '400' }
const failed: string[] = []

mkdirSync(path.dirname(report), { recursive: true })
rmSync(report, { force: true })
// The checks run beside the tests with a low priority: tests often wait for a browser or a server.
await Promise.all([runSteps([build, tests], runVisibly), runSteps(checks, runQuietly)])

const { numPassedTests = 0, numFailedTests = 0 } = counts()
// A step that failed without a failed test to show for it counts as one.
const missed = failed.filter((label) => label !== 'tests' || numFailedTests === 0).length
if (failed.length > 0) console.log(`No pasan: ${failed.join(', ')}`)
console.log(`${numPassedTests} passed, ${numFailedTests + missed} failed`)
process.exit(failed.length > 0 || numPassedTests === 0 ? 1 : 0)

async function runSteps(
  steps: Step[],
  run: (step: Step) => Promise<{ status: number | null; output?: string }>,
) {
  for (const step of steps) {
    const started = performance.now()
    const { status, output = '' } = await run(step)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if (status !== 0) failed.push(step[0])
    console.log(`${status === 0 ? '✓' : `${output}\n✗`} ${step[0]} (${seconds} s)`)
  }
}

/** Shows the output as it comes. */
async function runVisibly([, command, ...args]: Step) {
  return waitForEnd(spawn(command, args, { cwd: root, env, stdio: 'inherit' }))
}

/** Runs with the lowest priority, and returns the output at the end. */
async function runQuietly([, command, ...args]: Step) {
  const child = spawn(command, args, { cwd: root, env: quietEnv, stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const [stdout, stderr, { status }] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    waitForEnd(child),
  ])
  return { status, output: stdout + stderr }
}

function waitForEnd(child: ReturnType<typeof spawn>): Promise<{ status: number | null }> {
  return new Promise((resolve) => {
    child.once('error', () => resolve({ status: null }))
    child.once('close', (status) => resolve({ status }))
  })
}

function counts(): { numPassedTests?: number; numFailedTests?: number } {
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  } catch {
    return {}
  }
}
