import pg from 'pg'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { createToken, createBenchWorld, type Asker } from '../world.ts'

export type Statement = { text: string; values: unknown[] }

/** The statements of the session check, which are not part of the list's SQL. */
const ofTheSession = /\b(from|update) session\b/

/** Runs the application in this process and records the SQL statements of each path. */
export async function createRecorder(databaseUrl: string, asker: Asker = 'ROLE_ADMIN') {
  const { world, close } = createBenchWorld(databaseUrl)
  const app = createApp({ world, log: pino({ level: 'silent' }) })
  const token = await createToken(world, asker)
  const record = async (path: string): Promise<Statement[]> => {
    const seen = await captureStatements(async () => {
      const { statusCode, body } = await app.inject({
        url: path,
        headers: { authorization: `Bearer ${token}` },
      })
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`)
    })
    return seen.filter(({ text }) => !ofTheSession.test(text))
  }
  return {
    record,
    close: async () => {
      await app.close()
      await close()
    },
  }
}

/** The SQL statements that this process sends during `work`. */
export async function captureStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = []
  const { prototype } = pg.Client
  const original: unknown = Reflect.get(prototype, 'query')
  if (typeof original !== 'function') throw new Error('pg has no query to listen to')
  Reflect.set(prototype, 'query', function overheard(this: pg.Client, ...sent: unknown[]) {
    const [asked, values] = sent
    if (typeof asked === 'string') seen.push({ text: asked, values: Array.isArray(values) ? values : [] })
    else if (isStatement(asked))
      seen.push({ text: asked.text, values: asked.values ?? (Array.isArray(values) ? values : []) })
    return Reflect.apply(original, this, sent) as unknown
  })
  try {
    await work()
    return seen
  } finally {
    Reflect.set(prototype, 'query', original)
  }
}

/** A cursor or a prepared statement. */
const isStatement = (sent: unknown): sent is { text: string; values?: unknown[] } =>
  typeof sent === 'object' && sent !== null && 'text' in sent && typeof sent.text === 'string'
