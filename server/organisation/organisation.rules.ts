import type { SignedIn } from '#contract/actor.ts'
import { periodLimits } from '#contract/organisation/periods.ts'
import {
  mostVersions,
  organisationFieldLabels,
  type OrganisationField,
  type OrganisationSettings,
  type OrganisationThen,
  type OrganisationValues,
  type OrganisationVersion,
} from '#contract/organisation/settings.ts'
import type { ShownOrganisation } from '#contract/organisation/shown.ts'
import { deleteFiles, storeFile, type FileToKeep } from '#server/files/files.queries.ts'
import { receiveText } from '#server/files/textImages.rules.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { editFields, isEdited } from '#server/kernel/http/editFields.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import { isDrawable } from '#server/kernel/pdf/image.ts'
import { readLetterhead, readOrganisation, usualAddresses } from '#server/kernel/organisation.queries.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import type { World } from '#server/kernel/world.ts'
import {
  changeOrganisation,
  findOrganisation,
  findShown,
  findVersion,
  listVersions,
  lockOrganisation,
} from '#server/organisation/organisation.queries.ts'

type Reading = { db: Database; world: Pick<World, 'settings' | 'clock'> }
export type Work = Reading & { actor: SignedIn; audit: AuditEntry }

// Safe: the labels have exactly these keys.
const fields = Object.keys(organisationFieldLabels) as OrganisationField[]

/** What everybody reads of the organisation (rule organisation-1). */
export async function showOrganisation({ db, world }: Reading): Promise<ShownOrganisation> {
  const { logo, ...has } = await findShown(db)
  const { name, contactEmail } = await readOrganisation({ db, settings: world.settings })
  const texts = (['legalNotice', 'privacyPolicy'] as const).filter((text) => has[text])
  return { name, contactEmail, logo, texts }
}

/** The legal texts, to be read. */
export const readTexts = ({
  legalNotice,
  privacyPolicy,
}: Pick<OrganisationValues, 'legalNotice' | 'privacyPolicy'>) => ({
  legalNotice: parseRichText(legalNotice),
  privacyPolicy: parseRichText(privacyPolicy),
})

/** The legal texts that were sent as they are kept. */
async function receiveTexts(db: Database, sent: Partial<OrganisationValues>) {
  const received: Partial<OrganisationValues> = {}
  for (const path of ['legalNotice', 'privacyPolicy'] as const) {
    const typed = sent[path]
    if (typed !== undefined) received[path] = (await receiveText(db, typed, { path })).html
  }
  return received
}

/** The general data, to be changed. */
export async function readSettings({ db, world }: Reading): Promise<OrganisationSettings> {
  const { logoId, ...found } = await findOrganisation(db)
  const { logo } = logoId === null ? { logo: null } : await readLetterhead(db)
  return {
    id: 1,
    ...found,
    isLogoOnPapers: logo !== null && isDrawable(logo),
    texts: readTexts(found),
    usual: usualAddresses(world.settings),
  }
}

/** Of the general data those that are sent, and the version that was seen. */
type Sent = { [Field in OrganisationField]?: OrganisationValues[Field] | undefined } & { version: number }

/** Changes what is sent. Throws a conflict when somebody else has changed it since `version`. */
export async function editOrganisation(
  work: Work,
  { version, ...typed }: Sent,
): Promise<OrganisationSettings> {
  const { db, world, actor, audit } = work
  await lockOrganisation(db)
  const before = await readSettings(work)
  const sent: Partial<OrganisationValues> = {
    ...dropUnsent(typed),
    ...(await receiveTexts(db, dropUnsent(typed))),
  }
  const title = 'Otra persona ha cambiado los datos generales mientras los editabas'
  const change = editFields(audit, { entity: 'organisation', id: 1, before, sent, version, title })
  if (!isEdited(change)) return before
  requireOwnAccounts({ ...before, ...sent })
  audit.describe(
    `Datos generales: ${nameFields(fields.filter((field) => change[field] !== undefined)).join(', ')}`,
  )
  await changeOrganisation(db, world.clock, actor.username, change)
  return readSettings(work)
}

/** Fees and donations go to separate accounts (rule organisation-4), as the law of the financing of parties wants. */
function requireOwnAccounts({
  creditorAccount,
  donationAccount,
}: Pick<OrganisationValues, 'creditorAccount' | 'donationAccount'>) {
  if (donationAccount === '' || donationAccount !== creditorAccount) return
  const message = 'Es la cuenta en que se cobran las cuotas: las donaciones van a una cuenta solo para ellas'
  throw invalid([{ in: 'body', path: 'donationAccount', message }])
}

const nameFields = (names: readonly OrganisationField[]) => names.map((name) => organisationFieldLabels[name])

/** Puts a logo that was judged in place of the one there is, or takes that away. */
export async function changeLogo(work: Work, file: FileToKeep | null): Promise<OrganisationSettings> {
  const { db, world, actor, audit } = work
  await lockOrganisation(db)
  const { logoId, logo } = await findOrganisation(db)
  audit.describe(file ? 'Logotipo puesto' : 'Logotipo quitado')
  if (!file && logoId === null) return readSettings(work)
  const added = file && (await storeFile(db, file, actor.userId))
  await changeOrganisation(db, world.clock, actor.username, { logoId: added })
  if (logoId !== null) await deleteFiles(db, [logoId])
  const after = await readSettings(work)
  audit.addChanges<Record<string, unknown>>('organisation', 1, { logo }, { logo: after.logo })
  return after
}

/** Who changed what, the latest first (rule organisation-2). */
export async function describeVersions(db: Database): Promise<OrganisationVersion[]> {
  const found = await listVersions(db, mostVersions + 1)
  return found.slice(0, mostVersions).map(({ version, author, changeTime, content }, index) => {
    const before = found[index + 1]?.content
    const [was, is] = [before && toValues(before), toValues(content)]
    const changed = was ? nameFields(fields.filter((field) => was[field] !== is[field])) : []
    const isOtherLogo = before !== undefined && before.logoId !== content.logoId
    return { version, author, changeTime, changed: [...changed, ...(isOtherLogo ? ['Logotipo'] : [])] }
  })
}

/** What the general data said in a version; throws «not found» for one that there never was. */
export async function readVersion(db: Database, version: number) {
  const found = await findVersion(db, version)
  if (!found) throw notFound()
  const before = await findVersion(db, version - 1)
  const { logoId } = await findOrganisation(db)
  return { ...toThen(found.content, logoId), before: before ? toThen(before.content, logoId) : null }
}

/** What a version said, with its logo as far as that is still there. */
function toThen(content: Content, present: string | null): OrganisationThen {
  const said = toValues(content)
  const logo = content.logoId === null ? 'none' : content.logoId === present ? 'present' : 'gone'
  return { ...said, texts: readTexts(said), logo }
}

/** The fields that were sent. */
const dropUnsent = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }

type Content = NonNullable<Awaited<ReturnType<typeof findVersion>>>['content']

/** What a version said of the general data. */
export const toValues = ({ logoId: _logo, ...said }: Content): OrganisationValues => ({
  ...said,
  contactEmail: said.contactEmail ?? '',
  senderEmail: said.senderEmail ?? '',
  creditorName: said.creditorName ?? '',
  creditorId: said.creditorId ?? '',
  creditorAccount: said.creditorAccount ?? '',
  donationAccount: said.donationAccount ?? '',
  noticeDays: said.noticeDays ?? 0,
  formerYears: said.formerYears ?? periodLimits.formerYears.usual,
  accountYears: said.accountYears ?? periodLimits.accountYears.usual,
  outsiderYears: said.outsiderYears ?? periodLimits.outsiderYears.usual,
  logYears: said.logYears ?? periodLimits.logYears.usual,
})
