import type { Minutes, MinutesContent } from '#contract/meetings/minutes.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import type { TestApp } from '#test/support/app.ts'
import { aMeeting, anAffiliate } from '#test/support/factories.ts'
import { beginsIn, hour, twoAssemblies } from '#test/support/meetings.ts'
import { pdfText } from '#test/support/pdf.ts'

const loadedAt = Date.now()
const minutesAgo = (minutes: number) => new Date(loadedAt - minutes * 60_000).toISOString()

export const noVotes = { inFavour: null, against: null, abstentions: null }
/** Minutes that can be signed. */
export const written = (about: Partial<MinutesContent> = {}): MinutesContent => ({
  presiding: 'Lara Sanz',
  secretary: 'Enzo Gil',
  startedAt: minutesAgo(50),
  endedAt: minutesAgo(10),
  points: [
    {
      title: 'Cuentas',
      discussed: 'Se leen.',
      agreed: 'Se aprueban.',
      inFavour: 3,
      against: 1,
      abstentions: 0,
    },
    { title: 'Ruegos', discussed: '', agreed: '', ...noVotes },
  ],
  correction: '',
  ...about,
})

/** A meeting of Centro that began an hour ago, with two who are confirmed, one who says that they come and one who left. */
export async function aHeldMeeting(app: TestApp) {
  const { db } = app
  const around = await twoAssemblies(app)
  const id = await aMeeting(db, {
    title: 'Pleno de marzo',
    type: 'Asamblea',
    assemblyId: around.centro,
    agenda: JSON.stringify([
      { title: 'Cuentas', text: '' },
      { title: 'Ruegos', text: '' },
    ]),
    quorum: JSON.stringify({ first: { kind: 'people', value: 2 }, second: null }),
    ...beginsIn(-hour),
  })
  const [ana, eva, gone] = [
    await anAffiliate(db, { name: 'Ana', lastName1: 'Zarza', lastName2: null, assemblyId: around.centro }),
    await anAffiliate(db, { name: 'Eva', lastName1: 'Alba', lastName2: null, assemblyId: around.centro }),
    await anAffiliate(db, { name: 'Iván', assemblyId: around.centro, inscriptionType: 0 }),
  ]
  const attendances = await db
    .insertInto('meetingAttendance')
    .values([
      ...[ana, eva, gone].map((affiliateId) => ({ meetingId: id, affiliateId, status: 'Confirmado' })),
      { meetingId: id, affiliateId: around.people.member, status: 'Pendiente' },
    ])
    .returning('id')
    .execute()
  const read = async (who = around.admin) => (await who('GET', `/meeting/${id}/minutes`)).json<Minutes>()
  const write = (body: object, who = around.admin) => who('PATCH', `/meeting/${id}/minutes`, body)
  const sign = (version: number, who = around.admin) =>
    who('POST', `/meeting/${id}/minutes/sign`, { version })
  const paper = async (who = around.admin, number = 1) =>
    (await who('GET', `/meeting/${id}/minutes/${number}/pdf`)).rawPayload
  return { ...around, id, ana, eva, gone, attendances, read, write, sign, paper }
}

/** The sentence of a refusal. */
export const titleOf = ({ body }: { body: string }) => (JSON.parse(body) as ProblemDetails).title
/** The text of a PDF in one line. */
export const flat = (file: Buffer) => pdfText(file).replaceAll(/\s+/g, ' ')
