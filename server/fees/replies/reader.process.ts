import { z } from 'zod'
import { maskAccountsIn } from '#contract/fees/basics/maskedTexts.ts'
import { mostPastedReplies } from '#contract/fees/bankReplies.ts'
import { readBankReply } from '#server/fees/sepa/bankReply.ts'
import { isHeader, readPastedLine } from '#server/fees/replies/pastedLine.ts'
import type { SaidLine } from '#server/fees/replies/saidLine.ts'
import { answerAsReader } from '#server/kernel/runtime/reader.ts'

/** Answers with what a file or a pasted list says, its lines as JSON, or with why it cannot be read. */
answerAsReader(async (asked, content) => {
  const { what } = z.object({ what: z.enum(['file', 'pasted']) }).parse(asked)
  return what === 'file' ? readFile(content) : readPasted(content)
})

function readFile(content: Uint8Array) {
  const reply = readBankReply(content)
  if ('refusal' in reply) return reply
  const { returned, rejected, ...about } = reply
  if (returned.length === 0 && rejected.length === 0)
    return { refusal: 'El fichero no dice que se haya rechazado ni devuelto ningún adeudo' }
  return {
    ...about,
    messageId: clean(about.messageId),
    rejected: rejected.map(({ what, id, reason }) => ({
      what,
      id: clean(id) ?? '',
      code: readCode(reason),
    })),
    ...packLines(
      returned.map(({ endToEndId, mandate, iban, cents, currency, reason, bookedOn }) => ({
        reference: clean(endToEndId),
        mandate: clean(mandate),
        iban: clean(iban),
        // No charge is as large: such an amount is none.
        cents: cents !== null && cents > mostCents ? null : cents,
        currency: clean(currency),
        code: readCode(reason),
        document: null,
        text: null,
        unread: null,
        bookedOn,
      })),
    ),
  }
}

/** The largest amount that the database holds. */
const mostCents = 2_147_483_647

/** A text without what cannot be stored. */
const clean = (text: string | null) => text?.replaceAll('\0', '').toWellFormed() ?? null

/** The code of a reason, which is told with its charge wherever that is: no account stands in it. */
function readCode(reason: string | null) {
  const code = clean(reason)?.toUpperCase()
  return code === undefined ? null : maskAccountsIn(code)
}

function readPasted(content: Uint8Array) {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return { refusal: 'La lista no está en UTF-8' }
  }
  const lines: SaidLine[] = []
  for (const written of text.split(/\r\n|[\n\r]/)) {
    const line = readPastedLine(written.replaceAll('\0', ''))
    if (line) lines.push(line)
    if (lines.length > mostPastedReplies + 1)
      return { refusal: 'La lista tiene demasiadas líneas: como mucho, 10.000' }
  }
  if (lines.length > 1 && lines[0] && isHeader(lines[0])) lines.shift()
  if (lines.length > mostPastedReplies)
    return { refusal: 'La lista tiene demasiadas líneas: como mucho, 10.000' }
  if (lines.length === 0) return { refusal: 'La lista no tiene ninguna línea' }
  return { kind: 'lista', messageId: null, createdOn: null, rejected: [], ...packLines(lines) }
}

/** Lines as bytes, which cross to the serving process at no cost, and are read there some at a time. */
const packLines = (lines: readonly SaidLine[]) => ({
  total: lines.length,
  lines: Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')),
})
