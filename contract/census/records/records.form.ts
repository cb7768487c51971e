import { z } from 'zod'
import { recordFields } from '#contract/census/records/record.ts'
import { recordTypes } from '#contract/people/recordTypes.ts'
import { recordWords } from '#contract/people/recordWords.ts'
import { dayInMadrid } from '#contract/column.ts'
import { blankToNull, chosen, withRules, type Rule } from '#contract/formSchemas.ts'
import { postalCodeRule } from '#contract/people/address.ts'
import { countryByName, withNamedCountry } from '#contract/people/countryByName.ts'
import { emailOrNone } from '#contract/people/email.ts'
import { buildPartialShape } from '#contract/people/fieldSchemas.ts'
import { birthdayRule, documentRule } from '#contract/people/personalData.ts'

/** Fields that the server decides; older clients send them, and they are never read (rule wire-4). */
const ignored = z.unknown().optional()

const shape = z.strictObject({
  ...buildPartialShape([...recordFields, 'bankAccount']),
  /** Somebody may have none (rule people-17). */
  email: z.preprocess((value) => value ?? '', emailOrNone),
  bornCountry: blankToNull(countryByName).default(null),
  country: blankToNull(countryByName).default(null),
  recordType: chosen(recordTypes),
  ...recordWords,
  id: ignored,
  user: ignored,
  author: ignored,
  admin: ignored,
  creationTime: ignored,
  lastUpdateTime: ignored,
})
type Shape = z.output<typeof shape>

/** A new record: the person it is about, and what happened. */
export const newRecord = withRules(
  shape,
  documentRule as Rule<Shape>,
  (values, wrong) => birthdayRule(dayInMadrid(new Date().toISOString()))(values as never, wrong),
  withNamedCountry(postalCodeRule) as Rule<Shape>,
)
export type NewRecord = z.output<typeof newRecord>
