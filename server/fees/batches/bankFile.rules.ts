import type { FileReply } from '#contract/endpoint.ts'
import { formatEuros } from '#contract/format.ts'
import { formatCount } from '#contract/plural.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { mostNamed } from '#server/kernel/http/shown.ts'
import { requireBatch, type Work } from '#server/fees/batches/changes.rules.ts'
import { noteDownload, type Creditor, type StoredBatch } from '#server/fees/batches/batches.queries.ts'
import {
  countBlocks,
  listCharged,
  readDebits,
  type FrozenBlock,
  type FrozenDebit,
} from '#server/fees/batches/bankFile.queries.ts'
import { findBic } from '#server/fees/bic.ts'
import { writeDebits, type Debit, type DebitFile } from '#server/fees/sepa/pain008.ts'

type Reading = Pick<Work, 'db' | 'scope' | 'audit'>
type Downloading = Reading & Pick<Work, 'world'>
export type FrozenBatch = StoredBatch & { creditor: Creditor }

/** A batch that goes to the bank; throws a conflict for a draft and for one that was cancelled. */
export async function requireFrozen({ db }: Pick<Reading, 'db'>, id: number): Promise<FrozenBatch> {
  const batch = await requireBatch(db, id)
  const { creditor, state } = batch
  if (creditor && state !== 'anulada') return { ...batch, creditor }
  throw new Problem(
    'conflicto',
    state === 'anulada'
      ? `La remesa ${id} está anulada: no tiene fichero para el banco.`
      : `La remesa ${id} es un borrador: su fichero para el banco se descarga cuando está aprobada.`,
  )
}

/** The same, of a batch whose file leaves now: from then on the bank may have it. */
export async function takeFrozen(
  { db, world }: Pick<Downloading, 'db' | 'world'>,
  id: number,
): Promise<FrozenBatch> {
  const batch = await requireFrozen({ db }, id)
  // Somebody may have cancelled it since it was read.
  return (await noteDownload(db, world.clock, id)) ? batch : requireFrozen({ db }, id)
}

/** A batch that was not approved here may lack what its file is known by. */
function requireWhole({ id, creditor }: FrozenBatch): void {
  const { name, id: creditorId, account, messageId, createdAt } = creditor
  if ([name, creditorId, account, messageId, createdAt].every(Boolean)) return
  throw new Problem(
    'conflicto',
    `La remesa ${id} no guarda todo lo que su fichero dice de quién cobra: descarga su hoja de cuotas o haz otra remesa.`,
  )
}

/** The file of debits of a batch (ISO 20022 pain.008), which is the same each time (rule fee-4). */
export async function createBankFile(
  { db, scope, audit, world }: Downloading,
  id: number,
  version: DebitFile['version'],
): Promise<FileReply> {
  const batch = await takeFrozen({ db, world }, id)
  requireWhole(batch)
  const blocks = await countBlocks(db, scope, id)
  const [count, cents] = [sumOf(blocks, 'count'), sumOf(blocks, 'cents')]
  audit.describe(
    `Remesa ${id}, pain.008.${version}; ${formatCount(count, 'cobro', 'cobros')}, ${formatEuros(cents / 100)}`,
  )
  const { name, id: creditorId, account, bic, messageId, createdAt } = batch.creditor
  const read = (block: FrozenBlock) => readDebits(db, scope, id, block.sequence)
  const body = writeDebits({
    version,
    messageId,
    createdAt,
    creditor: { name, id: creditorId, account, bic },
    blocks: blocks.map((block) => ({
      ...block,
      id: `${messageId}-${block.sequence}`,
      type: block.sequence,
      chargedOn: batch.chargedOn,
      debits: toDebits(read(block)),
    })),
  })
  await nameFewCharged({ db, scope, audit }, id)
  return {
    fileName: `Remesa_${id}_pain.008.${version}.xml`,
    contentType: 'application/xml; charset=utf-8',
    body,
  }
}

/** The entry of a file with few charges names whom they are of (rule log-9). */
export async function nameFewCharged({ db, scope, audit }: Reading, id: number): Promise<void> {
  const charged = await listCharged(db, scope, id, mostNamed + 1)
  if (charged.length > mostNamed) return
  for (const { affiliateId, recordId } of charged) {
    if (affiliateId !== null) audit.addSubjects('affiliate', [affiliateId])
    if (recordId !== null) audit.addSubjects('record', [recordId])
  }
}

const sumOf = (blocks: readonly FrozenBlock[], what: 'count' | 'cents') =>
  blocks.reduce((all, block) => all + block[what], 0)

async function* toDebits(rows: AsyncIterable<FrozenDebit>): AsyncGenerator<Debit> {
  for await (const { reference, cents, concept, holder, iban, ...frozen } of rows)
    yield {
      endToEndId: reference,
      cents,
      concept,
      mandate: { reference: frozen.mandateReference, signedOn: frozen.mandateSignedOn },
      debtor: { name: holder, iban, bic: findBic(iban) },
    }
}
