import type { z } from 'zod'
import type { SignedIn } from '#contract/actor.ts'
import {
  legalDocumentLabels,
  mostListed,
  type LegalDocumentDetails,
  type LegalDocumentField,
  type LegalDocumentVersion,
  type RetiredDocument,
  type legalDocuments,
  type newLegalDocument,
} from '#contract/legal/documents.ts'
import { inscriptionDocument } from '#contract/legal/legal.ts'
import { findUnknown, signatoryPlaces } from '#contract/legal/places.ts'
import { listPlaces, sampleOf } from '#contract/richTextPlaces.ts'
import { readTextImages } from '#server/files/textImages.queries.ts'
import { receiveText } from '#server/files/textImages.rules.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { editFields, isEdited } from '#server/kernel/http/editFields.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Paper } from '#server/kernel/pdf/paper.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import type { World } from '#server/kernel/world.ts'
import {
  addDocument,
  changeDocument,
  countAcceptances,
  countUses,
  findDocument,
  findDocumentVersion,
  findLatestVersion,
  listDocumentVersions,
  listRetired,
  lockDocument,
  retireDocument,
} from '#server/legal/documents.queries.ts'
import { fillLegalDocument } from '#server/legal/legal.rules.ts'

type Work = { db: Database; world: World; actor: SignedIn; audit: AuditEntry }

// Safe: the labels have exactly these keys.
const fields = Object.keys(legalDocumentLabels) as LegalDocumentField[]

/** Throws «not found» for a document that does not exist or is no longer in use. */
export async function requireDocument(db: Database, id: number): Promise<LegalDocumentDetails> {
  const found = await findDocument(db, id)
  if (!found) throw notFound()
  const text = parseRichText(found.html)
  return { ...found, text, ...(await countUses(db, id)), unknownPlaces: findUnknown(listPlaces(text)) }
}

/** HTML as it is kept of a document, which must say something. */
async function receive(db: Database, sent: string): Promise<string> {
  const { html, text } = await receiveText(db, sent, { path: 'html' })
  if (text.length === 0) throw invalid([{ in: 'body', path: 'html', message: 'Escribe el texto' }])
  return html
}

export async function createDocument(
  { db, world, actor, audit }: Work,
  { html, ...about }: z.output<typeof newLegalDocument>,
): Promise<LegalDocumentDetails> {
  const values = { ...about, html: await receive(db, html) }
  const id = await addDocument(db, world.clock, values, actor.username)
  audit.describe(`Documento ${id}`)
  audit.addChanges('legalDocument', id, {}, values)
  return requireDocument(db, id)
}

/** Changes what is sent, as another version. Throws a conflict when somebody else has changed it since `version`, if that is said. */
export async function editDocument(
  { db, world, actor, audit }: Work,
  id: number,
  { version, ...sent }: z.output<typeof legalDocuments.edit.body>,
): Promise<LegalDocumentDetails> {
  const before = await lockDocument(db, id)
  if (!before) throw notFound()
  const given = { ...sent, ...(sent.html !== undefined && { html: await receive(db, sent.html) }) }
  const title = 'Otra persona ha cambiado este documento mientras lo editabas'
  const change = editFields(audit, { entity: 'legalDocument', id, before, sent: given, version, title })
  audit.describe(`Documento ${id}`)
  if (isEdited(change)) await changeDocument(db, world.clock, id, change, actor.username)
  return requireDocument(db, id)
}

/** Takes a document out of use (rule document-3). */
export async function removeDocument({ db, world, actor, audit }: Work, id: number): Promise<{ id: number }> {
  const before = await lockDocument(db, id)
  if (!before) throw notFound()
  if (id === inscriptionDocument)
    throw new Problem(
      'conflicto',
      'El documento de inscripción no se puede borrar: es el que acepta quien se inscribe',
    )
  await retireDocument(db, world.clock, id, actor.username)
  audit.describe(`Documento ${id}`)
  audit.changes.push({ entity: 'legalDocument', entityId: id, field: 'retired', before: null, after: 'true' })
  return { id }
}

export async function describeRetired(db: Database): Promise<RetiredDocument[]> {
  const found = await listRetired(db, mostListed)
  const described: RetiredDocument[] = []
  for (const document of found) described.push({ ...document, ...(await countUses(db, document.id)) })
  return described
}

/** Who changed what of a document, the latest first, and how many people accepted each version (rule document-2). */
export async function describeDocumentVersions(db: Database, id: number): Promise<LegalDocumentVersion[]> {
  const found = await listDocumentVersions(db, id, mostListed + 1)
  if (found.length === 0) throw notFound()
  const people = await countAcceptances(db, id)
  return found.slice(0, mostListed).map(({ version, author, changeTime, ...is }, index) => {
    const was = found[index + 1]
    const changed = was ? fields.filter((field) => was[field] !== is[field]) : []
    return {
      version,
      author,
      changeTime,
      changed: changed.map((field) => legalDocumentLabels[field]),
      acceptances: people.get(version) ?? 0,
    }
  })
}

/** What a document said in a version. */
export async function readDocumentVersion(db: Database, id: number, version: number) {
  const found = await findDocumentVersion(db, id, version)
  if (!found) throw notFound()
  const { name, description, html } = found
  return { name, description, text: parseRichText(html) }
}

/** The paper of a document with the data of a person of an example, as it is or was in a version. */
export async function composeExample(
  db: Database,
  id: number,
  version: number | undefined,
): Promise<Paper & { version: number }> {
  const found =
    version === undefined ? await findLatestVersion(db, id) : await findDocumentVersion(db, id, version)
  if (!found) throw notFound()
  const sample = sampleOf(signatoryPlaces)
  const date = sample('FECHA') ?? ''
  const { NOMBRE, APELLIDO1, APELLIDO2, DNI } = signatoryPlaces
  const person = {
    name: NOMBRE.sample,
    lastName1: APELLIDO1.sample,
    lastName2: APELLIDO2.sample,
    idDocument: DNI.sample,
  }
  const blocks = fillLegalDocument(found.html, person, date)
  return {
    title: found.name,
    date,
    mark: 'EJEMPLO',
    blocks,
    images: await readTextImages(db, blocks),
    version: found.version,
  }
}
