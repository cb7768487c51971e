import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * A secret that stands in a setting or, without it, in a file of its own that is made once: apart from the database,
 * and so in none of its backups. All processes of a folder get the same.
 */
export async function loadSecretFile(file: string, setting: string | undefined): Promise<Uint8Array> {
  if (setting) return new TextEncoder().encode(setting)
  return (await readSecret(file)) ?? makeSecret(file)
}

const readSecret = async (file: string): Promise<Uint8Array | undefined> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : new TextEncoder().encode(text.trim())
}

/** Written whole under another name first: whoever makes it at the same time finds a whole one, and takes that. */
async function makeSecret(file: string): Promise<Uint8Array> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  const made = await readSecret(file)
  if (made === undefined) throw new Error(`${file} was not made`)
  return made
}
