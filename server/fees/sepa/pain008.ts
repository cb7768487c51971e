import type { DebitType } from '#contract/fees/feeExport.ts'
import { toLatinText } from '#server/fees/sepa/latinText.ts'

/** Who collects: as in the general data (rule organisation-4). */
type Creditor = { name: string; id: string; account: string; bic: string | null }

export type Debit = {
  /** Names the debit for ever, at most 35 characters. */
  endToEndId: string
  cents: number
  mandate: {
    /** At most 35 characters, of one account for ever. */
    reference: string
    /** `yyyy-mm-dd`. */
    signedOn: string
  }
  debtor: { name: string; iban: string; bic: string | null }
  concept: string
}

/** The debits of one day and one kind, which are counted before they are written. */
export type DebitBlock = {
  id: string
  type: DebitType
  /** `yyyy-mm-dd`, a day on which banks collect. */
  chargedOn: string
  count: number
  cents: number
  debits: Iterable<Debit> | AsyncIterable<Debit>
}

export type DebitFile = {
  version: '001.08' | '001.02'
  /** Names the file for ever, at most 35 characters. */
  messageId: string
  /** `yyyy-mm-ddThh:mm:ss` in Madrid. */
  createdAt: string
  creditor: Creditor
  blocks: readonly DebitBlock[]
}

const pieceSize = 1 << 16

/**
 * A file of direct debits for the bank (ISO 20022 pain.008, rule fee-4), in pieces: one block for each day and kind, with
 * exact counts and sums. Throws when the debits of a block are not as many or not as much as it says.
 */
export async function* writeDebits(file: DebitFile): AsyncGenerator<string> {
  const { version, creditor, blocks } = file
  const total = sumOf(blocks)
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.${version}"><CstmrDrctDbtInitn><GrpHdr>${tag('MsgId', toReference(file.messageId))}${tag('CreDtTm', file.createdAt)}${writeSums(total)}<InitgPty>${tag('Nm', toLatinText(creditor.name, 70))}<Id><OrgId>${writeScheme(creditor.id)}</OrgId></Id></InitgPty></GrpHdr>\n`
  for (const block of blocks) {
    yield writeBlockHead(file, block)
    const written = { count: 0, cents: 0 }
    let piece = ''
    for await (const debit of block.debits) {
      written.count += 1
      written.cents += debit.cents
      piece += writeDebit(file, debit)
      if (piece.length > pieceSize) {
        yield piece
        piece = ''
      }
    }
    if (written.count !== block.count || written.cents !== block.cents)
      throw new Error(`Block ${block.id} has ${written.count} debits of ${written.cents} cents in all`)
    yield `${piece}</PmtInf>\n`
  }
  yield '</CstmrDrctDbtInitn></Document>\n'
}

type Sums = { count: number; cents: number }

const sumOf = (blocks: readonly Sums[]): Sums => ({
  count: blocks.reduce((all, { count }) => all + count, 0),
  cents: blocks.reduce((all, { cents }) => all + cents, 0),
})

/** Cents as euros with two decimals, without ever being a fraction. */
const formatAmount = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

/** A reference: banks refuse those that begin or end with a slash, and two of them together. */
const toReference = (text: string) =>
  toLatinText(text, 35)
    .replaceAll(/^\/+|\/+$/g, '')
    .replaceAll(/\/{2,}/g, '/') || '.'

const writeSums = ({ count, cents }: Sums) =>
  tag('NbOfTxs', String(count)) + tag('CtrlSum', formatAmount(cents))

const writeScheme = (id: string) => `<Othr>${tag('Id', id)}<SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr>`

/** A bank by its BIC, which has another name in each version, or as one that is not said. */
const writeAgent = ({ version }: DebitFile, bic: string | null) =>
  `<FinInstnId>${bic === null ? '<Othr><Id>NOTPROVIDED</Id></Othr>' : tag(version === '001.02' ? 'BIC' : 'BICFI', bic)}</FinInstnId>`

function writeBlockHead(file: DebitFile, block: DebitBlock): string {
  const { name, id, account, bic } = file.creditor
  return `<PmtInf>${tag('PmtInfId', toReference(block.id))}<PmtMtd>DD</PmtMtd><BtchBookg>true</BtchBookg>${writeSums(block)}<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><LclInstrm><Cd>CORE</Cd></LclInstrm>${tag('SeqTp', block.type)}</PmtTpInf>${tag('ReqdColltnDt', block.chargedOn)}<Cdtr>${tag('Nm', toLatinText(name, 70))}<PstlAdr><Ctry>ES</Ctry></PstlAdr></Cdtr><CdtrAcct><Id>${tag('IBAN', account)}</Id></CdtrAcct><CdtrAgt>${writeAgent(file, bic)}</CdtrAgt><ChrgBr>SLEV</ChrgBr><CdtrSchmeId><Id><PrvtId>${writeScheme(id)}</PrvtId></Id></CdtrSchmeId>\n`
}

const writeDebit = (file: DebitFile, { endToEndId, cents, mandate, debtor, concept }: Debit) =>
  `<DrctDbtTxInf><PmtId>${tag('EndToEndId', toReference(endToEndId))}</PmtId><InstdAmt Ccy="EUR">${formatAmount(cents)}</InstdAmt><DrctDbtTx><MndtRltdInf>${tag('MndtId', toReference(mandate.reference))}${tag('DtOfSgntr', mandate.signedOn)}</MndtRltdInf></DrctDbtTx><DbtrAgt>${writeAgent(file, debtor.bic)}</DbtrAgt><Dbtr>${tag('Nm', toLatinText(debtor.name, 70))}</Dbtr><DbtrAcct><Id>${tag('IBAN', debtor.iban)}</Id></DbtrAcct><RmtInf>${tag('Ustrd', toLatinText(concept, 140))}</RmtInf></DrctDbtTxInf>\n`
