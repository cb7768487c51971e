import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectSocket, createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { refuseUnknown } from '#server/kernel/database/migrate.ts'
import { reachDatabase, requireVersion } from '#server/kernel/database/reachDatabase.ts'
import { requireClusterDir, requireDataDir } from '#server/kernel/runtime/dataDir.ts'
import { explainFailure, isPassing } from '#server/kernel/runtime/explainFailure.ts'
import { readSettings } from '#server/kernel/settings.ts'
import { freshDatabase } from '#test/support/database.ts'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('secreto'), { code, ...more })

function aFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'concejo-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const sentenceOf = (work: () => unknown): string | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    return explainFailure(error)
  }
}

test.each([
  [withCode('28P01'), 'contraseña'],
  [withCode('3D000'), 'no existe'],
  [withCode('ECONNREFUSED'), 'no está encendido'],
  [new AggregateError([withCode('ECONNREFUSED')]), 'no está encendido'],
  [withCode('ENOTFOUND'), 'sin codificar'],
  [withCode('53100'), 'No queda sitio'],
  [withCode('ENOSPC', { path: '/datos/x' }), 'No queda sitio en el disco: /datos/x'],
  [withCode('DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificado'],
  [new Error('The server does not support SSL connections'), 'cifradas'],
])('rule run-5: %s is told in one sentence', (error, words) => {
  const said = explainFailure(error)
  expect(said).toContain(words)
  expect(said).not.toMatch(/secreto|\n|Error/)
})

test('rule run-5: a defect is no cause that one could mend', () => {
  expect(explainFailure(new TypeError('x is not a function'))).toBeUndefined()
  expect(isPassing(withCode('28P01'))).toBe(false)
})

test('rule run-5: a DATA_DIR that is a file, holds something else or another PostgreSQL is refused, and nothing is made in it', () => {
  const folder = aFolder()
  const file = path.join(folder, 'datos')
  writeFileSync(file, 'x')
  expect(sentenceOf(() => requireDataDir(file))).toBe(
    `DATA_DIR tiene que ser una carpeta, y ${file} es un fichero`,
  )
  expect(sentenceOf(() => requireDataDir(path.join(file, 'dentro')))).toContain(`${file} es un fichero`)
  expect(sentenceOf(() => requireDataDir('/proc/concejo'))).toMatch(/^No se puede escribir en DATA_DIR/)
  expect(sentenceOf(() => requireDataDir(folder))).toBeUndefined()
  const cluster = path.join(folder, 'postgres')
  mkdirSync(cluster)
  writeFileSync(path.join(cluster, 'fotos.zip'), 'x')
  expect(sentenceOf(() => requireClusterDir(cluster, '18'))).toContain('no son de PostgreSQL')
  writeFileSync(path.join(cluster, 'PG_VERSION'), '15\n')
  expect(sentenceOf(() => requireClusterDir(cluster, '18'))).toMatch(/PostgreSQL 15.*PostgreSQL 18/)
  expect(sentenceOf(() => requireClusterDir(path.join(cluster, 'postgres'), '18'))).toContain('elige otra')
})

test('rule run-5: a database that a newer version has changed is refused, naming both', () => {
  const ours = ['0001_house.sql', '0002_census.sql']
  expect(sentenceOf(() => refuseUnknown(ours, ours))).toBeUndefined()
  expect(sentenceOf(() => refuseUnknown(ours.slice(0, 1), ours))).toBeUndefined()
  expect(sentenceOf(() => refuseUnknown([...ours, '0003_files.sql'], ours))).toMatch(
    /más nueva.*0003_files\.sql.*0002_census\.sql/,
  )
  expect(sentenceOf(() => refuseUnknown(['0001_other.sql'], ours))).toMatch(/otra versión.*0001_other\.sql/)
})

test('rule run-5: a PostgreSQL older than 16 is refused', () => {
  expect(sentenceOf(() => requireVersion(150_018))).toContain('PostgreSQL 15')
  expect(sentenceOf(() => requireVersion(160_000))).toBeUndefined()
})

test.each([
  'postgres://u:zq9#almohadilla@db/x',
  'postgres://u:zq9/barra@db/x',
  'postgres://u:951?x@db/x',
  'postgres://u:zq9%@db/x',
])('rule run-5: DATABASE_URL with a password that is not encoded is refused: %s', (url) => {
  const said = sentenceOf(() => readSettings({ DATABASE_URL: url })) ?? ''
  expect(said).toContain('se escriben codificados')
  expect(said).not.toMatch(/zq9|951/)
})

test('rule run-5: DATABASE_URL with an encoded password, or a socket, is taken', () => {
  for (const url of [
    'postgres://u:a%23b%2F%40@db:5432/x?sslmode=require',
    'postgres:///x?host=/run/postgresql',
  ])
    expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('rule run-5: a database that is away is waited for, once it is told; one that stays away is refused', async () => {
  const url = await freshDatabase()
  const socket = `${new URL(url).searchParams.get('host')}/.s.PGSQL.5432`
  const server = createServer((inside) => {
    const outside = connectSocket(socket)
    for (const end of [inside, outside]) end.on('error', () => undefined)
    inside.pipe(outside).pipe(inside)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  server.close()
  await once(server, 'close')
  const away = `postgres://postgres@127.0.0.1:${port}${new URL(url).pathname}`
  let told = 0
  const patience = { everyMs: 50, onWait: () => (told += 1) }
  await expect(reachDatabase(away, { ...patience, forMs: 200 })).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
  expect(told).toBe(1)
  const reaching = reachDatabase(away, { ...patience, forMs: 20_000 })
  await sleep(300)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  await reaching
  expect(told).toBe(2)
})
