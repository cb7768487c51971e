import { maskAccountsIn } from '#contract/fees/basics/maskedTexts.ts'
import type { DebitType } from '#contract/fees/feeExport.ts'
import { countBlocks, readDebits } from '#server/fees/batches/bankFile.queries.ts'
import { findBatchOfFile } from '#server/fees/replies/match.queries.ts'
import { refuse, type ReadReply } from '#server/fees/replies/readReply.rules.ts'
import type { SaidLine } from '#server/fees/replies/saidLine.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type Rejected = {
  batchId: number
  sequence: DebitType
  count: number
  code: string | null
}

/** The blocks of debits that the bank refuses whole, without naming their debits (rule fee-9); throws 422 for one that is not ours. */
export async function findRejected(
  db: Database,
  scope: Scope,
  { rejected }: Pick<ReadReply, 'rejected'>,
): Promise<Rejected[]> {
  const found: Rejected[] = []
  for (const { what, id, code } of rejected) {
    const [, messageId = '', sequence] = (what === 'block' && /^(.+)-([A-Z]{4})$/.exec(id)) || [id, id]
    const batchId = await findBatchOfFile(db, messageId)
    const blocks = batchId === undefined ? [] : await countBlocks(db, scope, batchId)
    const meant = blocks.filter((block) => what === 'file' || block.sequence === sequence)
    if (batchId === undefined || meant.length === 0)
      throw refuse(
        `El banco rechaza ${what === 'file' ? 'el fichero' : 'el bloque'} «${maskAccountsIn(id)}» entero, y no es de ninguna remesa`,
      )
    found.push(...meant.map((block) => ({ batchId, sequence: block.sequence, count: block.count, code })))
  }
  return found
}

const pieceSize = 500

/** Each debit of what is refused whole as a line of its own, some at a time. */
export async function* expandRejected(
  db: Database,
  scope: Scope,
  rejected: readonly Rejected[],
  bookedOn: string,
): AsyncGenerator<SaidLine[]> {
  for (const { batchId, sequence, code } of rejected) {
    let piece: SaidLine[] = []
    for await (const { reference, cents, mandateReference, iban } of readDebits(
      db,
      scope,
      batchId,
      sequence,
    )) {
      const said = { reference, cents, iban, code, bookedOn, mandate: mandateReference, currency: 'EUR' }
      piece.push({ ...said, document: null, text: null, unread: null })
      if (piece.length === pieceSize) {
        yield piece
        piece = []
      }
    }
    if (piece.length > 0) yield piece
  }
}
