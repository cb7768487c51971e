import { z } from 'zod'
import { id } from '#contract/fields.ts'

/** The most sectoral assemblies that people get at once. */
export const mostSectorals = 20

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
  z.strictObject({ what: z.literal('communications') }),
])
export type BulkChange = z.output<typeof bulkChange>
export type BulkWhat = BulkChange['what']

/** What each change is called, and why it leaves somebody as they are. */
export const bulkChanges: Record<BulkWhat, { label: string; had: string }> = {
  assembly: { label: 'Asignar una asamblea', had: 'Ya está en esa asamblea' },
  sectorals: { label: 'Añadir asambleas sectoriales', had: 'Ya está en esas asambleas sectoriales' },
  communications: { label: 'Dejar de enviar comunicaciones', had: 'Ya no recibe comunicaciones' },
}
