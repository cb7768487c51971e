import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { explainFailure, ExplainedFailure } from '#server/kernel/runtime/explainFailure.ts'

/** What a new database of ours takes with its first log of changes and the demo organisation, and some more. */
const roomForFirst = 384 * 2 ** 20
/** With less nothing is written any more: PostgreSQL needs the last of it for its log, without which it cannot even read. */
const leastRoom = 64 * 2 ** 20
/** With as much it is written again. */
const enoughRoom = 96 * 2 ** 20

const toMegabytes = (bytes: number) => Math.floor(bytes / 2 ** 20)

/** How many bytes are free where a folder is, or is to be. */
function readRoom(directory: string): number {
  const { bavail, bsize } = fs.statfsSync(findExisting(directory))
  return bavail * bsize
}

const findExisting = (place: string): string =>
  fs.existsSync(place) || path.dirname(place) === place ? place : findExisting(path.dirname(place))

/** Refuses a DATA_DIR that cannot be what it says, before anything is made of it: a file, or one where nobody may write. */
export function requireDataDir(dataDir: string): void {
  const existing = findExisting(dataDir)
  if (!fs.statSync(existing).isDirectory())
    throw new ExplainedFailure(`DATA_DIR tiene que ser una carpeta, y ${existing} es un fichero`)
  const probe = path.join(dataDir, `.concejo-${randomBytes(6).toString('hex')}`)
  try {
    makeFolder(dataDir)
    fs.writeFileSync(probe, '')
    fs.rmSync(probe)
  } catch (error) {
    throw new ExplainedFailure(`No se puede escribir en DATA_DIR (${dataDir}): ${whyNot(error)}`, {
      cause: error,
    })
  }
}

/** Level by level: Node's own way of making several never ends where nothing can be made, as in /proc. */
function makeFolder(directory: string): void {
  if (fs.existsSync(directory)) return
  makeFolder(path.dirname(directory))
  fs.mkdirSync(directory)
}

const whyNot = (error: unknown) =>
  (explainFailure(error) ?? 'no se puede crear')
    .replace(/:.*/, '')
    .replace(/^./, (first) => first.toLowerCase())

/** Refuses a folder of the embedded PostgreSQL that holds something else, or is of another one, or where it has no room to begin. */
export function requireClusterDir(directory: string, version: string): void {
  const parent = path.dirname(directory)
  if (fs.existsSync(path.join(parent, 'PG_VERSION')))
    throw new ExplainedFailure(
      `DATA_DIR (${parent}) es la carpeta de un PostgreSQL: elige otra, o la que contiene la carpeta «postgres» del programa`,
    )
  const file = path.join(directory, 'PG_VERSION')
  if (fs.existsSync(file)) {
    const found = fs.readFileSync(file, 'utf8').trim()
    if (found === version) return
    throw new ExplainedFailure(
      `Los datos de ${directory} son de PostgreSQL ${found}, y este programa trae PostgreSQL ${version}: restaura en otra carpeta una copia hecha con la versión que los dejó`,
    )
  }
  if (fs.existsSync(directory) && fs.readdirSync(directory).length > 0)
    throw new ExplainedFailure(`${directory} tiene cosas que no son de PostgreSQL: elige otra DATA_DIR`)
  const room = readRoom(directory)
  if (room < roomForFirst)
    throw new ExplainedFailure(
      `En el disco de ${directory} quedan ${toMegabytes(room)} MB, y para empezar hacen falta ${toMegabytes(roomForFirst)}`,
    )
}

/** Whether a disk is so full that nothing is written to it; undefined in between, where it stays as it is. */
export function isFull(directory: string): boolean | undefined {
  try {
    const room = readRoom(directory)
    return room < leastRoom || (room < enoughRoom ? undefined : false)
  } catch {
    return undefined
  }
}
