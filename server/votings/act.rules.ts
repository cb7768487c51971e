import type { FileReply } from '#contract/endpoint.ts'
import { createPdfReply } from '#server/kernel/pdf/pdfReply.ts'
import { findChainHead, readChain } from '#server/kernel/chain/chain.ts'
import { requireRoll } from '#server/rolls/rolls.rules.ts'
import type { ChainEntry } from '#contract/chain.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { chainDetails, readDetails, readOpened } from '#contract/votings/chainDetails.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { composeAct, type Acted } from '#server/votings/act.paper.ts'
import { requireDefinition } from '#server/votings/definition.rules.ts'
import { chainOf } from '#server/votings/chain.rules.ts'
import { findCount } from '#server/votings/counting.queries.ts'
import { requireCounted, showResults } from '#server/votings/outcome.rules.ts'
import type { Preparing, Work } from '#server/votings/votings.rules.ts'

type Said = Pick<Acted, 'letters' | 'claims' | 'course' | 'isOwnApproval'>

/** What the chain says: letters, claims, its course, and whether whoever wrote it approved it. */
async function readSaid(db: Database, id: number): Promise<Said> {
  const chain = await readChain(db, chainOf(id))
  const approved = readDetails(chain, 'approved', chainDetails.approved)?.at(-1)
  if (!approved) throw new Error('the chain of what is counted says that it was approved')
  const printed = readDetails(chain, 'lettersPrinted', chainDetails.lettersPrinted) ?? []
  const [closed] = readDetails(chain, 'closed', chainDetails.closed) ?? []
  const sum = (of: 'letters' | 'replaced') => printed.reduce((total, { details }) => total + details[of], 0)
  return {
    letters: { printed: sum('letters'), replaced: sum('replaced'), used: closed?.details.lettersUsed ?? 0 },
    claims: readOpened(chain)?.claims ?? null,
    course: readCourse(chain.filter(({ number }) => number > approved.number)),
    isOwnApproval: approved.details.isOwn,
  }
}

const told = (at: string, reason: string) => `El ${formatMomentInWords(at)}${reason && `: ${reason}`}`

/** What happened to a voting on its way, in its order, with the reasons that its roll reads. */
export function readCourse(chain: readonly ChainEntry[]): Acted['course'] {
  return chain.flatMap((entry): Acted['course'] => {
    const { kind, at } = entry
    if (kind === 'failed') return [['Se paró', `${told(at, '')}, porque no se pudo abrir, seguir o contar`]]
    if (kind === 'restored') return [['Se paró', `${told(at, '')}, al restaurar una copia de seguridad`]]
    const [extended] = readDetails([entry], 'extended', chainDetails.extended) ?? []
    if (extended) {
      const { endDate, reason } = extended.details
      return [
        ['Se alargó', `${told(at, '')}, hasta el ${formatMomentInWords(endDate)}${reason && `: ${reason}`}`],
      ]
    }
    const [resumed] = readDetails([entry], 'resumed', chainDetails.resumed) ?? []
    return resumed ? [['Se reanudó', told(at, resumed.details.reason)]] : []
  })
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
