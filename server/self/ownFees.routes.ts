import { ownFeeCalls } from '#contract/self/ownFees.ts'
import { checkOwnIdentity } from '#server/account/ownIdentity.rules.ts'
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
      const confirm = await checkOwnIdentity(work, work.actor.userId, body)
      return (db) => signOwnMandate({ ...work, db }, body, confirm)
    },
  },

  proof: ({ params, ...call }) => readOwnProof(call, params),

  ask: ({ body, ...work }) => askForFee(work, body),
  withdraw: ({ params: { id }, ...work }) => withdrawRequest(work, id),
})
