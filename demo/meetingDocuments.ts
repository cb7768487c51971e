import { generalData } from '#demo/generalData.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Block } from '#contract/richText.ts'
import type { DemoMeeting } from '#demo/meetingPlan.ts'
import { trustFile } from '#server/files/files.rules.ts'
import { storeFile } from '#server/files/files.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { drawPaper } from '#server/kernel/pdf/paper.ts'
import { addDocument } from '#server/meetings/documents.queries.ts'

const heading = (text: string): Block => ({ kind: 'heading', level: 2, runs: [{ text }] })
const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] })

const blocks = [
  heading('Ingresos'),
  paragraph('Cuotas: 48.310 €. Donaciones: 6.725 €. Venta de materiales y comidas populares: 2.140 €.'),
  heading('Gastos'),
  paragraph('Local y suministros: 21.480 €. Actividades de las asambleas: 17.950 €. Comunicación: 9.200 €.'),
  heading('Propuesta'),
  paragraph('Guardar la diferencia para la campaña y abrir una partida de accesibilidad de los locales.'),
]

/** Adds the treasurer's report to the next general meeting. */
export async function insertDocuments(
  db: Database,
  { today, meetings }: { today: string; meetings: readonly DemoMeeting[] },
): Promise<void> {
  const meeting = meetings.find(
    ({ type, status, meetingTime }) => type === 'General' && status === 'Aprobada' && meetingTime > today,
  )
  if (!meeting) return
  const content = await drawPaper(
    { title: 'Informe de tesorería', date: today, blocks },
    { name: generalData.name, logo: null },
  )
  const file = trustFile('meetingDocument', 'pdf', {
    fileName: 'Informe de tesorería.pdf',
    size: content.length,
    sha256: createHash('sha256').update(content).digest(),
    async *read() {
      yield content
    },
  })
  const clock = { now: sql<string>`${meeting.lastChangeTime}::timestamptz` }
  await addDocument(db, clock, meeting.id, await storeFile(db, file, meeting.authorId))
}
