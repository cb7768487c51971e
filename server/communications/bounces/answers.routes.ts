import { communicationAnswers } from '#contract/communications/unsubscribing.ts'
import { lookAtLink, readBounce, unsubscribe } from '#server/communications/bounces/answers.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const communicationAnswersRoutes = routes(communicationAnswers, {
  look: ({ query: { cod }, ...call }) => lookAtLink(call, cod),

  async unsubscribe({ params: { token }, ...call }) {
    await unsubscribe(call, token)
    return { isDone: true }
  },

  bounce: async ({ body, ...call }) => ({ read: await readBounce(call, body) }),
})
