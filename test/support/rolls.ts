import { expect } from 'vitest'
import type { Job } from '#contract/jobKinds.ts'
import type { Page } from '#contract/page.ts'
import type { RollPerson } from '#contract/rolls/rolls.ts'
import type { SegmentDetails } from '#contract/segments/segments.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { runJobs } from '#test/support/jobs.ts'

/** An admin with a segment of two of three people, who takes rolls of it. */
export async function aRollTaker() {
  const app = await anApp()
  const { as, db } = app
  const admin = await as('ROLE_ADMIN')
  const people = {
    eva: await anAffiliate(db, { name: 'Eva', lastName1: 'Abad', city: 'Getafe', feeCents: 1000 }),
    luz: await anAffiliate(db, { name: 'Luz', lastName1: 'Cano', city: 'Getafe' }),
    sol: await anAffiliate(db, { name: 'Sol', lastName1: 'Díaz', city: 'Madrid' }),
  }
  const filter = { v: 1, tree: { where: { city: ['Getafe'] } } }
  const segment = (await admin('POST', '/segments', { name: 'Getafe', filter })).json<SegmentDetails>()
  /** Takes a roll and answers its number, or why not. */
  const take = async (meanwhile?: () => Promise<unknown>) => {
    const asked = await admin('POST', '/rolls', { segmentId: segment.id, reason: 'Asamblea de mayo' })
    expect(asked.statusCode, asked.body).toBe(202)
    await meanwhile?.()
    await runJobs(app)
    const job = (await admin('GET', `/jobs/${asked.json<{ id: string }>().id}`)).json<Job<'rollTaking'>>()
    return { id: job.result?.rollId ?? 0, failure: job.failure }
  }
  const read = async <Reply>(path: string) => (await admin('GET', path)).json<Reply>()
  const namesOf = async (id: number) =>
    (await read<Page<RollPerson>>(`/rolls/${id}/people`)).content.map(({ name }) => name)
  const isIntact = async (id: number) => (await read<{ isIntact: boolean }>(`/rolls/${id}/verify`)).isIntact
  return { ...app, admin, segment, take, read, namesOf, isIntact, ...people }
}
