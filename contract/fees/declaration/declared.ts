/** What the yearly declaration (modelo 182) says of its people, in words (rule fee-12). */

export const declaredKeys = ['F', 'G'] as const
export type DeclaredKey = (typeof declaredKeys)[number]
export const declaredKeyLabels: Record<DeclaredKey, string> = { F: 'F · Cuotas', G: 'G · Donaciones' }

/** The most that one person may give in a year (Ley Orgánica 8/2007, article 5). */
export const mostOfOnePerson = 5_000_000

/** What is wrong with somebody, and whether it leaves them out of the file. */
export const declaredFaults = {
  noNif: { text: 'Sin DNI ni NIE: con un pasaporte no se puede declarar', leavesOut: true },
  wrongNif: { text: 'La letra del documento no es la suya', leavesOut: true },
  noProvince: { text: 'No consta su provincia', leavesOut: true },
  wrongName: { text: 'Su nombre tiene letras que el fichero no admite', leavesOut: true },
  negative: {
    text: 'Sus devoluciones suman más que sus pagos del año: no se declara, y puede tocar una sustitutiva del año anterior',
    leavesOut: true,
  },
  zero: {
    text: 'Sus devoluciones suman lo mismo que sus pagos del año: no hay nada que declarar',
    leavesOut: true,
  },
  tooMuch: {
    text: 'Más de 50.000 € en el año entre cuotas y donaciones, que es lo más que puede dar una persona: se declara, pero hay que mirarlo',
    leavesOut: false,
  },
} as const
export const declaredFaultNames = [
  'noNif',
  'wrongNif',
  'noProvince',
  'wrongName',
  'negative',
  'zero',
  'tooMuch',
] as const satisfies (keyof typeof declaredFaults)[]
export type DeclaredFault = (typeof declaredFaultNames)[number]

/** How a filter calls them. */
export const declaredFaultLabels: Record<DeclaredFault, string> = {
  noNif: 'Sin DNI ni NIE',
  wrongNif: 'Letra del documento equivocada',
  noProvince: 'Sin provincia',
  wrongName: 'Nombre que no se puede escribir',
  negative: 'Devoluciones por más de lo pagado',
  zero: 'Devoluciones por todo lo pagado',
  tooMuch: 'Más de 50.000 €',
}

/** A declaration is the first of its year, adds people to one, or takes the place of one. */
export const declarationKinds = ['primera', 'complementaria', 'sustitutiva'] as const
export type DeclarationKind = (typeof declarationKinds)[number]
export const declarationKindLabels: Record<DeclarationKind, string> = {
  primera: 'Primera del año',
  complementaria: 'Complementaria: añade a quienes faltaban en la anterior',
  sustitutiva: 'Sustitutiva: ocupa el lugar de la anterior',
}

/** The NIF of a creditor: the last nine characters of its identifier; null without one. */
export const nifOfCreditor = (creditorId: string): string | null =>
  creditorId === '' ? null : creditorId.slice(-9)
