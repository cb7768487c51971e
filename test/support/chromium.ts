import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Browser } from 'playwright-core'
import { hasRoomInMemory } from '#server/postgres/cluster.ts'

const run = promisify(execFile)

const packaged = process.platform === 'linux' && process.arch === 'x64'
const system = ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

// Not in the shared temporary directory: another user could place a different program there.
const root = path.resolve(import.meta.dirname, '../..')
const { version } = JSON.parse(
  readFileSync(path.join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
) as { version: string }
const unpacked = path.join(root, `node_modules/.cache/chromium-${version}`)

/** Unpacks the packaged Chromium if need be. The final name appears only when it is complete. */
export async function unpackChromium(): Promise<void> {
  if (!packaged || existsSync(unpacked)) return
  mkdirSync(path.dirname(unpacked), { recursive: true })
  const partial = mkdtempSync(`${unpacked}.`)
  try {
    // The package unpacks to the temporary directory, and would use a file of that name that is there already.
    const script = "await (await import('@sparticuz/chromium')).default.executablePath()"
    await run(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: root,
      env: { ...process.env, TMPDIR: partial },
    })
    renameSync(partial, unpacked)
  } catch (error) {
    if (!existsSync(unpacked)) throw error // otherwise another process was first
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

/** The path of the packaged Chromium, or of the system's where the package does not run. */
export async function chromiumPath(): Promise<string> {
  await unpackChromium()
  const found = packaged ? path.join(unpacked, 'chromium') : system.find(existsSync)
  if (!found) throw new Error('no Chromium: neither the packaged one nor the system’s')
  return found
}

/** Starts a browser without the flags of the package, which are for cloud functions. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPath(),
    // Every piece of a page that is painted is a shared file for a moment: in memory, when there is room, not on a disk.
    ignoreDefaultArgs: hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [],
    // A page that is used again keeps its process, and what it has compiled.
    args: ['--no-sandbox', '--disable-gpu', '--process-per-site'],
  })
}
