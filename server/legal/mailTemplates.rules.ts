import type { z } from 'zod'
import type { SignedIn } from '#contract/actor.ts'
import { foldText } from '#contract/foldText.ts'
import { findForeignAccounts } from '#contract/foreignAccounts.ts'
import {
  findMailErrors,
  findMailKind,
  findUnfilled,
  findUnused,
  isAboutMoney,
  mailKinds,
} from '#contract/legal/mailKinds.ts'
import {
  mailTemplateLabels,
  mostTemplateVersions,
  type MailTemplateDetails,
  type MailTemplateField,
  type MailTemplateRow,
  type MailTemplateVersion,
  type mailTemplateFields,
  type mailTemplates,
  saySwitchless,
} from '#contract/legal/mailTemplates.ts'
import { findNewLinks } from '#contract/legal/mailLinks.ts'
import type { FieldError } from '#contract/problem.ts'
import type { RichText } from '#contract/richText.ts'
import { listRuns } from '#contract/richTextMap.ts'
import { fillPlaces, fillText, sampleOf } from '#contract/richTextPlaces.ts'
import { receiveText } from '#server/files/textImages.rules.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { editFields, isEdited } from '#server/kernel/http/editFields.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import { renderLetter } from '#server/kernel/mail/letter.ts'
import { listOwnAccounts, readOrganisation } from '#server/kernel/organisation.queries.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import type { World } from '#server/kernel/world.ts'
import {
  changeTemplate,
  findTemplateVersion,
  indexTemplates,
  listTemplateVersions,
  lockTemplate,
  readTemplate,
  setTemplateSent,
} from '#server/legal/mailTemplates.queries.ts'

export type TemplateWork = { db: Database; world: World; actor: SignedIn; audit: AuditEntry }

// Safe: the labels have exactly these keys.
const fields = Object.keys(mailTemplateLabels) as MailTemplateField[]

function requireKind(id: number) {
  const kind = findMailKind(id)
  if (!kind) throw notFound()
  return kind
}

/** The mails that have a template: few, and known to the program. */
export async function listTemplates(
  db: Database,
  { sort, direction, search = '' }: Omit<z.output<typeof mailTemplates.list.query>, 'page' | 'size'>,
): Promise<MailTemplateRow[]> {
  const found = await indexTemplates(db)
  const own = await listOwnAccounts(db)
  const rows = Object.values(mailKinds)
    .map(({ id }) => requireKind(id))
    .filter((kind) => isAbout(kind, found.get(kind.kind), search))
    .map(({ kind, id, name, description, whenOff = null, isByHand = false, whyAlways = null }) => ({
      id,
      name,
      description,
      isSent: found.get(kind)?.isSent ?? true,
      whenOff,
      isByHand,
      whyAlways,
      otherAccounts: findOtherAccounts(found.get(kind), own),
    }))
    .toSorted((one, other) => (sort === 'id' ? one.id - other.id : one.name.localeCompare(other.name, 'es')))
  return direction === 'asc' ? rows : rows.toReversed()
}

/** The last four of the accounts that a template says and that are no longer of the organisation: it may have changed its own since. */
function findOtherAccounts(
  said: Record<MailTemplateField, string> | undefined,
  own: readonly string[],
): string[] {
  const words = said ? [said.subject, sayWords(parseRichText(said.html))] : []
  const found = words.flatMap((text) => findForeignAccounts(text, own))
  return [...new Set(found.map((account) => account.slice(-4)))]
}

/** Whether what was searched for is in what a mail is called or for, or in what it says. */
function isAbout(
  { name, description }: Pick<MailTemplateRow, 'name' | 'description'>,
  said: Record<MailTemplateField, string> | undefined,
  search: string,
) {
  const words = said ? [said.subject, sayWords(parseRichText(said.html))] : []
  return foldText([name, description, ...words].join('\n')).includes(foldText(search))
}

/** Throws «not found» for a mail that there is not. */
export async function requireTemplate(db: Database, id: number): Promise<MailTemplateDetails> {
  const known = requireKind(id)
  const { kind, name, description, whenOff = null, isByHand = false, whyAlways = null } = known
  const { originalSubject, originalHtml, ...found } = await readTemplate(db, kind)
  const text = parseRichText(found.html)
  const { lacking, unused } = findUnused(known, { subject: found.subject, text })
  return {
    id,
    name,
    description,
    whenOff,
    isByHand,
    whyAlways,
    otherAccounts: findOtherAccounts(found, await listOwnAccounts(db)),
    ...found,
    text,
    original: { subject: originalSubject, html: originalHtml, text: parseRichText(originalHtml) },
    unknownPlaces: findUnfilled(known, { subject: found.subject, text }),
    lackingPlaces: lacking,
    unusedPlaces: unused,
  }
}

const imagesRefused = 'Los correos no llevan imágenes: son palabras'

/** Changes what is sent of one that asks for no money, and leads where it led. */
export async function editTemplate(
  work: TemplateWork,
  id: number,
  sent: z.output<typeof mailTemplates.edit.body>,
): Promise<MailTemplateDetails> {
  if (isAboutMoney(id))
    throw new Problem('conflicto', 'Este correo trata de cuotas y cobros: se cambia con tu contraseña')
  const { html: was } = await lockTemplate(work.db, requireKind(id).kind)
  const after = await writeTemplate(work, id, sent)
  if (findNewLinks(parseRichText(was), after.text).length > 0)
    throw new Problem('conflicto', 'Lleva a una dirección a la que no llevaba: se cambia con tu contraseña')
  return after
}

/** Changes what is sent, as another version. Throws a conflict when somebody else has changed it since `version`. */
export async function writeTemplate(
  { db, world, actor, audit }: TemplateWork,
  id: number,
  { version, ...sent }: z.output<typeof mailTemplates.edit.body>,
): Promise<MailTemplateDetails> {
  const about = requireKind(id)
  const before = await lockTemplate(db, about.kind)
  const read =
    sent.html === undefined ? undefined : await receiveText(db, sent.html, { path: 'html', imagesRefused })
  const wrong = {
    ...(await refuseAccounts(db, { subject: sent.subject, html: read && sayWords(read.text) })),
    ...findMailErrors(about, { subject: sent.subject, text: read?.text }),
  }
  const errors = Object.entries(wrong).map(([path, message]): FieldError => ({ in: 'body', path, message }))
  if (errors.length > 0) throw invalid(errors)
  const given = { subject: sent.subject, html: read?.html }
  const title = 'Otra persona ha cambiado este correo mientras lo editabas'
  const change = editFields(audit, { entity: 'mailTemplate', id, before, sent: given, version, title })
  audit.describe(`Correo automático ${id}: ${about.name}`)
  if (isEdited(change)) await changeTemplate(db, world.clock, about.kind, change, actor.username)
  return requireTemplate(db, id)
}

const sayWords = (text: RichText) =>
  listRuns(text)
    .map((run) => run.text)
    .join(' ')

/**
 * Refuses what says an account in which the organisation does not collect: money is not led elsewhere by a mail that
 * leaves by itself (rule organisation-5).
 */
async function refuseAccounts(
  db: Database,
  said: { subject?: string | undefined; html?: string | undefined },
) {
  const own = await listOwnAccounts(db)
  const wrong: Partial<Record<MailTemplateField, string>> = {}
  for (const field of fields) {
    const [other] = findForeignAccounts(said[field] ?? '', own)
    if (other !== undefined)
      wrong[field] =
        `Dice una cuenta que no es de la organización: la que acaba en ${other.slice(-4)}. Las suyas se cambian en «Datos generales», con la contraseña`
  }
  return wrong
}

/** Switches a mail on or off, of those that can be (rule automatic-1). What waits in the queue follows it. */
export async function switchTemplate(
  { db, audit }: TemplateWork,
  id: number,
  isSent: boolean,
): Promise<MailTemplateDetails> {
  const { kind, name, whenOff, isByHand = false, whyAlways = null } = requireKind(id)
  if (whenOff === undefined) throw new Problem('conflicto', saySwitchless({ isByHand, whyAlways }))
  const before = await lockTemplate(db, kind)
  audit.describe(`Correo automático ${id}: ${name}; ${isSent ? 'se envía' : 'no se envía'}`)
  audit.addChanges<Record<string, unknown>>('mailTemplate', id, { isSent: before.isSent }, { isSent })
  await setTemplateSent(db, kind, isSent)
  return requireTemplate(db, id)
}

/** A mail as it would leave, with the data of a person of an example. */
export async function previewTemplate(
  { db, world }: Pick<TemplateWork, 'db' | 'world'>,
  id: number,
  { subject, html }: z.output<typeof mailTemplateFields>,
) {
  const sample = sampleOf(requireKind(id).places)
  const organisation = await readOrganisation({ db, settings: world.settings })
  const valueOf = (place: string) => (place === 'CONTACTO' ? organisation.contactEmail : sample(place))
  const letter = {
    subject: fillText(subject, valueOf),
    blocks: fillPlaces(parseRichText(html), valueOf),
  }
  return renderLetter(letter, organisation)
}

/** Who changed what of a template, the latest first. */
export async function describeTemplateVersions(db: Database, id: number): Promise<MailTemplateVersion[]> {
  const found = await listTemplateVersions(db, requireKind(id).kind, mostTemplateVersions + 1)
  return found.slice(0, mostTemplateVersions).map(({ version, author, changeTime, ...is }, index) => {
    const was = found[index + 1]
    const changed = was ? fields.filter((field) => was[field] !== is[field]) : []
    return { version, author, changeTime, changed: changed.map((field) => mailTemplateLabels[field]) }
  })
}

/** What a template said in a version. */
export async function readTemplateVersion(db: Database, id: number, version: number) {
  const found = await findTemplateVersion(db, requireKind(id).kind, version)
  if (!found) throw notFound()
  return { subject: found.subject, text: parseRichText(found.html) }
}
