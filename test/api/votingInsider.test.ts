import { randomInt } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toReceipt } from '#contract/votings/receipt.ts'
import { findKey } from '#server/votings/opening.queries.ts'
import { unwrapKey } from '#server/votings/scheme/wrappedKey.ts'
import { sweepResidue } from '#server/votings/residue.rules.ts'
import { createBackup } from '#test/support/backup.ts'
import { readDatabaseFiles, readLogPlace } from '#test/support/databaseFiles.ts'
import { anOpenVoting, openListFields } from '#test/support/votings.ts'

/** What somebody looks for who has the machine's disk: a ballot that can be read, and the key that opens all. */
type Needles = Record<string, string | Buffer>

const drawn = ['0a', 'b4', '5c', '2d', 'e9', '11'].map((start) => start.padEnd(32, 'a'))

/** An open list in which six have voted, not in the order of the roll, with what would give them away. */
async function aCastVoting() {
  // The log is of all databases of the cluster: the options have numbers that those of no other test have.
  const voting = await anOpenVoting(openListFields, 7, randomInt(1_000_000_000, 2_000_000_000))
  const { db, world, vote, names, id } = voting
  const [ana, berta, carla] = names
  const since = await readLogPlace(db)
  voting.logged.length = 0
  const ballots = [
    [ana, carla],
    [berta, ana],
    [carla, berta],
    [carla, ana],
    [ana, berta],
    [berta, carla],
  ]
  for (const [at, who] of [3, 0, 2, 6, 5, 1].entries()) {
    const answer = await vote(who, { candidatesIds: ballots[at], seed: drawn[at] })
    if (answer.statusCode !== 201) throw new Error(answer.body)
  }
  const key = await findKey(db, id)
  const wrapped = key?.privateKey ?? Buffer.alloc(0)
  const secret = unwrapKey(world.votingSecret, id, wrapped)
  if (!secret) throw new Error('an open voting has a private key')
  const needles: Needles = {
    'the private key': secret,
    'the private key in hexadecimal': secret.toString('hex'),
    'the private key in base64': secret.toString('base64').slice(0, -2),
    'the secret that wraps it': Buffer.from(world.votingSecret),
  }
  for (const chosen of ballots) needles[`a ballot in plain text: ${chosen.join()}`] = `":[${chosen.join()}]`
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from ballot`.execute(db)
  return {
    ...voting,
    since,
    needles,
    wrapped,
    sealed: rows.map((row) => row.sealed),
    codes: drawn.map((seed) => toReceipt(id, seed)),
  }
}

/** The needles that are found, each with where. */
const listFound = (needles: Needles, find: (needle: string | Buffer) => Record<string, number>) =>
  Object.entries(needles).flatMap(([name, needle]) =>
    Object.keys(find(needle)).map((at) => `${name} in ${at}`),
  )

test('rule voting-7: neither a ballot nor the key is on the disk of the database, in no row, dead row or log', async () => {
  const { db, since, needles, sealed, codes, close } = await aCastVoting()
  const open = await readDatabaseFiles(db, since)
  expect(listFound(needles, open)).toEqual([])
  // It does find what is there: each sealed ballot and each code in the table that is for it, and nowhere else.
  const files = (find: typeof open, needle: string | Buffer) =>
    Object.keys(find(needle)).toSorted((one, other) => (one < other ? -1 : 1))
  for (const ballot of sealed) expect(files(open, ballot)).toEqual(['ballot', 'the log'])
  for (const code of codes) expect(files(open, code)).toEqual(['receipt', 'receipt_pkey', 'the log'])
  await close()
  expect(listFound(needles, await readDatabaseFiles(db, since))).toEqual([])
  // Somebody who writes down a ballot anywhere is noticed.
  const [plain = ''] = Object.values(needles)
    .filter((needle) => typeof needle === 'string')
    .slice(-1)
  await sql`insert into activity (action, details) values ('login', ${plain})`.execute(db)
  expect(listFound(needles, await readDatabaseFiles(db, since))).toContainEqual(
    expect.stringMatching(/^a ballot in plain text: .* in activity$/),
  )
})

test('rule voting-7: after the close nothing of before is left in the files of the tables', async () => {
  const { db, world, since, wrapped, sealed, codes, close } = await aCastVoting()
  const ofTables = async (needle: string | Buffer) => {
    const { 'the log': _, ...tables } = (await readDatabaseFiles(db, since))(needle)
    return tables
  }
  expect(await ofTables(wrapped)).toEqual({ voting_key: 1 })
  await close()
  // Whoever began to write before the close, be it in another database, keeps dead rows until they end.
  const sweep = async () => {
    await sweepResidue(world)
    return ofTables(wrapped)
  }
  await expect.poll(sweep, { interval: 200 }).toEqual({})
  // A dead row has the number of the transaction that cast it, in each of the three tables.
  for (const needle of sealed) expect(await ofTables(needle)).toEqual({ ballot: 1 })
  for (const code of codes) expect(await ofTables(code)).toEqual({ receipt: 1, receipt_pkey: 1 })
})

test('rule voting-7: a backup of an open voting, or of a closed one, has nothing that opens it or tells who cast what', async () => {
  const { url, needles, sealed, codes, close } = await aCastVoting()
  const read = async () => {
    const text = gunzipSync(await createBackup(url)).toString('latin1')
    const find = (needle: string | Buffer): Record<string, number> => {
      const bytes = Buffer.from(needle)
      const written = [bytes.toString('latin1'), bytes.toString('hex')]
      return written.some((one) => text.includes(one)) ? { 'the backup': 1 } : {}
    }
    const order = (written: readonly string[]) =>
      written.toSorted((one, other) => text.indexOf(one) - text.indexOf(other))
    return { find, order }
  }
  const ballots = sealed.map((ballot) => ballot.toString('hex'))
  for (const step of ['open', 'closed']) {
    if (step === 'closed') await close()
    const { find, order } = await read()
    expect([step, listFound(needles, find)]).toEqual([step, []])
    expect(find(sealed[0] ?? '')).toEqual({ 'the backup': 1 })
    // Their rows stand in the order of their bytes, not in that in which people voted.
    expect([step, order(codes)]).toEqual([step, codes.toSorted()])
    expect([step, order(ballots)]).toEqual([step, ballots.toSorted()])
  }
})

test('rule voting-7: the log of requests names nobody who votes, and says the same of each', async () => {
  const { logged, people, codes } = await aCastVoting()
  const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.length).toBeGreaterThan(0)
  for (const { id } of people) expect(logged.join('\n')).not.toMatch(new RegExp(`"[a-zA-Z]*[iI]d":${id}\\b`))
  for (const code of codes) expect(logged.join('\n')).not.toContain(code)
  expect(new Set(lines.map((line) => Object.keys(line).join())).size).toBe(1)
})
