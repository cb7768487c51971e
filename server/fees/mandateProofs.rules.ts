import type { SignedIn } from '#contract/actor.ts'
import { mostProofs, takesProof } from '#contract/fees/mandateProofs.ts'
import type { PersonFees } from '#contract/fees/personFees.ts'
import { storeFile, findFile, type FileToKeep } from '#server/files/files.queries.ts'
import { createFileReply } from '#server/files/files.rules.ts'
import { addProof, isCollectedBy, listProofs, withdrawProof } from '#server/fees/mandateProofs.queries.ts'
import { findMandateOfPaper } from '#server/fees/mandatePapers.queries.ts'
import { lockPayer, requirePersonFees, type FeeWork } from '#server/fees/mandates.rules.ts'
import { lockMandate } from '#server/fees/mandates.queries.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'

type Work = FeeWork & { actor: SignedIn }
type Asked = { id: number; mandateId: number }
type AskedProof = Asked & { proofId: number }

/** The mandate of a person whose proof is a paper; throws where there is none, or it was signed on the screen. */
export async function requireProvable({ db, scope }: Pick<Work, 'db' | 'scope'>, { id, mandateId }: Asked) {
  const found = await findMandateOfPaper(db, scope, id, mandateId)
  if (!found) throw notFound()
  if (!takesProof({ signedHow: found.evidence?.how ?? null }))
    throw new Problem('conflicto', 'Este mandato se firmó en pantalla: su prueba es esa firma.')
  return found
}

/** Keeps a scan that was judged, beside those there are; the same bytes again are the second click of somebody (rule durable-3). */
export async function keepProof(work: Work, asked: Asked, judged: FileToKeep): Promise<PersonFees> {
  const { db, scope, audit, actor, world } = work
  await lockPayer(work, asked.id)
  if (!(await lockMandate(db, scope, asked.id, asked.mandateId))) throw notFound()
  const { reference } = await requireProvable(work, asked)
  audit.describe(`Inscrito ${asked.id}, mandato ${reference}, ${judged.size} bytes`)
  const there = await listProofs(db, scope, [asked.mandateId])
  const latest = there.find(({ withdrawn }) => withdrawn === null)
  if (latest?.sha256 === Buffer.from(judged.sha256).toString('hex')) return requirePersonFees(work, asked.id)
  if (there.length >= mostProofs)
    throw new Problem('conflicto', `Este mandato tiene ya ${mostProofs} papeles, que son los que caben.`)
  const fileId = await storeFile(db, judged, actor.userId)
  const { fileName } = judged
  const added = { mandateId: asked.mandateId, fileId, fileName, addedBy: actor.username }
  const { id } = await addProof(db, world.clock, added)
  audit.addChanges<Record<string, unknown>>('mandateProof', id, { fileName: null }, { fileName })
  return requirePersonFees(work, asked.id)
}

/** One scan of a mandate of a person, also a withdrawn one; throws where its file is gone. */
async function requireProof(
  { db, scope }: Pick<Work, 'db' | 'scope'>,
  { id, mandateId, proofId }: AskedProof,
) {
  const mandate = await findMandateOfPaper(db, scope, id, mandateId)
  const proof = (await listProofs(db, scope, [mandateId])).find((each) => each.id === proofId)
  if (!mandate || !proof) throw notFound()
  return { ...proof, reference: mandate.reference }
}

/** The file of a scan, for staff. */
export async function readProof(
  { db, scope, audit }: Pick<Work, 'db' | 'scope' | 'audit'>,
  asked: AskedProof,
) {
  const { fileId, reference } = await requireProof({ db, scope }, asked)
  const file = fileId === null ? undefined : await findFile(db, fileId, 'mandateProof')
  if (!file) throw notFound()
  audit.describe(`Inscrito ${asked.id}, mandato ${reference}, papel ${asked.proofId}`)
  return createFileReply(db, file)
}

/**
 * Withdraws a scan that was put in by mistake: its person reads it no more. Where something was collected while it was
 * there the office keeps it; otherwise its file goes at once, because it may be somebody else's.
 */
export async function withdraw(work: Work, asked: AskedProof, reason: string): Promise<PersonFees> {
  const { db, scope, audit, actor, world } = work
  await lockPayer(work, asked.id)
  if (!(await lockMandate(db, scope, asked.id, asked.mandateId))) throw notFound()
  const proof = await requireProof(work, asked)
  audit.describe(`Inscrito ${asked.id}, mandato ${proof.reference}, papel ${asked.proofId}`)
  if (proof.withdrawn) throw new Problem('conflicto', 'Este papel ya está retirado.')
  const isKept = await isCollectedBy(db, scope, proof)
  const drop = isKept ? null : proof.fileId
  await withdrawProof(db, scope, world.clock, { id: proof.id, by: actor.username, reason, drop })
  audit.addChanges<Record<string, unknown>>('mandateProof', proof.id, { reason: null }, { reason })
  return requirePersonFees(work, asked.id)
}
