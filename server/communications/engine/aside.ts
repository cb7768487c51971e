/** What failed is left alone for so long, twice as long each time; after so many times in a row it is stopped. */
const most = { seconds: 15, failures: 5 }

/** The communications that cannot be frozen, read or begun in this process, and stop none of the others. */
export type Aside = ReturnType<typeof createAside>

/** Keeps communications that fail by themselves aside, so that the others go on meanwhile (rule communication-15). */
export function createAside(now: () => number = () => performance.now()) {
  const failed = new Map<number, { times: number; until: number }>()
  return {
    list: (): number[] => [...failed].flatMap(([id, { until }]) => (until > now() ? [id] : [])),
    /** Notes a failure; returns whether the communication is to be stopped. */
    note(id: number): boolean {
      const { times, until } = failed.get(id) ?? { times: 0, until: 0 }
      // The lanes of a process fail together: it is one failure.
      if (until > now()) return false
      failed.set(id, { times: times + 1, until: now() + most.seconds * 1_000 * 2 ** times })
      if (times + 1 < most.failures) return false
      failed.delete(id)
      return true
    },
    /** Leaves one alone for a moment that has not failed. */
    wait(id: number): void {
      failed.set(id, { times: failed.get(id)?.times ?? 0, until: now() + most.seconds * 1_000 })
    },
    forget: (id: number): void => void failed.delete(id),
  }
}
