import type { Convocation, ConvocationPreview } from '#contract/communications/convocations.ts'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import type { TestApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aMeetingBody, twoAssemblies } from '#test/support/meetings.ts'

/** Two assemblies, of which Centro has members at addresses, and an approved meeting of Centro. */
export async function aConvened(app: TestApp, about: object = {}) {
  const people = await twoAssemblies(app)
  const { centro, norte, admin } = people
  const member = (name: string, more: object = {}) =>
    anAffiliate(app.db, { name, email: `${name}@example.org`, assemblyId: centro, ...more })
  await app.db.updateTable('affiliate').set({ email: '' }).execute()
  const ana = await member('ana', { communications: false })
  await member('eva', { communications: true })
  await anAffiliate(app.db, { name: 'Otra', email: 'otra@example.org', assemblyId: norte })
  const body = aMeetingBody({
    type: 'Asamblea',
    assemblyId: centro,
    place: 'Casa de cultura',
    agenda: [{ title: 'Cuentas de @@NOMBRE@@' }],
    ...about,
  })
  const { id } = (await admin('POST', '/meeting', body)).json<MeetingDetails>()
  const edit = async (change: object) => {
    const answer = await admin('PATCH', `/meeting/${id}`, change)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<MeetingDetails>()
  }
  const read = async (who = admin) => (await who('GET', `/meeting/${id}/convocation`)).json<Convocation>()
  const preview = async (note = '') =>
    (await admin('POST', `/meeting/${id}/convocation/preview`, { note })).json<ConvocationPreview>()
  const convene = async (more: object = {}, who = admin) => {
    const { version } = (await admin('GET', `/meeting/single/${id}`)).json<MeetingDetails>()
    return who('POST', `/meeting/${id}/convocation`, { version, ...more })
  }
  const communicationOf = async (at: number) => (await read()).notices[at]?.communicationId ?? 0
  return { ...people, app, ana, member, id, edit, read, preview, convene, communicationOf }
}
