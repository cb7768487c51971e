import { requiredLine } from '#contract/fields.ts'
import { z } from 'zod'
import { noAssembly } from '#contract/assemblies/assemblies.ts'
import { fold } from '#contract/words.ts'
import { dayInMadrid } from '#contract/column.ts'
import { texts } from '#contract/messages.ts'
import { ageProblem } from '#contract/people/age.ts'
import { addressRules, addressShape } from '#contract/people/address.ts'
import { contactShape } from '#contract/people/contact.ts'
import { bankAccount, period, wholeFee } from '#contract/fees/fees.ts'
import { participationRule } from '#contract/people/participationRules.ts'
import { spain } from '#contract/people/person.ts'
import { birthdayRule, documentRule, personalShape } from '#contract/people/personalData.ts'
import { chosenId, clearable, withRules, type Rule } from '#contract/formSchemas.ts'

/** A country: its id, its Spanish name, or an object with an id, as a file's reply has it (rule wire-5). */
const country = z.preprocess(
  (sent: unknown) => {
    const named = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : sent
    if (typeof named !== 'string') return named
    const words = named.trim()
    if (/^\d{1,9}$/.test(words)) return Number(words)
    return fold(words) === 'espana' ? spain : words
  },
  z.union([chosenId, requiredLine(100)], {
    error: ({ input }) => (input == null || input === '' ? texts.required : texts.format),
  }),
)

const number = z.number().int().min(1, 'Valor no admitido').max(2_147_483_647, 'Valor no admitido')

const participationShape = {
  /** Without type 0 (left): nobody can enrol with it (rule people-11). */
  inscriptionType: z.literal([1, 2, 3], {
    error: ({ input }) => (input == null || input === '' ? texts.required : 'Valor no admitido'),
  }),
  assembly: number.nullish().transform((id) => (id === undefined || id === noAssembly ? null : id)),
  sectorals: z
    .array(number)
    .max(200)
    .default([])
    .transform((ids) => [...new Set(ids)].toSorted((one, other) => one - other)),
  mainSectoral: number.nullish().transform((id) => id ?? null),
  fee: wholeFee.default(0),
  period: clearable(period).default(null),
  bankAccount: clearable(bankAccount).default(null),
}

const agreement = z.literal(true, texts.required)
const agreements = { responsibility: agreement, dataProtection: agreement }

/** Fields that the server sets itself: accepted from older clients and ignored (rule wire-4). */
const ignored = z.unknown().optional()
const ignoredFields = { id: ignored, creationTime: ignored, lastUpdateTime: ignored, records: ignored }

const shape = z.strictObject({
  ...personalShape,
  ...addressShape,
  ...contactShape,
  communications: z.boolean().default(false),
  bornCountry: country,
  country,
  ...participationShape,
  ...agreements,
})
type Person = z.output<typeof shape>

/** Types 1 and 2 require 18 years, type 3 fourteen (rule people-11). */
const ageRule =
  (today: () => string): Rule<Person> =>
  ({ inscriptionType, birthday }, wrong) => {
    const problem = ageProblem(inscriptionType ?? null, birthday, today())
    if (problem !== undefined) wrong('birthday', problem)
  }

/** The browser's or server's own clock; the server checks again with the database's clock. */
const today = () => dayInMadrid(new Date().toISOString())

/** Address rules with the country removed when it is a name: Spain's name was replaced by its id above. */
const placeRules = addressRules.map(
  (rule): Rule<Person> =>
    ({ country: place, ...rest }, wrong) =>
      rule({ ...rest, ...(typeof place === 'number' && { country: place }) }, wrong),
)

const rules = [
  documentRule as Rule<Person>,
  ((values, wrong) => birthdayRule(today())(values as never, wrong)) satisfies Rule<Person>,
  ageRule(today),
  participationRule,
  ...placeRules,
]

/** The body of an enrolment; all errors are reported at once (rule wire-3). */
export const newPerson = withRules(shape.extend(ignoredFields), ...rules)
export type NewPerson = z.output<typeof newPerson>

/** The body of the public form, with the campaign code of the link (`cod`). */
export const newEnrolment = withRules(
  shape.extend({ ...ignoredFields, cod: z.string().trim().max(100).default('') }),
  ...rules,
)

/** The body of the staff's form; `invite` sends the person a mail to choose a password. */
export const newRegistration = withRules(
  shape.extend({ ...ignoredFields, invite: z.boolean().default(false) }),
  ...rules,
)
