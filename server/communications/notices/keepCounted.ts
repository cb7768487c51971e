/** What was counted for an app, by what was asked, and until when it is said. */
type Kept = Map<string, { until: number; counted: unknown }>
const keptOf = new WeakMap<object, Kept>()

/** A count that took less than this, in milliseconds, is made anew at each look. */
const keptFrom = 1_000
/** How much longer than it took it is kept: so looks take a twentieth of a processor at most, however many there are. */
const times = 20

type Asked = { app: object; question: string; now?: () => number }

/**
 * Counts what costs much in a large census, or says what was just counted for the same question: of who joined meanwhile
 * it knows that much later.
 */
export async function keepCounted<Counted>(
  { app, question, now = () => performance.now() }: Asked,
  count: () => Promise<Counted>,
): Promise<Counted> {
  const kept: Kept = keptOf.get(app) ?? new Map()
  keptOf.set(app, kept)
  const begun = now()
  for (const [each, { until }] of kept) if (until <= begun) kept.delete(each)
  const known = kept.get(question)
  // Safe: one question is answered by one kind of count.
  if (known) return known.counted as Counted
  const counted = await count()
  const ended = now()
  const taken = ended - begun
  if (taken >= keptFrom) kept.set(question, { until: ended + taken * times, counted })
  return counted
}
