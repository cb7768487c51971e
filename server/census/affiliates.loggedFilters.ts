import type { z } from 'zod'
import type { affiliates } from '#contract/census/affiliates.ts'
import { personal, type LoggedFilters } from '#server/kernel/lists/describeListing.ts'

/** The labels of the census's filters in the log. */
export const affiliateFilters: LoggedFilters<z.output<typeof affiliates.list.query>> = {
  idDocument: personal('documento'),
  name: personal('nombre'),
  lastName1: personal('primer apellido'),
  email: personal('correo'),
  hasEmail: 'con correo',
  sex: 'sexo',
  inscriptionType: 'tipo de inscripción',
  assemblyType: 'tipo de asamblea',
  assemblyId: 'asamblea',
  city: 'ciudad',
  district: 'distrito',
  fee: 'cuota',
  aportacion: { label: 'comparación de la cuota', appliesWith: 'fee' },
  importId: 'importación',
}
