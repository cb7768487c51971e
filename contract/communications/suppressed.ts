import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { columnsOf, type Column } from '#contract/column.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { instant, line, requiredLine } from '#contract/fields.ts'
import { choiceFilter, textFilter } from '#contract/filters.ts'
import { lookupLimits } from '#contract/lookup.ts'
import { suppressionLabels, suppressions } from '#contract/people/suppressions.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'

const suppressedAddress = z.object({
  address: z.string(),
  reason: z.enum(suppressions),
  createdAt: instant,
  /** Of the member whose address it is now, if somebody's. */
  affiliateId: z.number().int().nullable(),
  fullName: z.string().nullable(),
})
export type SuppressedAddress = z.output<typeof suppressedAddress>

export const releaseForm = z.strictObject({ reason: requiredLine(300) })

const listQuery = z.strictObject({
  q: textFilter,
  reason: choiceFilter(suppressions),
  ...pageRequest(['createdAt'], { sort: 'createdAt', direction: 'desc', size: 20 }),
})

/** The addresses to which no mail to many goes (rule communication-14). */
export const suppressedAddresses = endpoints({
  list: {
    method: 'GET',
    path: '/communication/suppressed',
    summary: 'Direcciones a las que no se escribe, y por qué',
    allow: admins.toReach('everyone'),
    query: listQuery,
    reply: pageOf(suppressedAddress),
    action: 'suppressedAddressesRead',
    lookup: { 'query.q': 'email' },
    throttle: lookupLimits,
    shows: { 'reply.content.affiliateId': 'affiliate' },
  },
  export: {
    method: 'GET',
    path: '/communication/suppressed/export',
    summary: 'Descarga de las direcciones a las que no se escribe, en .xlsx o .csv',
    allow: admins.toReach('everyone'),
    query: exportQuery(listQuery),
    reply: fileReply,
    action: 'suppressedAddressesExported',
    lookup: { 'query.q': 'email' },
    throttle: lookupLimits,
    shows: { 'reply.content.affiliateId': 'affiliate' },
  },
  release: {
    method: 'POST',
    path: '/communication/suppressed/release',
    summary: 'Vuelve a escribir a una dirección, con el motivo',
    allow: admins.toReach('everyone'),
    body: z.strictObject({ address: line(254).min(1), ...releaseForm.shape }),
    reply: z.void(),
    status: 204,
    action: 'suppressedAddressReleased',
    lookup: { 'body.address': 'email' },
    throttle: lookupLimits,
  },
})

const { of, moment } = columnsOf<SuppressedAddress>()

/** The columns of their list. */
export const suppressedColumns: Column<SuppressedAddress>[] = [
  of('address', 'Dirección', ({ address }) => address),
  of('reason', 'Por qué', ({ reason }) => suppressionLabels[reason]),
  moment('createdAt', 'Desde'),
  of('fullName', 'De quién es ahora', ({ fullName }) => fullName, { missing: 'De nadie del censo' }),
]
