import type { LightMyRequestResponse } from 'fastify'
import type { BatchChanged, BatchDetails, BatchPreview } from '#contract/fees/batches.ts'
import type { Job } from '#contract/jobKinds.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { feeDay } from '#test/support/fees.ts'
import { runJobs } from '#test/support/jobs.ts'

/** Writes who collects fees and donations. */
export const setCreditor = (db: PeopleDatabase) =>
  db
    .updateTable('organisation')
    .set({
      creditorName: 'Plaza Común',
      creditorId: 'ES37000G12345674',
      creditorAccount: 'ES9121000418450200051332',
      donationAccount: 'ES7921000813610123456789',
    })
    .execute()

type Result = NonNullable<Job<'batchMaking'>['result']>

/** A super admin of an organisation that may collect, who makes batches and takes them on. */
export async function aTreasurer(app?: TestApp) {
  const on = app ?? (await anApp())
  await on.startAt(feeDay)
  await setCreditor(on.db)
  const ask = await on.as('ROLE_SUPER_ADMIN')
  const read = async <Reply>(path: string) => (await ask('GET', path)).json<Reply>()
  /** Asks for a batch and does what waits; returns the job as it ended. */
  async function askFor(form: object = {}): Promise<Job<'batchMaking'>> {
    const { chargedOn } = await preview()
    const asked = await ask('POST', '/fee-batches', { kind: 'cuotas', chargedOn, ...form })
    if (asked.statusCode !== 202) throw new Error(asked.body)
    await runJobs(on)
    return read(`/jobs/${asked.json<Job>().id}`)
  }
  async function make(form: object = {}): Promise<Result> {
    const { result, failure } = await askFor(form)
    if (!result) throw new Error(failure ?? 'no result')
    return result
  }
  const get = (id: number) => read<BatchDetails>(`/fee-batches/${id}`)
  const preview = (query = '') => read<BatchPreview>(`/fee-batches/preview?${query}`)
  async function step(id: number, verb: string, more: object = {}): Promise<LightMyRequestResponse> {
    const { version, total } = await get(id)
    return ask('POST', `/fee-batches/${id}/${verb}`, {
      version,
      ...(verb === 'approve' && { total }),
      ...more,
    })
  }
  async function take(id: number, ...verbs: string[]): Promise<BatchChanged> {
    let reply: BatchChanged | undefined
    for (const verb of verbs) {
      const answer = await step(id, verb)
      if (answer.statusCode !== 200) throw new Error(`${verb}: ${answer.body}`)
      reply = answer.json<BatchChanged>()
    }
    if (!reply) throw new Error('no verb')
    return reply
  }
  return { ...on, ask, read, askFor, make, get, preview, step, take }
}
