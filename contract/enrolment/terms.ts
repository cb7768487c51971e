import { z } from 'zod'
import { anyone } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { mandateOrder } from '#contract/fees/mandateOrder.ts'
import { richText } from '#contract/richText.ts'

/** In a module of its own: forms load it only when somebody reads the text. */
export const enrolmentTerms = endpoints({
  read: {
    method: 'GET',
    path: '/enrolment/terms',
    summary: 'Lo que acepta quien se inscribe',
    allow: anyone.toReach('nobody'),
    reply: z.object({ name: z.string(), version: z.number().int(), text: richText, order: mandateOrder }),
  },
})
