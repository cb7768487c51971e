import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#test/support/process.ts'
import { createTempDir } from './world.ts'
import { formatFigure, renderTable, type Findings } from './report.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '..')

type Start = { usable: number; said: string }

/** Rule speed-4: the time from `npm start` in a fresh clone to a usable page, the first time and later. */
export async function measureStart(): Promise<Findings> {
  const place = createTempDir('concejo-clone-')
  const clone = path.join(place, 'concejo')
  try {
    await run('git', ['clone', '--quiet', root, clone])
    const { stdout: commit } = await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: clone })
    await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: clone, timeout: 400_000 })
    const dataDir = path.join(place, 'data')
    const first = await runStart(clone, dataDir)
    const second = await runStart(clone, dataDir)
    const third = await runStart(clone, dataDir)
    return [
      `Commit ${commit.trim()}, cloned, \`npm ci\` done beforehand, no database, nothing built. «Usable»: \`/ready\` says yes, \`/login\` answers and so does every file it names.`,
      renderTable(
        ['start', 'seconds to a usable page', 'limit'],
        [
          ['first', formatFigure(first.usable), 20],
          ['second', formatFigure(second.usable), 4],
          ['third', formatFigure(third.usable), 4],
        ],
      ),
      `\`\`\`text\n${first.said.trim()}\n\n${second.said.trim()}\n\`\`\``,
    ]
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

async function runStart(clone: string, dataDir: string): Promise<Start> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...withoutNpmVariables(process.env), PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const group = -(child.pid ?? 0)
  try {
    while (!(await isUsable(`http://127.0.0.1:${port}`))) {
      if (child.exitCode !== null || performance.now() - begun > 120_000)
        throw new Error(`no start:\n${said}`)
      await sleep(20)
    }
    const seconds = (performance.now() - begun) / 1000
    await sleep(300)
    // Only the steps are wanted, which are printed before the list of personas.
    return { usable: seconds, said: said.split('\nPersonas')[0] ?? '' }
  } finally {
    process.kill(group, 'SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await waitUntilStopped(dataDir)
  }
}

/** Waits for the server to exit: npm exits before it, and the next start must not find the database still stopping. */
async function waitUntilStopped(dataDir: string) {
  for (let tenth = 0; tenth < 100; tenth += 1) {
    const { stdout } = await run('pgrep', ['-f', dataDir]).catch(() => ({ stdout: '' }))
    if (stdout === '') return
    await sleep(100)
  }
}

async function isUsable(origin: string): Promise<boolean> {
  try {
    const [ready, page] = await Promise.all([fetch(`${origin}/ready`), fetch(`${origin}/login`)])
    if (!ready.ok || !page.ok) return false
    const names = Array.from(
      (await page.text()).matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g),
      ([, name]) => name,
    )
    const files = await Promise.all(names.map((name) => fetch(origin + name)))
    return files.length > 0 && files.every(({ ok }) => ok)
  } catch {
    return false
  }
}

/** The environment without the variables that npm sets for scripts, which a terminal does not have. */
const withoutNpmVariables = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        !/^(npm_|NODE_ENV$|DATABASE_URL$|SESSION_SECRET$|VOTING_SECRET$|PUBLIC_URL$|ROLE$)/.test(name),
    ),
  )
