/**
 * What a kind of thing is called in sentences. What has an owner is `shared` or not: of those who made it, it says less.
 * What is there may still be none of the kind: of a voting that nobody has counted it `lacks` that.
 */
type Thing = { one: string; the: string; this: string; shared?: { ofAuthor: string }; lacks?: string }

const aVoting = {
  one: 'una votación',
  the: 'la votación',
  this: 'Esta votación',
  shared: { ofAuthor: 'una votación' },
} as const

/** The things that facts name by number (`names`): what reads, describes and refuses them is derived of this. */
export const namedThings = {
  segment: {
    one: 'un segmento',
    the: 'el segmento',
    this: 'Este segmento',
    shared: { ofAuthor: 'otro segmento de quien la hizo' },
  },
  assembly: { one: 'una asamblea', the: 'la asamblea', this: 'Esta asamblea' },
  tag: {
    one: 'una etiqueta',
    the: 'la etiqueta',
    this: 'Esta etiqueta',
    shared: { ofAuthor: 'una etiqueta de quien la hizo' },
  },
  communication: {
    one: 'una comunicación',
    the: 'la comunicación',
    this: 'Esta comunicación',
    shared: { ofAuthor: 'una comunicación' },
  },
  voting: { ...aVoting, lacks: 'no se ha abierto' },
  /** Who took part is known, and asked, once a voting is counted (rule voting-7). */
  countedVoting: { ...aVoting, lacks: 'no se ha contado' },
} as const satisfies Record<string, Thing>

export type Named = keyof typeof namedThings
// Safe: the object has exactly these keys; Object.keys returns plain strings.
export const namedKinds = Object.keys(namedThings) as Named[]
/** What a kind of thing is called. */
export const thingOf = (kind: Named): Thing => namedThings[kind]

/** What the numbers in a tree are called, by their kind; what is not here is gone, or out of reach. */
export type NamesInTree = Readonly<Record<Named, ReadonlyMap<number, string>>>

/** Makes a value for each kind of thing. */
export const forEachKind = <Value>(make: (kind: Named) => Value): Record<Named, Value> =>
  // Safe: one entry for each kind.
  Object.fromEntries(namedKinds.map((kind) => [kind, make(kind)])) as Record<Named, Value>

/** What stands in the words of a tree for something that is gone. */
export const wordForLost = (kind: Named): string => {
  const { one, shared, lacks } = thingOf(kind)
  return `${one} que ${lacks ?? `ya no existe${shared ? ' o no ves' : ''}`}`
}

/** Why a tree cannot be used that names something that is gone. */
export const faultOfLost = (kind: Named): string => {
  const { one, shared, lacks } = thingOf(kind)
  return `Nombra ${one} que ${lacks ?? `ya no existe${shared ? ' o que no se comparte contigo' : ''}`}.`
}
