import { Parser } from 'htmlparser2'
import { cutMasked } from '#contract/fees/basics/maskedTexts.ts'

/** A debit that the bank has refused or taken back. */
export type ReturnedDebit = {
  /** The reference of the debit; null where the bank does not repeat it. */
  endToEndId: string | null
  mandate: string | null
  iban: string | null
  /** Null where no amount is said, or it is none. */
  cents: number | null
  currency: string | null
  /** The code of the reason, by ISO 20022. */
  reason: string | null
  /** The day on which it came about, where it says one of its own, `yyyy-mm-dd`. */
  bookedOn: string | null
}

/** A file of debits, or a block of one, of which the bank refuses all without naming them; and why. */
export type RejectedWhole = { what: 'file' | 'block'; id: string; reason: string | null }

export type BankReply =
  | {
      kind: 'pain.002' | 'camt.054'
      messageId: string | null
      /** The day on which the bank wrote it, `yyyy-mm-dd`. */
      createdOn: string | null
      returned: ReturnedDebit[]
      rejected: RejectedWhole[]
    }
  /** Why it cannot be read, as a person reads it. */
  | { refusal: string }

const mostBytes = 50_000_000
const mostReturned = 100_000
const mostOpenTags = 40
const mostBlocks = 100

/** Where each value stands below its debit; the first that is there counts. */
const places = {
  'pain.002': {
    debit: 'TxInfAndSts',
    endToEndId: ['OrgnlEndToEndId'],
    mandate: ['OrgnlTxRef/MndtRltdInf/MndtId'],
    iban: ['OrgnlTxRef/DbtrAcct/Id/IBAN'],
    amount: ['OrgnlTxRef/Amt/InstdAmt', 'OrgnlTxRef/IntrBkSttlmAmt'],
    reason: ['StsRsnInf/Rsn/Cd'],
    bookedOn: ['OrgnlTxRef/CreDtTm'],
  },
  'camt.054': {
    debit: 'TxDtls',
    endToEndId: ['Refs/EndToEndId'],
    mandate: ['Refs/MndtId'],
    iban: ['RltdPties/DbtrAcct/Id/IBAN'],
    amount: ['AmtDtls/InstdAmt/Amt', 'AmtDtls/TxAmt/Amt', 'Amt'],
    reason: ['RtrInf/Rsn/Cd'],
    bookedOn: [],
  },
} as const
type Kind = keyof typeof places

/**
 * Reads what a bank answers to direct debits: pain.002 (refused before the charge) or camt.054 (returned after it), of
 * any version (rule fee-5). Entities of its own that a file declares are not expanded.
 */
export function readBankReply(file: Uint8Array): BankReply {
  if (file.length > mostBytes) return { refusal: 'El fichero es demasiado grande: como mucho, 50 MB' }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return { refusal: 'El fichero no está en UTF-8: pide al banco el XML sin convertir' }
  }
  const kind =
    /<(?:\w+:)?Document[^>]*\bxmlns(?::\w+)?="urn:iso:std:iso:20022:tech:xsd:(pain\.002|camt\.054)\./.exec(
      text.slice(0, 10_000),
    )?.[1] as Kind | undefined
  if (kind === undefined)
    return { refusal: 'No es una respuesta del banco a unos adeudos: se espera un pain.002 o un camt.054' }
  if (!/<\/(?:\w+:)?Document>\s*$/.test(text.slice(-1000)))
    return { refusal: 'El fichero está cortado: pídelo otra vez al banco' }
  const reader = new ReplyReader(kind)
  const parser = new Parser(reader, { xmlMode: true, decodeEntities: true })
  try {
    parser.end(text)
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message }
    throw error
  }
  return reader.finish()
}

/** Why a file is not read further. */
class Refusal extends Error {}

/** Reads the debits of a reply as its tags open and close. */
class ReplyReader {
  readonly #kind: Kind
  readonly #path: string[] = []
  readonly #returned: ReturnedDebit[] = []
  /** The values of the debit being read, by their place below it, and how deep it stands. */
  #values: Map<string, string> | null = null
  #depth = 0
  #text = ''
  #messageId: string | null = null
  #createdOn: string | null = null
  /** Of the entry being read: the day on which it was booked. */
  #bookedOn: string | null = null
  /** What is said of the whole file, and of the block being read. */
  readonly #file = new Whole()
  #block = new Whole()
  readonly #rejected: RejectedWhole[] = []

  constructor(kind: Kind) {
    this.#kind = kind
  }

  onopentag(name: string, attributes: Record<string, string>) {
    const tag = withoutPrefix(name)
    this.#path.push(tag)
    // The parser's cost grows with the square of this: it stops here.
    if (this.#path.length > mostOpenTags) throw new Refusal('El fichero está mal hecho')
    this.#text = ''
    if (tag === 'Ntry') this.#bookedOn = null
    if (tag === 'OrgnlPmtInfAndSts') this.#block = new Whole()
    if (tag === places[this.#kind].debit && this.#values === null) {
      this.#values = new Map()
      this.#depth = this.#path.length
    }
    const currency = attributes['Ccy']
    const place = `${this.#place()}@Ccy`
    if (currency !== undefined && this.#values?.has(place) === false)
      this.#values.set(place, currency.slice(0, 3))
  }

  ontext(text: string) {
    if (this.#text.length < 1000) this.#text += text
  }

  onclosetag() {
    const value = this.#text.trim()
    if (this.#values && this.#path.length > this.#depth) {
      if (value !== '' && !this.#values.has(this.#place())) this.#values.set(this.#place(), value)
    } else if (this.#values) {
      this.#keep(this.#values)
      this.#values = null
    } else this.#readAround(value)
    this.#text = ''
    this.#path.pop()
  }

  /** What is said outside of the debits. */
  #readAround(value: string) {
    const last = this.#path.slice(-2).join('/')
    if (last === 'GrpHdr/MsgId') this.#messageId = cutReference(value)
    else if (last === 'GrpHdr/CreDtTm') this.#createdOn = readWrittenDay(value)
    else if (last === 'BookgDt/Dt' || last === 'BookgDt/DtTm') this.#bookedOn = readWrittenDay(value)
    else if (this.#path.includes('OrgnlGrpInfAndSts')) this.#file.read(last, value)
    else if (this.#path.at(-1) === 'OrgnlPmtInfAndSts') this.#closeBlock()
    else if (this.#path.includes('OrgnlPmtInfAndSts')) this.#block.read(last, value)
  }

  /** A bank that refuses a block may name its debits, or say that of the block alone. */
  #closeBlock() {
    const whole = this.#block.refuse('block')
    if (whole && this.#rejected.length < mostBlocks) this.#rejected.push(whole)
    this.#block = new Whole()
  }

  finish(): BankReply {
    const isSilent = this.#returned.length === 0 && this.#rejected.length === 0
    const file = isSilent ? this.#file.refuse('file') : undefined
    return {
      rejected: file ? [file] : this.#rejected,
      kind: this.#kind,
      messageId: this.#messageId,
      createdOn: this.#createdOn,
      returned: this.#returned,
    }
  }

  /** Where the open tag stands below its debit. */
  #place() {
    return this.#path.slice(this.#depth).join('/')
  }

  #keep(values: ReadonlyMap<string, string>) {
    if (this.#returned.length >= mostReturned)
      throw new Refusal('El fichero tiene demasiadas líneas: como mucho, 100.000')
    const { endToEndId, mandate, iban, amount, reason } = places[this.#kind]
    const find = (of: readonly string[]) =>
      of.map((place) => values.get(place)).find((one) => one !== undefined)
    // What is accepted or collected is said as well.
    const status = values.get('TxSts')
    this.#block.hasDebits = true
    if (status !== undefined && status !== 'RJCT') return
    if (this.#kind === 'camt.054' && !find(reason)) return
    const said = find(amount)
    const id = find(endToEndId)
    this.#returned.push({
      endToEndId: id === undefined || id === 'NOTPROVIDED' ? null : cutReference(id),
      mandate: cutReference(find(mandate) ?? null),
      iban: find(iban)?.slice(0, 34) ?? null,
      cents: said === undefined ? null : readCents(said),
      currency: find(amount.map((place) => `${place}@Ccy`)) ?? null,
      reason: find(reason)?.slice(0, 4) ?? null,
      bookedOn: readWrittenDay(find(places[this.#kind].bookedOn) ?? '') ?? this.#bookedOn,
    })
  }
}

/** What a pain.002 says of a file of debits or of one of its blocks. */
class Whole {
  hasDebits = false
  #id: string | null = null
  #status: string | null = null
  #reason: string | null = null

  read(place: string, value: string) {
    if (/\/(?:OrgnlMsgId|OrgnlPmtInfId)$/.test(place)) this.#id ??= cutReference(value)
    else if (/\/(?:GrpSts|PmtInfSts)$/.test(place)) this.#status ??= value
    else if (place === 'Rsn/Cd') this.#reason ??= value.slice(0, 4)
  }

  /** That all of it is refused, unless its debits are named. */
  refuse(what: RejectedWhole['what']): RejectedWhole | undefined {
    if (this.#status !== 'RJCT' || this.#id === null || this.hasDebits) return undefined
    return { what, id: this.#id, reason: this.#reason }
  }
}

/** A reference as long as one may be. */
function cutReference<Said extends string | null>(said: Said) {
  return said === null ? said : cutMasked(said, 35)
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** The day of a moment, where there is such a day. */
function readWrittenDay(moment: string): string | null {
  const [, day] = /^(20\d\d-\d\d-\d\d)(?:[T+Z-]|$)/.exec(moment) ?? []
  return day !== undefined && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? day : null
}

/** Cents of a decimal as XML has it; null for what is none, or has a third decimal. */
function readCents(text: string): number | null {
  const [, euros, cents = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text) ?? []
  return euros === undefined ? null : Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}
