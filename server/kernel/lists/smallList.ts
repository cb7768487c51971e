import type { List, StreamedList } from '#server/kernel/lists/list.ts'

/** Declares a list without a download, for its pages and its count. */
export const defineList = <Tables, Table extends keyof Tables, Row>(
  list: List<Tables, Table, Row> & { stream?: never },
) => list

/** Declares a list of few rows, which its download reads at once. */
export const defineSmallList = <Tables, Table extends keyof Tables, Row>(
  list: List<Tables, Table, Row>,
): StreamedList<Tables, Table, Row> => ({
  ...list,
  async *stream(all, db) {
    yield* await list.read(all, db)
  },
})
