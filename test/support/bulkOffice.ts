import { expect } from 'vitest'
import type { Job } from '#contract/jobKinds.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'
import { runJobs } from '#test/support/jobs.ts'

/** An office with three members, of whom one is in the assembly Centro already, and the calls of its admin. */
export async function anOffice() {
  const on = await anApp()
  const { db } = on
  const admin = await on.as('ROLE_ADMIN')
  const centro = await anAssembly(db, { assemblyName: 'Centro', assemblyType: 'Municipal' })
  const youth = await anAssembly(db, { assemblyName: 'Juventud', assemblyType: 'Sectorial' })
  const eva = await anAffiliate(db, { name: 'Eva', communications: true })
  const luz = await anAffiliate(db, { name: 'Luz', assemblyId: centro })
  const noa = await anAffiliate(db, { name: 'Noa' })
  const jobOf = async (id: string) => (await admin('GET', `/jobs/${id}`)).json<Job>()
  const settle = async (answer: Awaited<ReturnType<typeof admin>>) => {
    expect(answer.statusCode, answer.body).toBe(202)
    const { id } = answer.json<Job>()
    await runJobs(on)
    return (await jobOf(id)) as Job<'bulkPreview' | 'bulkCommit'>
  }
  const preview = async (change: object, of: { ids?: number[]; query?: string }) =>
    settle(
      await admin('POST', `/people/changes${of.query ? `?${of.query}` : ''}`, {
        change,
        ...(of.ids && { ids: of.ids }),
      }),
    )
  const commit = async (id: string) => settle(await admin('POST', `/people/changes/${id}/commit`))
  const profile = async (id: number) => (await admin('GET', `/affiliate/${id}`)).json<AffiliateProfile>()
  const undo = async (batch: number) => {
    const asked = (await admin('POST', `/census-import/batches/${batch}/undo`)).json<Job>()
    await runJobs(on)
    return asked
  }
  return { ...on, admin, centro, youth, eva, luz, noa, preview, commit, profile, undo }
}
