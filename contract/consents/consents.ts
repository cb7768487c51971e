import { z } from 'zod'
import { instant } from '#contract/fields.ts'

export const consentKinds = ['responsabilidad', 'proteccion-datos', 'comunicaciones'] as const
export type ConsentKind = (typeof consentKinds)[number]

export const consentLabels: Record<ConsentKind, string> = {
  responsabilidad: 'Compromiso con los estatutos y el código ético',
  'proteccion-datos': 'Información sobre protección de datos',
  comunicaciones: 'Recibir comunicaciones',
}

/** The only consent that can be withdrawn without leaving: membership requires the others. */
export const withdrawable: ConsentKind = 'comunicaciones'

/** A consent: when it was given, with which text, and when it was withdrawn (rule privacy-2). */
export const consent = z.object({
  kind: z.enum(consentKinds),
  document: z.string().nullable(),
  documentVersion: z.number().int().nullable(),
  givenAt: instant,
  withdrawnAt: instant.nullable(),
})
export type Consent = z.output<typeof consent>
