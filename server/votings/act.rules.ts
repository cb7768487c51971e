import type { FileReply } from '#contract/endpoint.ts'
import { createPdfReply } from '#server/kernel/pdf/pdfReply.ts'
import { findChainHead, readChain } from '#server/kernel/chain/chain.ts'
import { requireRoll } from '#server/rolls/rolls.rules.ts'
import { chainDetails, readDetails } from '#contract/votings/chainDetails.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { composeAct, type Acted } from '#server/votings/act.paper.ts'
import { requireDefinition } from '#server/votings/definition.rules.ts'
import { chainOf } from '#server/votings/chain.rules.ts'
import { findCount } from '#server/votings/counting.queries.ts'
import { requireCounted, showResults } from '#server/votings/outcome.rules.ts'
import type { Preparing, Work } from '#server/votings/votings.rules.ts'

/** How many letters were printed and used, and whether whoever wrote it approved it, as the chain says it. */
async function readSaid(db: Database, id: number): Promise<Pick<Acted, 'letters' | 'isOwnApproval'>> {
  const chain = await readChain(db, chainOf(id))
  const approved = readDetails(chain, 'approved', chainDetails.approved)?.at(-1)
  if (!approved) throw new Error('the chain of what is counted says that it was approved')
  const printed = readDetails(chain, 'lettersPrinted', chainDetails.lettersPrinted) ?? []
  const [closed] = readDetails(chain, 'closed', chainDetails.closed) ?? []
  const sum = (of: 'letters' | 'replaced') => printed.reduce((total, { details }) => total + details[of], 0)
  return {
    letters: { printed: sum('letters'), replaced: sum('replaced'), used: closed?.details.lettersUsed ?? 0 },
    isOwnApproval: approved.details.isOwn,
  }
}

/** The act of a voting that is counted, as PDF. */
export async function printAct(work: Work & Preparing, id: number): Promise<FileReply> {
  const { db, audit } = work
  const found = await requireCounted(work, id)
  const counted = await findCount(db, id)
  const head = await findChainHead(db, chainOf(id))
  if (!counted || !head) throw new Error('what is counted has a count and a chain')
  const roll = await requireRoll(db, found.rollId)
  const results = await showResults(work, found)
  const paper = composeAct({
    results,
    definition: requireDefinition(found),
    census: roll,
    openedAt: found.openedAt,
    ...(await readSaid(db, id)),
    annulledFor: found.state === 'annulled' ? (found.reason ?? '') : null,
    hashes: {
      definition: found.definitionHash ?? '',
      census: roll.hash,
      result: counted.resultHash,
      settledResult: results.settledHash,
      receipts: counted.receiptsHash,
      chainHead: head.hash,
    },
  })
  audit.describe(`Votación ${id}`)
  return createPdfReply(db, `acta-de-la-votacion-${id}.pdf`, paper)
}
