import { mandateProofs } from '#contract/fees/mandateProofs.ts'
import { keepProof, readProof, requireProvable, withdraw } from '#server/fees/mandateProofs.rules.ts'
import { judgeFile } from '#server/files/files.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const mandateProofsRoutes = routes(mandateProofs, {
  add: {
    async prepare({ params, file, ...call }) {
      // Before the file is judged, which takes longer.
      await requireProvable(call, params)
      const judged = await judgeFile('mandateProof', file)
      return (db) => keepProof({ ...call, db }, params, judged)
    },
  },
  read: ({ params, ...work }) => readProof(work, params),
  withdraw: ({ params, body: { reason }, ...work }) => withdraw(work, params, reason),
})
