import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id, numberFromText } from '#contract/fields.ts'

const count = z.number().int()

export const certificateYear = numberFromText(z.number().int().min(2000).max(2099))

/** What somebody paid in each year, in cents: what was collected minus what came back (rule fee-12). */
export const yearsPaid = z.object({
  content: z.array(z.object({ year: count, feeCents: count, donationCents: count })),
})
export type YearPaid = z.output<typeof yearsPaid>['content'][number]

/** Papers of what somebody paid, for staff (rules fee-11, fee-12). */
export const certificates = endpoints({
  years: {
    method: 'GET',
    path: '/affiliate/:id/certificates',
    summary: 'Los años en que pagó una persona y cuánto, cuotas y donaciones aparte',
    allow: superAdmins.toReach('everyone'),
    params: z.strictObject({ id }),
    reply: yearsPaid,
    action: 'certificatesRead',
    lookup: { 'params.id': 'profile' },
    shows: { 'params.id': 'affiliate' },
  },
  certificate: {
    method: 'GET',
    path: '/affiliate/:id/certificates/:year',
    summary: 'El certificado de lo que pagó una persona en un año, en PDF; del año en curso, hasta hoy',
    allow: superAdmins.toReach('everyone'),
    params: z.strictObject({ id, year: certificateYear }),
    reply: fileReply,
    action: 'certificateDownloaded',
    lookup: { 'params.id': 'profile' },
    shows: { 'params.id': 'affiliate' },
  },
  receipt: {
    method: 'GET',
    path: '/charges/:id/receipt',
    summary: 'El recibo de un cobro, en PDF',
    allow: superAdmins.toReach('everyone'),
    params: z.strictObject({ id }),
    reply: fileReply,
    action: 'receiptDownloaded',
  },
})
