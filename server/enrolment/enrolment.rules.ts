import type { PersonField, ProfileValues } from '#contract/people/fields.ts'
import type { NewPerson } from '#contract/enrolment/person.ts'
import { resolveDocumentType } from '#contract/people/document.ts'
import { pickDistrict } from '#contract/people/address.ts'
import { describeAgeError } from '#contract/people/age.ts'
import type { FieldError } from '#contract/problem.ts'
import { findUnknownReferences } from '#server/census/profile/profile.places.queries.ts'
import { addAffiliate } from '#server/census/profile.queries.ts'
import { rejoinProfile } from '#server/census/profile/profile.rules.ts'
import { joinWritten, onePersonUnder } from '#server/census/records/joined.queries.ts'
import {
  addAdmission,
  deleteClosedAccount,
  findCountryByName,
  saveEnrolmentConsents,
  reactivateAffiliate,
} from '#server/enrolment/enrolment.queries.ts'
import type { EnrolmentRequest } from '#server/enrolment/pending.queries.ts'
import { signWithEnrolment } from '#server/fees/signing.rules.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { returnedElsewhereMessage } from '#server/enrolment/enrolment.messages.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { findAccountOf } from '#server/people/addresses/correctedAddress.queries.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import { dropDissolved } from '#server/census/standingAssemblies.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'

export type EnrolmentContext = { db: Database; audit: AuditEntry; world: World }

/**
 * Turns an enrolment form into the values of a profile; throws field errors. Reads only what is the same for everybody
 * (countries, places, assemblies, today's date), so it does not reveal who is known (rule secrecy-1).
 */
export async function toProfileValues(
  { db, world }: Pick<EnrolmentContext, 'db' | 'world'>,
  form: NewPerson,
): Promise<ProfileValues> {
  const { countries, errors } = await resolveReferences({ db, world }, form)
  if (errors.length > 0) throw invalid(errors)
  const {
    responsibility: _r,
    dataProtection: _d,
    id: _i,
    creationTime: _c,
    lastUpdateTime: _l,
    ...rest
  } = form
  const { records: _s, ...sent } = rest
  const pays = sent.fee > 0
  return {
    ...sent,
    ...countries,
    // People write «DNI» for a NIE too: the number decides.
    documentType: resolveDocumentType(sent.idDocument, sent.documentType),
    district: pickDistrict({ ...sent, ...countries }),
    period: pays ? sent.period : null,
    bankAccount: pays ? sent.bankAccount : null,
  }
}

/** The errors that need the database, for a form that has failed its schema already: all errors are shown at once. */
export const findReferenceErrors = async (
  context: Pick<EnrolmentContext, 'db' | 'world'>,
  form: Partial<NewPerson>,
) => (await resolveReferences(context, form)).errors

/** The ids of the countries in a form; and errors for unknown countries, places and assemblies, and for an age below the minimum. */
async function resolveReferences(
  { db, world }: Pick<EnrolmentContext, 'db' | 'world'>,
  form: Partial<NewPerson>,
) {
  const errors: FieldError[] = []
  const addError = (path: PersonField, message: string) => errors.push({ in: 'body', path, message })
  const resolveCountry = async (field: 'bornCountry' | 'country') => {
    const value = form[field]
    if (value === undefined) return null
    const id = typeof value === 'number' ? value : await findCountryByName(db, value)
    if (id === null) addError(field, 'Valor no admitido')
    return id
  }
  const countries = {
    bornCountry: await resolveCountry('bornCountry'),
    country: await resolveCountry('country'),
  }
  const { province, city, district, assembly, sectorals, inscriptionType, birthday } = form
  const places = { country: countries.country, province, city, district }
  const references = { ...countries, ...omitUndefined({ province, city, district, assembly, sectorals }) }
  for (const field of await findUnknownReferences(db, places, references))
    addError(field, 'Valor no admitido')
  const tooYoung = describeAgeError(
    inscriptionType ?? null,
    birthday,
    await readTodayInMadrid(db, world.clock),
  )
  if (tooYoung !== undefined) addError('birthday', tooYoung)
  return { countries, errors }
}

const omitUndefined = <Values extends object>(values: Values) =>
  // Safe cast: Object.fromEntries loses the key types; the keys are those of `values`.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }

/** The profile of somebody who had left and comes back, and the account they will enter with, if any. */
type Returning = { formerId: number | null; account: { userId: number } | null }

/**
 * Adds a person to the census, or reactivates the profile of one who had left; any other account that leaving closed is
 * deleted. Returns the affiliate's id.
 */
export async function enrolPerson(
  context: EnrolmentContext,
  request: EnrolmentRequest,
  { formerId, account }: Returning,
): Promise<number> {
  const { db, audit, world } = context
  const values = await dropDissolved(db, request.values)
  const affiliateId = formerId ?? (await addAffiliate(db, values))
  // First the consents, with the version accepted: `reactivateAffiliate` would store them with today's version.
  await saveEnrolmentConsents(db, {
    affiliateId,
    terms: request.terms,
    communications: values.communications,
  })
  if (formerId !== null) {
    const closed = await findAccountOf(db, formerId)
    for (const { id, ...gone } of await deleteClosedAccount(db, formerId, account?.userId ?? null))
      audit.addChanges<Record<string, unknown>>('user', id, gone, {
        username: null,
        role: null,
        enabled: null,
        affiliateId: null,
      })
    const known = await rejoinProfile({ ...context, scope: applicant }, formerId, values)
    const { before, after } = await reactivateAffiliate(db, world.clock, formerId)
    audit.addChanges('affiliate', formerId, before, after)
    // Whoever comes back at another address is told at those known until now (rule rights-11).
    for (const address of new Set([known.email, closed?.username ?? '']))
      if (address !== '' && address !== values.email)
        await queueMail(db, returnedElsewhereMessage, address, {})
  }
  audit.describeAffiliate(affiliateId)
  const { mandate } = request
  if (mandate && values.bankAccount !== null)
    await signWithEnrolment({ ...context, scope: applicant }, affiliateId, {
      ...mandate,
      bankAccount: values.bankAccount,
    })
  return affiliateId
}

const applicant = asSystem('whoever enrols, who is not signed in')

/** Somebody whom staff has enrolled; `knownId` is the profile that stood already. */
type Enrolled = { id: number; idDocument: string; knownId: number | null }

/**
 * Lets what was known under a document wait before whom staff has enrolled with it may read it (rule rights-13): all
 * that a standing profile had, or the records and comments of somebody who was not in the census.
 */
export async function delayOlderData(
  { db, world }: Pick<EnrolmentContext, 'db' | 'world'>,
  { id, idDocument, knownId }: Enrolled,
): Promise<void> {
  if (knownId !== null) await addAdmission(db, world.clock, knownId)
  else await joinWritten(db, world.clock, onePersonUnder(id, idDocument))
}
