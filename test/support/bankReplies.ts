import type { BankReplyDetails, ReplyLine } from '#contract/fees/bankReplies.ts'
import type { Page } from '#contract/page.ts'
import { anApp } from '#test/support/app.ts'
import { feeDay } from '#test/support/fees.ts'
import { aForm } from '#test/support/imports.ts'

export type Returned = {
  reference?: string
  cents?: number
  code?: string
  currency?: string
  mandate?: string
  iban?: string
}

const tag = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<${name}>${text}</${name}>`

/** A camt.054 with the debits that came back, as a bank writes it. */
export const aCamt = (returned: readonly Returned[], id = 'N-1', createdOn = '2026-11-10') =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>${id}</MsgId><CreDtTm>${createdOn}T09:00:00</CreDtTm></GrpHdr><Ntfctn><Ntry><NtryDtls>${returned
    .map(
      ({ reference, cents, code = 'AM04', currency = 'EUR', mandate, iban }) =>
        `<TxDtls><Refs>${tag('EndToEndId', reference)}${tag('MndtId', mandate)}</Refs>${
          cents === undefined ? '' : `<Amt Ccy="${currency}">${(cents / 100).toFixed(2)}</Amt>`
        }<RltdPties>${iban === undefined ? '' : `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>`}</RltdPties><RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf></TxDtls>`,
    )
    .join('')}</NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>\n`

/** A super admin who loads answers of the bank. */
export async function aBankClerk() {
  const app = await anApp()
  await app.startAt(feeDay)
  const token = await app.tokenFor('ROLE_SUPER_ADMIN')
  const call = await app.as({ token })
  const send = async (what: 'file' | 'pasted', content: string | Uint8Array<ArrayBuffer>, query = '') => {
    const form = await aForm(content, what === 'file' ? 'respuesta.xml' : 'lista.txt')
    return app.app.inject({
      method: 'POST',
      url: `/api/bank-replies/${what}${query}`,
      payload: form.payload,
      headers: { ...form.headers, authorization: `Bearer ${token}` },
    })
  }
  const load = async (returned: readonly Returned[], messageId = 'N-1', createdOn?: string) =>
    (await send('file', aCamt(returned, messageId, createdOn))).json<{ id: number }>().id
  const paste = async (text: string, query = '') =>
    (await send('pasted', text, query)).json<{ id: number }>().id
  const read = async (id: number) => (await call('GET', `/bank-replies/${id}`)).json<BankReplyDetails>()
  const lines = async (id: number) =>
    (await call('GET', `/bank-replies/${id}/lines?size=1000&sort=position`)).json<Page<ReplyLine>>().content
  const apply = async (id: number, version?: number) =>
    call('POST', `/bank-replies/${id}/apply`, { version: version ?? (await read(id)).version })
  const settle = (
    id: number,
    line: ReplyLine,
    chargeId: number | null,
    seen: object = { seenSettledAt: line.settledAt, seenState: line.state },
  ) => call('POST', `/bank-replies/${id}/lines/${line.position}/settle`, { chargeId, ...seen })
  const chargeOf = (id: number) =>
    app.db.selectFrom('charge').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const mandateOf = (id: number) =>
    app.db.selectFrom('mandate').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...app, call, send, load, paste, read, lines, apply, settle, chargeOf, mandateOf }
}
