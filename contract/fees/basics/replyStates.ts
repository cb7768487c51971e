/** Words of what the bank answers (rule fee-9): the values in calls and what people read. */

export const bankReplyKinds = ['pain.002', 'camt.054', 'lista'] as const
export type BankReplyKind = (typeof bankReplyKinds)[number]
export const bankReplyKindLabels: Record<BankReplyKind, string> = {
  'pain.002': 'Adeudos rechazados (pain.002)',
  'camt.054': 'Adeudos devueltos (camt.054)',
  lista: 'Lista pegada',
}

/** How sure it is which charge a line means. */
export const lineMatches = ['segura', 'dudosa', 'desconocida', 'repetida'] as const
export type LineMatch = (typeof lineMatches)[number]

export const lineStates = ['pendiente', 'aplicada', 'descartada'] as const
export type LineState = (typeof lineStates)[number]

/** Why a line that was applied is not taken back: what somebody has decided of its charge since. */
export const undoObstacles = ['perdonado', 'otra-vez', 'pagado', 'deuda', 'otro-estado'] as const
export type UndoObstacle = (typeof undoObstacles)[number]
export const undoObstacleWords: Record<UndoObstacle, string> = {
  perdonado: 'No se puede deshacer: después se perdonó el cobro',
  'otra-vez': 'Para deshacerla, antes quita en su cobro que se vuelva a cobrar',
  pagado: 'No se puede deshacer: esos días se han pagado después, o se cobran de otra forma',
  deuda: 'No se puede deshacer: después se dejó como deuda',
  'otro-estado': 'No se puede deshacer: su cobro ya no consta como devuelto',
}

/** What becomes of a line: each has one of these. */
export const lineFates = ['aplicada', 'lista', 'dudosa', 'desconocida', 'repetida', 'descartada'] as const
export type LineFate = (typeof lineFates)[number]
export const lineFateLabels: Record<LineFate, string> = {
  aplicada: 'Aplicada',
  lista: 'Lista para aplicar',
  dudosa: 'Dudosa',
  desconocida: 'Desconocida',
  repetida: 'Repetida',
  descartada: 'Descartada',
}
