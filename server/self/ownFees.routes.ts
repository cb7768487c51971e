import { ownFeeCalls } from '#contract/self/ownFees.ts'
import { checkOwnPassword } from '#server/account/ownPassword.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'
import {
  askForFee,
  readFeesOfMember,
  readOwnProof,
  signOwnMandate,
  withdrawRequest,
} from '#server/self/ownFees.rules.ts'

export const ownFeesRoutes = routes(ownFeeCalls, {
  read: (call) => readFeesOfMember(call),

  sign: {
    async prepare({ body, ...work }) {
      const stillKnown = await checkOwnPassword(work, work.actor.userId, body.password)
      return (db) => signOwnMandate({ ...work, db }, body, stillKnown)
    },
  },

  proof: ({ params, ...call }) => readOwnProof(call, params),

  ask: ({ body, ...work }) => askForFee(work, body),
  withdraw: ({ params: { id }, ...work }) => withdrawRequest(work, id),
})
