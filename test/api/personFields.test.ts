import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Affiliate, AffiliateProfile, OwnProfile } from '#contract/people/affiliateProfile.ts'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import { findLatestMerge, performWaiting } from '#test/support/merges.ts'
import type { Comparison } from '#contract/census/duplicates/merges.ts'
import { mergeFields } from '#contract/census/duplicates/mergeFields.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import { columnLabels } from '#contract/import/fields.ts'
import { toLogName, toLogText } from '#contract/people/fieldKinds.ts'
import type { ProfileReply } from '#contract/people/fieldReplies.ts'
import {
  fieldsEditedBy,
  fieldsOfKind,
  personFieldNames,
  personFieldLabels,
  isListed,
  isMasked,
  listedFields,
  personFields,
  type PersonField,
  type ProfileValues,
} from '#contract/people/fields.ts'
import { formatField, formatHistoryValue } from '#contract/people/formatField.ts'
import type { OwnData } from '#contract/self/data.ts'
import { openSession } from '#server/kernel/security/session.ts'
import type { TestApp } from '#test/support/app.ts'
import { selectChanges } from '#test/support/changes.ts'
import { refreshDuplicates } from '#test/support/duplicates.ts'
import { enrolAndReadLink, password } from '#test/support/enrolment.ts'
import { aDocument } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { pdfText } from '#test/support/pdf.ts'
import { readKnown, twoPeople, type Place } from '#test/support/personValues.ts'
import { sampleCount } from '#test/support/sample.ts'

type Send = Awaited<ReturnType<TestApp['as']>>
const agreed = { responsibility: true, dataProtection: true }

type Reply = AffiliateProfile | OwnProfile | Affiliate

/** A field of a reply; an account may be masked. */
function replyValue(reply: Reply, field: PersonField) {
  const key = isMasked(field) && !(field in reply) ? `${field}Masked` : field
  // A field that is missing is undefined, which no expected value is.
  return (reply as Record<string, unknown>)[key] as ProfileReply[PersonField]
}

/** A field of a reply as the profile keeps it, with ids instead of names. */
function keptValue(reply: Reply, field: PersonField): unknown {
  const value = replyValue(reply, field)
  if (Array.isArray(value)) return value.map(({ id }) => id).toSorted((one, other) => one - other)
  return typeof value === 'object' && value !== null ? value.id : value
}

/** Expects a reply to have these values in every field. */
function expectValues(reply: AffiliateProfile | OwnProfile, values: ProfileValues, when: string) {
  const shown = (field: PersonField) => {
    const value = values[field]
    return isMasked(field) && !(field in reply) && value !== null ? maskIban(value as string) : value
  }
  for (const field of personFieldNames)
    expect(keptValue(reply, field), `${field}, ${when}`).toEqual(shown(field))
}

async function aCensus() {
  const importer = await anImporter()
  const { db, call: admin } = importer
  const known = await readKnown(db)
  const readFile = async (id: number) => {
    const answer = await admin('GET', `/affiliate/${id}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<AffiliateProfile>()
  }

  /** Enrols somebody through the public form, and answers their profile's id and their session. */
  async function enrol(values: ProfileValues) {
    const { link } = await enrolAndReadLink(importer, { ...values, ...agreed })
    const answer = await (await importer.as())('POST', '/signup', { ...link, password })
    expect(answer.statusCode, answer.body).toBe(200)
    const user = await db
      .selectFrom('appUser')
      .where('username', '=', values.email)
      .select(['id as userId', 'username', 'role', 'affiliateId'])
      .executeTakeFirstOrThrow()
    const token = await openSession(importer.world, db, { ...user, role: 'ROLE_USER' })
    return { id: user.affiliateId ?? 0, me: await importer.as({ token }) }
  }

  /** A list with one line, each field under the header that the import screen calls it by. */
  async function importLine(current: ProfileValues, values: ProfileValues, reply: AffiliateProfile) {
    const cellOf = (field: PersonField) => {
      if (field === 'idDocument') return current.idDocument
      if (isMasked(field)) return values[field] ?? ''
      if (personFields[field].kind === 'euros') return String(values[field])
      return formatField(field, reply[field]) ?? ''
    }
    const lines = [personFieldNames.map((field) => columnLabels[field]), personFieldNames.map(cellOf)]
    const job = await importer.importAll(lines.map((cells) => cells.join(';')).join('\n'))
    return job.result
  }
  return { ...importer, admin, known, readFile, enrol, importLine }
}
type Corrector = 'staff' | 'oneself'
type Census = Awaited<ReturnType<typeof aCensus>>
type Person = { id: number; me: Send; before: ProfileValues; after: ProfileValues }

const differing = (before: ProfileValues, after: ProfileValues) =>
  personFieldNames.filter((field) => toLogText(field, before[field]) !== toLogText(field, after[field]))

/** Reads a value of the history as the screen does. */
const read = (field: PersonField) => (text: string | null | undefined) =>
  text ? formatHistoryValue(field, text) : text

/** One field after another is corrected, found in the history as it was and as it is, and put back. */
async function correctEach({ admin, readFile }: Census, { id, me, before, after }: Person, by: Corrector) {
  const edit = (body: object) =>
    by === 'staff' ? admin('PATCH', `/affiliate/${id}`, body) : me('PATCH', '/logged/affiliate', body)
  const corrected = differing(before, after).filter(
    (field) => by === 'staff' || personFields[field].editedBy === 'oneself',
  )
  for (const field of corrected) {
    const held = await readFile(id)
    const answer = await edit({ [field]: after[field] })
    expect(answer.statusCode, `${field}: ${answer.body}`).toBe(200)
    expectValues(answer.json<AffiliateProfile>(), { ...before, [field]: after[field] }, `${field} corrected`)
    const history = await admin('GET', `/affiliate/${id}/history?size=50`)
    const [change] = history
      .json<{ content: ProfileChange[] }>()
      .content.filter((each) => each.field === field)
    expect([change?.before, change?.after].map(read(field)), `${field}, history`).toEqual([
      formatField(field, replyValue(held, field)),
      formatField(field, replyValue(await readFile(id), field)),
    ])
    expect(change?.revertible, field).toBe(!isMasked(field))
    const undone = isMasked(field)
      ? await edit({ [field]: before[field] })
      : await admin('POST', `/affiliate/${id}/revert`, { activityId: change?.activityId, field })
    expect(undone.statusCode, `${field}: ${undone.body}`).toBe(200)
    expectValues(await readFile(id), before, `${field} put back`)
  }
  return corrected
}

/** What is not one's own to correct stays as it is: it is not heard, or refused where it has to be confirmed. */
async function keepOthers({ readFile }: Census, { id, me, before, after }: Person) {
  const statuses = { staff: 200, oneself: undefined, confirmed: 422 }
  for (const field of fieldsEditedBy('staff', 'confirmed')) {
    const { statusCode } = await me('PATCH', '/logged/affiliate', { [field]: after[field] })
    expect(statusCode, field).toBe(statuses[personFields[field].editedBy])
  }
  expectValues(await readFile(id), before, "not one's own to correct")
}

/** A list says everything otherwise, is logged field by field, and is undone. */
async function importAndUndo(census: Census, { id, before, after }: Person, example: AffiliateProfile) {
  const { db, readFile, importLine, undo } = census
  const result = await importLine(before, after, example)
  const values = { ...after, idDocument: before.idDocument }
  expectValues(await readFile(id), values, 'imported')
  const logged = await selectChanges(db)
    .where('change.entityId', '=', String(id))
    .where('activity.action', '=', 'affiliatesImported')
    .select(['change.field', 'before', 'after'])
    .execute()
  for (const field of personFieldNames) {
    const [was, is] = [toLogText(field, before[field]), toLogText(field, values[field])]
    const change = logged.find((each) => each.field === toLogName(field))
    expect(change && [change.before, change.after], field).toEqual(was === is ? undefined : [was, is])
  }
  await undo(result?.batch?.id ?? 0)
  expectValues(await readFile(id), before, 'import undone')
}

/** The other profile's values are taken all at once, and given back. */
async function mergeAndUndo(census: Census, { id, before }: Person, otherId: number, other: ProfileValues) {
  const { admin, readFile } = census
  await refreshDuplicates(census)
  const compared = await admin('GET', `/affiliate/${id}/merge/${otherId}`)
  const { first, second } = compared.json<Comparison>()
  const merged = await admin('POST', `/affiliate/${id}/merge`, {
    otherId,
    version: first.version,
    otherVersion: second.version,
    choose: Object.fromEntries(mergeFields.map((field) => [field, 'other'])),
  })
  expect(merged.statusCode, merged.body).toBe(201)
  await performWaiting(census)
  // Whoever has stopped communications does not receive them because of a merge.
  expectValues(await readFile(id), { ...other, communications: false }, 'merged')
  const undone = await admin('POST', `/affiliate/merges/${await findLatestMerge(census)}/undo`)
  expect(undone.statusCode, undone.body).toBe(200)
  expectValues(await readFile(id), before, 'merge undone')
  expectValues(await readFile(otherId), other, 'back after a merge')
}

/** A text without its spaces: a paper breaks its lines where it likes. */
const squeeze = (text: string) => text.replaceAll(/\s/g, '').toLowerCase()

/** Own data say everything, for machines and on paper. */
async function readOwnData({ me, before }: Person) {
  const { affiliate } = (await me('GET', '/logged/data')).json<OwnData>()
  if (!affiliate) throw new Error('a member has a file')
  expectValues(affiliate, before, 'own data')
  const paper = squeeze(pdfText((await me('GET', '/logged/data/pdf')).rawPayload))
  // The list of changes, further down, has the values too.
  const filePart = paper.slice(paper.indexOf('tuficha'), paper.indexOf('tucuenta'))
  for (const field of personFieldNames)
    expect(filePart, `${field}, on paper`).toContain(squeeze(formatField(field, affiliate[field]) ?? ''))
}

async function readList({ admin }: Census, { before }: Person) {
  const answer = await admin('GET', `/affiliate?idDocument=${before.idDocument}`)
  const [row] = answer.json<{ content: Affiliate[] }>().content
  if (!row) throw new Error(answer.body)
  for (const field of listedFields) expect(keptValue(row, field), `${field}, listed`).toEqual(before[field])
  const csv = (await admin('GET', '/affiliate/export?format=csv')).body.split('\n')[0] ?? ''
  for (const field of personFieldNames.filter(isListed)) expect(csv).toContain(personFieldLabels[field])
}

/** A list of people abroad: in each line one field has the given number of characters more than it may. */
function listLongTexts(excess: number) {
  const sized = fieldsOfKind('text', 'place')
  const headers = ['idDocument', 'documentType', 'country', 'email', 'inscriptionType', ...sized] as const
  const cells = { documentType: 'PASAPORTE', country: 'Francia', email: '', inscriptionType: 'Afiliado' }
  const lines = sized.map((field, index) => {
    const texts = Object.fromEntries(sized.map((each) => [each, 'Texto']))
    const long = { [field]: 'x'.repeat(personFields[field].most + excess) }
    const row: Record<string, string> = { ...cells, ...texts, ...long, idDocument: `AB${index}` }
    return headers.map((each) => (each === 'email' ? `a${index}@example.org` : (row[each] ?? '')))
  })
  return [headers.map((field) => columnLabels[field]), ...lines].map((line) => line.join(';')).join('\n')
}

test('a list may write as much in a text as its declaration says, and not a character more', async () => {
  const { upload, preflight } = await anImporter()
  const check = async (list: string) => (await preflight((await upload(list)).id)).result
  const fields = fieldsOfKind('text', 'place').length
  expect(await check(listLongTexts(0))).toMatchObject({ counts: { create: fields, refused: 0 } })
  const refused = await check(listLongTexts(1))
  expect(refused).toMatchObject({ counts: { create: 0, refused: fields } })
  // Each in a column of its own.
  expect(refused?.kinds).toHaveLength(fields)
  for (const reason of refused?.kinds ?? []) expect(reason).toMatchObject({ kind: 'text too long', lines: 1 })

  const long = 'y'.repeat(personFields.lastName1.most + 1)
  for (const [header, name] of [
    [columnLabels.fullName, `Ana ${long}`],
    [columnLabels.surnamesAndName, `${long}, Ana`],
    [`Nombre;${columnLabels.lastNames}`, `Ana;Gil ${long}`],
  ] as const) {
    const split = await check(`DNI;Email;Tipo;${header}\n${aDocument()};a@example.org;Afiliada;${name}`)
    expect(split?.kinds, header).toMatchObject([{ kind: 'text too long', lines: 1 }])
  }
})

const places: readonly (readonly [Place, Corrector])[] = [
  ['Madrid', 'staff'],
  ['abroad', 'oneself'],
]

test('every field that is declared goes through enrolling, lists, corrections, history, imports, merges and own data', async () => {
  const census = await aCensus()
  const carried = new Set<PersonField>()
  for (const [place, by] of places)
    await fc.assert(
      fc.asyncProperty(twoPeople(census.known, place), async ([before, after]) => {
        const person = { ...(await census.enrol(before)), before, after }
        expectValues(await census.readFile(person.id), before, 'enrolled')
        const other = { ...after, idDocument: aDocument() }
        const registered = await census.admin('POST', '/enrolment/manual', { ...other, ...agreed })
        expect(registered.statusCode, registered.body).toBe(201)
        const otherId = registered.json<{ id: number }>().id
        const example = await census.readFile(otherId)
        expectValues(example, other, 'registered')

        await readList(census, person)
        await importAndUndo(census, person, example)
        for (const field of await correctEach(census, person, by)) carried.add(field)
        await keepOthers(census, person)
        await mergeAndUndo(census, person, otherId, other)
        await readOwnData(person)
      }),
      { numRuns: sampleCount(10), endOnFailure: true },
    )
  expect(
    personFieldNames.filter((field) => !carried.has(field)),
    'fields that were never corrected: give them two different values in test/support/personValues.ts',
  ).toEqual([])
  const values = await census.db.selectFrom('changeValue').select(['field', 'before', 'after']).execute()
  expect(values.filter(({ before, after }) => [before, after].includes('undefined'))).toEqual([])
}, 180_000)
