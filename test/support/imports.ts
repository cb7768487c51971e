import type { Role } from '#contract/actor.ts'
import type { ImportField } from '#contract/import/fields.ts'
import type { ImportPlan, SurveyedList, UploadedList } from '#contract/import/plan.ts'
import type { Job, JobKindName } from '#contract/jobKinds.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { runJobs } from '#test/support/jobs.ts'

/** The multipart body of an upload, as a browser sends it. */
export async function aForm(content: string | Uint8Array<ArrayBuffer>, name = 'lista.csv', field = 'file') {
  return toPayload([field, new File([content], name)])
}

/** A form with these parts. */
export async function toPayload(...parts: [name: string, value: string | File][]) {
  const form = new FormData()
  for (const [field, value] of parts)
    if (typeof value === 'string') form.append(field, value)
    else form.append(field, value)
  const sent = new Response(form)
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  }
}

/** An application, a user who may import, and functions for the calls of the import screens. */
export async function anImporter(role: Role = 'ROLE_ADMIN', app?: TestApp, agent?: string) {
  const on = app ?? (await anApp())
  const token = await on.tokenFor(role)
  const call = await on.as({ token }, agent)
  const send = async (form: Awaited<ReturnType<typeof aForm>>) =>
    on.app.inject({
      method: 'POST',
      url: '/api/census-import/upload',
      payload: form.payload,
      headers: { ...form.headers, authorization: `Bearer ${token}` },
    })
  const upload = async (content: string | Uint8Array<ArrayBuffer>, name?: string) =>
    (await send(await aForm(content, name))).json<UploadedList>()
  const job = async <Name extends JobKindName = 'importPreflight' | 'importCommit'>(id: string) =>
    (await call('GET', `/jobs/${id}`)).json<Job<Name>>()
  const survey = async (id: string, search = '') =>
    (await call('GET', `/census-import/${id}/survey${search}`)).json<SurveyedList>()

  /** The plan that the screen proposes for a list. */
  async function planFor(id: string, more: Partial<ImportPlan> = {}): Promise<ImportPlan> {
    const { sheet, headerRow, columns } = await survey(id)
    const guesses: (ImportField | null)[] = columns.map(({ guess }) => guess)
    return {
      sheet,
      headerRow,
      columns: guesses,
      words: {},
      defaults: {},
      mended: {},
      policy: 'overwrite',
      ...more,
    }
  }
  async function preflight(id: string, more: Partial<ImportPlan> = {}) {
    const asked = (await call('POST', `/census-import/${id}/preflight`, await planFor(id, more))).json<Job>()
    await runJobs(on)
    return job(asked.id)
  }
  /** Uploads, checks and writes a list. */
  async function importAll(content: string | Uint8Array<ArrayBuffer>, more: Partial<ImportPlan> = {}) {
    const { id } = await upload(content)
    const { id: looked } = await preflight(id, more)
    const asked = (await call('POST', `/census-import/${id}/commit`, { preflight: looked })).json<Job>()
    await runJobs(on)
    return { uploadId: id, ...(await job(asked.id)) }
  }
  async function undo(batchId: number) {
    const asked = (await call('POST', `/census-import/batches/${batchId}/undo`)).json<Job>()
    await runJobs(on)
    return job<'importUndo'>(asked.id)
  }
  return { ...on, call, send, upload, survey, planFor, preflight, importAll, undo, job }
}
