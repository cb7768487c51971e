import { z } from 'zod'
import { signedIn } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { certificateYear, yearsPaid } from '#contract/fees/yearly/certificates.ts'

/** A limit, because a paper is drawn each time. */
const throttle = [{ by: 'account', of: 'attempts', most: 60, minutes: 60, together: 'papers' }] as const

/** Papers of what a member paid (rules fee-11, fee-12). */
export const ownCertificates = endpoints({
  years: {
    method: 'GET',
    path: '/logged/certificates',
    summary: 'Los años en que se pagó y cuánto, cuotas y donaciones aparte',
    allow: signedIn.toReach('themselves'),
    reply: yearsPaid.extend({
      /** Until when nothing is told, while staff can still part what they joined; null when it is (rule rights-13). */
      inReviewUntil: instant.nullable(),
    }),
  },
  certificate: {
    method: 'GET',
    path: '/logged/certificates/:year',
    summary: 'El certificado de lo que se pagó en un año, en PDF; del año en curso, hasta hoy',
    allow: signedIn.toReach('themselves'),
    params: z.strictObject({ year: certificateYear }),
    reply: fileReply,
    action: 'certificateDownloaded',
    throttle,
  },
  receipt: {
    method: 'GET',
    path: '/logged/charges/:id/receipt',
    summary: 'El recibo de un cobro propio, en PDF',
    allow: signedIn.toReach('themselves'),
    params: z.strictObject({ id }),
    reply: fileReply,
    action: 'receiptDownloaded',
    throttle,
  },
})
