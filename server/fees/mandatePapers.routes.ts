import { mandatePapers } from '#contract/fees/mandatePapers.ts'
import { createMandateOrder, readSignature } from '#server/fees/mandateOrder.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const mandatePapersRoutes = routes(mandatePapers, {
  async signature({ params, audit, ...work }) {
    const signature = await readSignature(work, params)
    audit.describe(`Inscrito ${params.id}, mandato ${signature.reference}`)
    return signature
  },

  async order({ params, audit, ...work }) {
    const file = await createMandateOrder(work, params)
    audit.describe(`Inscrito ${params.id}, mandato ${params.mandateId}`)
    return file
  },
})
