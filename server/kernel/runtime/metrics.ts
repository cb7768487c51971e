import { recipientStates } from '#contract/communications/recipientStates.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { World } from '#server/kernel/world.ts'

/** Counts an answer: its method, the pattern of its route and its status, never its address (rule log-5). */
export type CountAnswer = (method: string, route: string, status: number) => void
type Labels = Readonly<Record<string, string | number>>
type Sample = readonly [labels: Labels, value: number]

/** The counters of this process. */
export function createMetrics(): { count: CountAnswer; readAnswers: () => Sample[] } {
  const answers = new Map<string, { labels: Labels; value: number }>()
  return {
    count: (method, route, status) => {
      const key = `${method} ${route} ${status}`
      const found = answers.get(key)
      if (found) found.value += 1
      else answers.set(key, { labels: { method, route, status }, value: 1 })
    },
    readAnswers: () => Array.from(answers.values(), ({ labels, value }) => [labels, value] as const),
  }
}

/** The text of Prometheus of one metric. */
function writeMetric(
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  samples: readonly Sample[],
): string {
  const lines = samples.map(([labels, value]) => {
    const pairs = Object.entries(labels).map(([key, label]) => `${key}="${escapeLabel(String(label))}"`)
    return `concejo_${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
  })
  return [`# HELP concejo_${name} ${help}`, `# TYPE concejo_${name} ${type}`, ...lines, ''].join('\n')
}

const escapeLabel = (text: string) =>
  text.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

type Told = {
  answers: readonly Sample[]
  /** The longest hold of the event loop of the last seconds, in ms. */
  loopDelay: number
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
}

/** What `/metrics` answers: this process, and what waits in the database, which all processes share. */
export async function writeMetrics(
  { db }: Pick<World, 'db'>,
  { answers, loopDelay, pool }: Told,
): Promise<string> {
  // Of a database that is away nothing is known; what is known of the process is told all the same.
  const known = await readQueues(db).catch(() => undefined)
  const refused = answers.filter(([{ status }]) => status === 429)
  return [
    writeMetric('http_requests_total', 'counter', 'Answers by method, route and status.', answers),
    writeMetric('throttled_total', 'counter', 'Answers that a throttle refused.', [
      [{}, refused.reduce((sum, [, value]) => sum + value, 0)],
    ]),
    writeMetric('event_loop_delay_seconds', 'gauge', 'Longest hold of the event loop of the last seconds.', [
      [{}, loopDelay / 1_000],
    ]),
    writeMetric('memory_bytes', 'gauge', 'Resident memory of the process.', [
      [{}, process.memoryUsage.rss()],
    ]),
    writeMetric('pool_connections', 'gauge', 'Connections to the database, and requests that wait for one.', [
      [{ state: 'used' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
      [{ state: 'waited_for' }, pool.waitingCount],
    ]),
    writeMetric('database_up', 'gauge', 'Whether the database answers.', [[{}, known ? 1 : 0]]),
    ...(known
      ? [
          writeMetric(
            'database_writable',
            'gauge',
            'Whether the database takes writes: not on a full disk.',
            [[{}, known.writable]],
          ),
          writeMetric('database_bytes', 'gauge', 'Size of the database.', [[{}, known.bytes]]),
          writeMetric(
            'mails',
            'gauge',
            'Mails to one person that have not left, by lane and state.',
            known.mails,
          ),
          writeMetric('mail_oldest_seconds', 'gauge', 'Age of the mail that has waited longest.', [
            [{}, known.oldest],
          ]),
          writeMetric(
            'recipients',
            'gauge',
            'Recipients of mail to many that is being sent, by state.',
            known.recipients,
          ),
          writeMetric('jobs', 'gauge', 'Jobs that are not finished, by state.', known.jobs),
        ]
      : []),
  ].join('')
}

type Queues = {
  writable: number
  bytes: number
  oldest: number
  mails: Sample[]
  recipients: Sample[]
  jobs: Sample[]
}

async function readQueues(db: World['db']): Promise<Queues> {
  const { rows } =
    await sql<Queues>`select (current_setting('transaction_read_only') = 'off')::integer as writable,
    pg_database_size(current_database()) as bytes,
    (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from mail where state = 'waiting') as oldest,
    (select coalesce(jsonb_agg(jsonb_build_array(jsonb_build_object('lane', lane, 'state', state), count)), '[]')
      from (select lane, state, count(unsent.id)
        from unnest(array['transactional', 'bulk']) l (lane) cross join unnest(array['waiting', 'failed']) s (state)
        -- By the index of these alone: most mails have left.
        left join (select id, lane, state from mail where state in ('waiting', 'failed')) as unsent using (lane, state)
        group by lane, state) c) as mails,
    (select coalesce(jsonb_agg(jsonb_build_array(jsonb_build_object('state', state), count)), '[]')
      from (select state, coalesce(sum(people), 0)::bigint as count
        from unnest(array[${sql.join(recipientStates.map((state) => sql.lit(state)))}]) s (state)
        left join (select r.state, count(*) as people
          from communication c join communication_recipient r on r.communication_id = c.id
          where c.status = 'PROCESSING' group by r.state) as sending using (state)
        group by state) c) as recipients,
    (select coalesce(jsonb_agg(jsonb_build_array(jsonb_build_object('state', state), count)), '[]')
      from (select s.state, count(j.id) from unnest(array['waiting', 'working']) s (state)
        left join job j on j.state = s.state group by s.state) c) as jobs`.execute(db)
  const [known] = rows
  if (!known) throw new Error('a question without an answer')
  return known
}
