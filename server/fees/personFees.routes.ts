import { feesOfPerson } from '#contract/fees/personFees.ts'
import {
  beginMandate,
  requirePersonFees,
  resume,
  revoke,
  setHolder,
  signOnPaper,
  suspend,
} from '#server/fees/mandates.rules.ts'
import { noteOwedPayment } from '#server/fees/owedPayments.rules.ts'
import { cancelPayment, notePayment, waiveFee } from '#server/fees/payments.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const personFeesRoutes = routes(feesOfPerson, {
  async read({ params: { id }, audit, ...work }) {
    audit.describeAffiliate(id)
    return requirePersonFees(work, id)
  },
  sign: ({ params, body: { version, ...signature }, ...work }) =>
    signOnPaper(work, { ...params, version }, signature),
  setHolder: ({ params, body: { version, holder }, ...work }) =>
    setHolder(work, { ...params, version }, holder),
  suspend: ({ params, body: { version, reason }, ...work }) => suspend(work, { ...params, version }, reason),
  resume: ({ params, body: { version }, ...work }) => resume(work, { ...params, version }),
  revoke: ({ params, body: { version, reason }, ...work }) => revoke(work, { ...params, version }, reason),
  begin: ({ params: { id }, ...work }) => beginMandate(work, id),
  pay: ({ params: { id }, body, ...work }) => notePayment(work, id, body),
  payOwed: ({ params: { id }, body, ...work }) => noteOwedPayment(work, id, body),
  waive: ({ params: { id }, body, ...work }) => waiveFee(work, id, body),
  cancel: ({ params, body: { reason }, ...work }) => cancelPayment(work, params, reason),
})
