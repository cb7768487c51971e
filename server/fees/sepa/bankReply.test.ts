import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findReturnReason,
  returnReasons,
  sayReasonToPerson,
  tellReasonOfMandate,
} from '#contract/fees/returnReasons.ts'
import { readBankReply } from '#server/fees/sepa/bankReply.ts'

const read = (xml: string) => readBankReply(new TextEncoder().encode(xml))
const refused = (txs: string, version = '001.10') =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.${version}"><CstmrPmtStsRpt><GrpHdr><MsgId>STAT-1</MsgId><CreDtTm>2026-11-09T08:00:00</CreDtTm></GrpHdr><OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId>${txs}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
const notified = (txs: string) =>
  `<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><n:BkToCstmrDbtCdtNtfctn><n:GrpHdr><n:MsgId>N-1</n:MsgId></n:GrpHdr><n:Ntfctn><n:Ntry><n:Amt Ccy="EUR">99.00</n:Amt><n:NtryDtls>${txs}</n:NtryDtls></n:Ntry></n:Ntfctn></n:BkToCstmrDbtCdtNtfctn></n:Document>\n`

test('rule fee-5: debits refused before their charge are read from a pain.002, and the accepted ones left', () => {
  const xml = refused(
    `<TxInfAndSts><OrgnlEndToEndId>C-1</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>MD01</Cd></Rsn></StsRsnInf><OrgnlTxRef><Amt><InstdAmt Ccy="EUR">20.5</InstdAmt></Amt><MndtRltdInf><MndtId>M-1</MndtId></MndtRltdInf><DbtrAcct><Id><IBAN>ES6000491500051234567892</IBAN></Id></DbtrAcct></OrgnlTxRef></TxInfAndSts>
    <TxInfAndSts><OrgnlEndToEndId>C-2</OrgnlEndToEndId><TxSts>ACCP</TxSts></TxInfAndSts>
    <TxInfAndSts><OrgnlEndToEndId>NOTPROVIDED</OrgnlEndToEndId><StsRsnInf><Rsn><Prtry>X</Prtry></Rsn></StsRsnInf></TxInfAndSts>`,
  )
  expect(read(xml)).toEqual({
    kind: 'pain.002',
    messageId: 'STAT-1',
    createdOn: '2026-11-09',
    rejected: [],
    returned: [
      {
        endToEndId: 'C-1',
        mandate: 'M-1',
        iban: 'ES6000491500051234567892',
        cents: 2050,
        currency: 'EUR',
        reason: 'MD01',
        bookedOn: null,
      },
      {
        endToEndId: null,
        mandate: null,
        iban: null,
        cents: null,
        currency: null,
        reason: null,
        bookedOn: null,
      },
    ],
  })
  expect(read(refused('', '001.03'))).toMatchObject({ returned: [] })
})

const group = (status: string, id = '<OrgnlMsgId>R1</OrgnlMsgId>') =>
  `<OrgnlGrpInfAndSts>${id}<GrpSts>${status}</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts>`
const block = (id: string, status: string, debits = '') =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${id}</OrgnlPmtInfId><PmtInfSts>${status}</PmtInfSts><StsRsnInf><Rsn><Cd>DT01</Cd></Rsn></StsRsnInf>${debits}</OrgnlPmtInfAndSts>`
function readWholes(...parts: string[]) {
  const reply = read(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>${parts.join('')}</CstmrPmtStsRpt></Document>`,
  )
  if ('refusal' in reply) throw new Error(reply.refusal)
  return { rejected: reply.rejected, lines: reply.returned.length }
}

test('rule fee-5: a file or a block of which all is refused without naming its debits is told as a whole', () => {
  const one = '<TxInfAndSts><OrgnlEndToEndId>C-1</OrgnlEndToEndId><TxSts>RJCT</TxSts></TxInfAndSts>'
  expect(readWholes(group('RJCT'))).toEqual({
    rejected: [{ what: 'file', id: 'R1', reason: 'FF01' }],
    lines: 0,
  })
  expect(readWholes(group('PART'), block('R1-FRST', 'RJCT'), block('R1-RCUR', 'ACCP'))).toEqual({
    rejected: [{ what: 'block', id: 'R1-FRST', reason: 'DT01' }],
    lines: 0,
  })
  expect(readWholes(group('RJCT'), block('R1-FRST', 'RJCT')).rejected).toHaveLength(1)
  expect(readWholes(group('RJCT'), block('R1-FRST', 'RJCT', one))).toEqual({ rejected: [], lines: 1 })
  expect(readWholes(group('ACCP'))).toEqual({ rejected: [], lines: 0 })
  expect(readWholes(group('RJCT', ''))).toEqual({ rejected: [], lines: 0 })
})

const entry = (id: string, day: string) =>
  `<Ntry>${day}<NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>`

test('rule fee-5: each entry of a camt.054 has the day on which it was booked', () => {
  const reply = read(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><A>${entry('C-1', '<BookgDt><Dt>2026-10-12</Dt></BookgDt>')}${entry('C-2', '<BookgDt><DtTm>2026-11-14T08:00:00+01:00</DtTm></BookgDt>')}${entry('C-3', '')}</A></Document>`,
  )
  expect('returned' in reply && reply.returned.map(({ bookedOn }) => bookedOn)).toEqual([
    '2026-10-12',
    '2026-11-14',
    null,
  ])
})

test('rule fee-5: debits returned after their charge are read from a camt.054, with another currency as it is', () => {
  const xml = notified(
    `<n:TxDtls><n:Refs><n:EndToEndId>C-1</n:EndToEndId><n:MndtId>M-1</n:MndtId></n:Refs><n:Amt Ccy="USD">7.00</n:Amt><n:RtrInf><n:Rsn><n:Cd>AM04</n:Cd></n:Rsn></n:RtrInf></n:TxDtls>
    <n:TxDtls><n:Refs><n:EndToEndId>C-2</n:EndToEndId></n:Refs><n:Amt Ccy="EUR">7.00</n:Amt></n:TxDtls>
    <n:TxDtls><n:Refs><n:EndToEndId>C-3</n:EndToEndId></n:Refs><n:Amt Ccy="EUR">7.005</n:Amt><n:RtrInf><n:Rsn><n:Cd>MD06</n:Cd></n:Rsn></n:RtrInf></n:TxDtls>`,
  )
  const reply = read(xml)
  expect(reply).toMatchObject({ kind: 'camt.054', messageId: 'N-1', createdOn: null })
  expect(
    'returned' in reply &&
      reply.returned.map(({ endToEndId, cents, currency, reason }) => [endToEndId, cents, currency, reason]),
  ).toEqual([
    ['C-1', 700, 'USD', 'AM04'],
    ['C-3', null, 'EUR', 'MD06'],
  ])
})

test('rule fee-5: what is cut, something else or hostile is refused with a sentence', () => {
  const whole = refused('<TxInfAndSts><OrgnlEndToEndId>C-1</OrgnlEndToEndId></TxInfAndSts>')
  const sentence = (xml: string) => {
    const reply = read(xml)
    return 'refusal' in reply ? reply.refusal : 'read'
  }
  expect(sentence(whole)).toBe('read')
  expect(sentence(whole.slice(0, -20))).toMatch('está cortado')
  expect(sentence('')).toMatch('No es una respuesta del banco')
  expect(sentence('<html/>')).toMatch('No es una respuesta del banco')
  expect(sentence(whole.replace('pain.002', 'pain.008'))).toMatch('No es una respuesta del banco')
  expect(sentence(refused('<a>'.repeat(100_000)))).toMatch('mal hecho')
  expect('refusal' in readBankReply(new Uint8Array([0x3c, 0xff, 0xfe]))).toBe(true)
  expect('refusal' in readBankReply(new Uint8Array(50_000_001))).toBe(true)
  // Declared entities are texts, so nothing grows.
  const entities = whole.replace(
    '<Document',
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><Document',
  )
  const reply = read(entities.replace('C-1', '&b;&b;'))
  expect('returned' in reply && reply.returned[0]?.endToEndId).toBe('&b;&b;')
})

test('rule fee-5: whatever is cut out of a reply, reading it ends and says less or nothing', () => {
  const one = '<TxInfAndSts><OrgnlEndToEndId>C-1</OrgnlEndToEndId><TxSts>RJCT</TxSts></TxInfAndSts>'
  const whole = refused(one.repeat(3))
  fc.assert(
    fc.property(fc.nat(whole.length), fc.nat(200), (from, length) => {
      const reply = read(whole.slice(0, from) + whole.slice(from + length))
      expect('refusal' in reply || reply.returned.length <= 3).toBe(true)
    }),
  )
})

test('rule fee-5: every reason says what follows, and one that is not known is for a person', () => {
  expect(findReturnReason('AC04').consequence).toBe('suspend')
  expect(findReturnReason('AM04').consequence).toBe('retry')
  expect(findReturnReason('MD06').consequence).toBe('refund')
  expect(findReturnReason('MD07').consequence).toBe('dead')
  expect(findReturnReason('toString')).toEqual(findReturnReason(null))
  expect(Object.keys(returnReasons).every((code) => /^[A-Z]{2}\d\d$|^[CD]NOR$/.test(code))).toBe(true)
})

test('rule fee-11: no reason speaks to the person of «la persona»', () => {
  for (const code of [...Object.keys(returnReasons), null])
    expect(sayReasonToPerson(code)).not.toMatch(/la persona|quien paga|\bella\b/i)
  expect(tellReasonOfMandate('La cuenta está cerrada (AC04)')).toBe('La cuenta está cerrada')
  expect(tellReasonOfMandate('Otra cosa (AC04)')).toBe('Otra cosa (AC04)')
})
