import type { FileField, FileValues } from '#contract/census/fileFields.ts'
import type { NewPerson } from '#contract/enrolment/person.ts'
import { documentTypeOf } from '#contract/people/document.ts'
import { ageProblem } from '#contract/people/age.ts'
import type { FieldError } from '#contract/problem.ts'
import { unknownNames } from '#server/census/file.places.queries.ts'
import { todayIn } from '#server/census/file.queries.ts'
import { bringBack } from '#server/census/file.rules.ts'
import {
  addAffiliate,
  countryNamed,
  keepConsents,
  rejoin,
  withLivingAssemblies,
} from '#server/enrolment/enrolment.queries.ts'
import type { Asked } from '#server/enrolment/pending.queries.ts'
import type { Trace } from '#server/kernel/activity.ts'
import type { Database } from '#server/kernel/database.ts'
import { invalid } from '#server/kernel/problem.ts'
import type { World } from '#server/kernel/world.ts'

export type Work = { db: Database; trace: Trace; world: World }

/**
 * What somebody says of themselves as the census will hold it. Asks only what is the same for everybody,
 * known or not: countries, places, assemblies, the calendar (S10).
 */
export async function valuesOf(
  { db, world }: Pick<Work, 'db' | 'world'>,
  said: NewPerson,
): Promise<FileValues> {
  const errors: FieldError[] = []
  const wrong = (path: FileField, message: string) => errors.push({ in: 'body', path, message })
  const countryOf = async (field: 'bornCountry' | 'country') => {
    const named = said[field]
    const id = typeof named === 'number' ? named : await countryNamed(db, named)
    if (id === null) wrong(field, 'Valor no admitido')
    return id
  }
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
  const values: FileValues = {
    ...sent,
    // «DNI» is how people call both: the number tells them apart.
    documentType: sent.documentType === 'PASAPORTE' ? 'PASAPORTE' : documentTypeOf(sent.idDocument),
    bornCountry: await countryOf('bornCountry'),
    country: await countryOf('country'),
    period: pays ? sent.period : null,
    bankAccount: pays ? sent.bankAccount : null,
  }
  for (const field of await unknownNames(db, values, values)) wrong(field, 'Valor no admitido')
  const tooYoung = ageProblem(values.inscriptionType, values.birthday, await todayIn(db, world.clock))
  if (tooYoung !== undefined) wrong('birthday', tooYoung)
  if (errors.length > 0) throw invalid(errors)
  return values
}

/** Puts somebody in the census: new, or back after having left, with all that was on file. Answers the id. */
export async function admit(work: Work, asked: Asked, formerId: number | null): Promise<number> {
  const { db, trace, world } = work
  const values = await withLivingAssemblies(db, asked.values)
  const affiliateId = formerId ?? (await addAffiliate(db, values))
  // Before the values, which would otherwise ask for a consent with the text of today.
  await keepConsents(db, { affiliateId, terms: asked.terms, communications: values.communications })
  if (formerId !== null) {
    await bringBack(work, formerId, values)
    const { before, after } = await rejoin(db, world.clock, formerId)
    trace.changed('affiliate', formerId, before, after)
  }
  trace.note(`Inscrito ${affiliateId}`)
  return affiliateId
}
