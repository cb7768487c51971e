import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { chosen } from '#contract/formSchemas.ts'
import { sharedRecordTypes } from '#contract/people/recordTypes.ts'
import { recordWords } from '#contract/people/recordWords.ts'

/** The most sectoral assemblies that people get at once. */
export const mostSectorals = 20

/** The same record for each, with their data of that moment. */
export const recordChange = z.strictObject({
  what: z.literal('record'),
  recordType: chosen(sharedRecordTypes),
  ...recordWords,
})

/** What is done to each of many people. Communications are only ever ended: who asks for them is the person (rule privacy-2). */
export const bulkChange = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('assembly'), assemblyId: id }),
  z.strictObject({
    what: z.literal('sectorals'),
    sectoralIds: z
      .array(id)
      .min(1)
      .max(mostSectorals)
      .transform((ids) => [...new Set(ids)]),
  }),
  recordChange,
  z.strictObject({ what: z.literal('communications') }),
])
export type BulkChange = z.output<typeof bulkChange>
export type BulkWhat = BulkChange['what']

const inHistory = 'Consta en el historial de cada persona'

type Told = { label: string; had: string; kept: string; forGood?: string }

/** What each change is called, why it leaves somebody as they are, where it is read afterwards, and why it is not undone. */
export const bulkChanges: Record<BulkWhat, Told> = {
  assembly: { label: 'Asignar una asamblea', had: 'Ya está en esa asamblea', kept: inHistory },
  sectorals: {
    label: 'Añadir asambleas sectoriales',
    had: 'Ya está en esas asambleas sectoriales',
    kept: inHistory,
  },
  record: {
    label: 'Añadir un registro',
    had: 'Ya tiene un registro igual',
    kept: 'Queda entre los registros de cada persona, con sus datos de hoy',
  },
  communications: {
    label: 'Dejar de enviar comunicaciones',
    had: 'Ya no recibe comunicaciones',
    kept: inHistory,
    forGood: 'No se puede deshacer: solo cada persona puede volver a pedir las comunicaciones',
  },
}

// Safe: the record has exactly these keys.
export const bulkWhats = Object.keys(bulkChanges) as BulkWhat[]
export const changesForGood = bulkWhats.filter((what) => bulkChanges[what].forGood !== undefined)
