import { departures } from '#contract/departures/departures.ts'
import {
  keepPaper,
  readPaper,
  recordDeparture,
  requireDeparture,
} from '#server/departures/departures.rules.ts'
import { judgeFile } from '#server/files/files.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const departuresRoutes = routes(departures, {
  record: async ({ params: { id }, body, ...work }) => recordDeparture(work, id, body),

  addPaper: {
    async prepare({ params: { id }, file, ...work }) {
      // Before the file is judged, which takes longer.
      await requireDeparture(work, id)
      const judged = await judgeFile('departurePaper', file)
      return (db) => keepPaper({ ...work, db }, id, judged)
    },
  },

  readPaper: ({ params: { id }, ...work }) => readPaper(work, id),
})
