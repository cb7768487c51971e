import type { FileField, FileValues } from '#contract/census/file/fileFields.ts'
import type { NewPerson } from '#contract/enrolment/person.ts'
import { settledType } from '#contract/people/document.ts'
import { districtIn } from '#contract/people/address.ts'
import { ageProblem } from '#contract/people/age.ts'
import type { FieldError } from '#contract/problem.ts'
import { unknownNames } from '#server/census/file/file.places.queries.ts'
import { todayIn } from '#server/census/file/file.queries.ts'
import { bringBack } from '#server/census/file/file.rules.ts'
import {
  addAffiliate,
  countryNamed,
  keepConsents,
  rejoin,
  withLivingAssemblies,
} from '#server/enrolment/enrolment.queries.ts'
import type { Asked } from '#server/enrolment/pending.queries.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database.ts'
import { invalid } from '#server/kernel/problem.ts'
import type { World } from '#server/kernel/world.ts'

export type Work = { db: Database; audit: AuditEntry; world: World }

/**
 * What somebody says of themselves as the census will hold it. Asks only what is the same for everybody,
 * known or not: countries, places, assemblies, the calendar (rule secrecy-1).
 */
export async function valuesOf(
  { db, world }: Pick<Work, 'db' | 'world'>,
  said: NewPerson,
): Promise<FileValues> {
  const { countries, errors } = await lookUp({ db, world }, said)
  if (errors.length > 0) throw invalid(errors)
  const {
    responsibility: _r,
    dataProtection: _d,
    id: _i,
    creationTime: _c,
    lastUpdateTime: _l,
    ...rest
  } = said
  const { records: _s, ...sent } = rest
  const pays = sent.fee > 0
  return {
    ...sent,
    ...countries,
    // «DNI» is how people call both: the number tells them apart.
    documentType: settledType(sent.idDocument, sent.documentType),
    district: districtIn({ ...sent, ...countries }),
    period: pays ? sent.period : null,
    bankAccount: pays ? sent.bankAccount : null,
  }
}

/** What else is wrong with what somebody says of themselves, when it is refused already. */
export const alsoWrongIn = async (work: Pick<Work, 'db' | 'world'>, said: Partial<NewPerson>) =>
  (await lookUp(work, said)).errors

/** The countries somebody names, by id, and all that names nothing; and whether the calendar lets them in. */
async function lookUp({ db, world }: Pick<Work, 'db' | 'world'>, said: Partial<NewPerson>) {
  const errors: FieldError[] = []
  const wrong = (path: FileField, message: string) => errors.push({ in: 'body', path, message })
  const countryOf = async (field: 'bornCountry' | 'country') => {
    const named = said[field]
    if (named === undefined) return null
    const id = typeof named === 'number' ? named : await countryNamed(db, named)
    if (id === null) wrong(field, 'Valor no admitido')
    return id
  }
  const countries = { bornCountry: await countryOf('bornCountry'), country: await countryOf('country') }
  const { province, city, district, assembly, sectorals, inscriptionType, birthday } = said
  const places = { country: countries.country, province, city, district }
  const named = { ...countries, ...defined({ province, city, district, assembly, sectorals }) }
  for (const field of await unknownNames(db, places, named)) wrong(field, 'Valor no admitido')
  const tooYoung = ageProblem(inscriptionType ?? null, birthday, await todayIn(db, world.clock))
  if (tooYoung !== undefined) wrong('birthday', tooYoung)
  return { countries, errors }
}

/** What is said, without what is not. */
const defined = <Values extends object>(values: Values) =>
  // Object.fromEntries forgets the names that it is given.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }

/** Puts somebody in the census: new, or back after having left, with all that was on file. Answers the id. */
export async function admit(work: Work, asked: Asked, formerId: number | null): Promise<number> {
  const { db, audit, world } = work
  const values = await withLivingAssemblies(db, asked.values)
  const affiliateId = formerId ?? (await addAffiliate(db, values))
  // Before the values, which would otherwise ask for a consent with the text of today.
  await keepConsents(db, { affiliateId, terms: asked.terms, communications: values.communications })
  if (formerId !== null) {
    await bringBack(work, formerId, values)
    const { before, after } = await rejoin(db, world.clock, formerId)
    audit.addChanges('affiliate', formerId, before, after)
  }
  audit.describe(`Inscrito ${affiliateId}`)
  return affiliateId
}
