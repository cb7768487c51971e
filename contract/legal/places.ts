import type { Places } from '#contract/richTextPlaces.ts'

/** The placeholders of a legal document, which have the data of whoever it is for (rule record-5). */
export const signatoryPlaces = {
  NOMBRE: { label: 'Nombre', sample: 'Lucía' },
  APELLIDO1: { label: 'Primer apellido', sample: 'Serrano' },
  APELLIDO2: { label: 'Segundo apellido', sample: 'Muñoz' },
  DNI: { label: 'Documento', sample: '12345678Z' },
  FECHA: { label: 'Fecha', sample: '4 de marzo de 2026' },
} as const satisfies Places

const knownNames: readonly string[] = Object.keys(signatoryPlaces)

/** The placeholders of a text that nothing fills. */
export const findUnknown = (names: readonly string[], known: readonly string[] = knownNames) =>
  names.filter((name) => !known.includes(name))
