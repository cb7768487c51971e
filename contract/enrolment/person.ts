import { z } from 'zod'
import { dayInMadrid } from '#contract/column.ts'
import { texts } from '#contract/messages.ts'
import { describeAgeError } from '#contract/people/age.ts'
import { addressRules } from '#contract/people/address.ts'
import { buildFormShape } from '#contract/people/fieldSchemas.ts'
import { participationRule } from '#contract/people/participationRules.ts'
import { countryByName, withNamedCountry } from '#contract/people/countryByName.ts'
import { emailOrNone } from '#contract/people/email.ts'
import { birthdayRule, documentRule } from '#contract/people/personalData.ts'
import { withRules, type Rule } from '#contract/formSchemas.ts'

/** Without type 0 (left): nobody can enrol with it (rule people-11). */
const typeToEnrolAs = z.literal([1, 2, 3], {
  error: ({ input }) => (input == null || input === '' ? texts.required : 'Valor no admitido'),
})

const agreement = z.literal(true, texts.required)
const agreements = { responsibility: agreement, dataProtection: agreement }

/** Fields that the server sets itself: accepted from older clients and ignored (rule wire-4). */
const ignored = z.unknown().optional()
const ignoredFields = { id: ignored, creationTime: ignored, lastUpdateTime: ignored, records: ignored }

const shape = z.strictObject({
  ...buildFormShape('personal', 'address', 'contact', 'participation', 'fee'),
  bornCountry: countryByName,
  country: countryByName,
  inscriptionType: typeToEnrolAs,
  ...agreements,
})
type Person = z.output<typeof shape>

/** Types 1 and 2 require 18 years, type 3 fourteen (rule people-11). */
const ageRule =
  (today: () => string): Rule<Person> =>
  ({ inscriptionType, birthday }, wrong) => {
    const problem = describeAgeError(inscriptionType ?? null, birthday, today())
    if (problem !== undefined) wrong('birthday', problem)
  }

/** The browser's or server's own clock; the server checks again with the database's clock. */
const today = () => dayInMadrid(new Date().toISOString())

const rules = [
  documentRule as Rule<Person>,
  ((values, wrong) => birthdayRule(today())(values as never, wrong)) satisfies Rule<Person>,
  ageRule(today),
  participationRule,
  ...addressRules.map(withNamedCountry),
]

/** The body of an enrolment; all errors are reported at once (rule wire-3). */
export const newPerson = withRules(shape.extend(ignoredFields), ...rules)
export type NewPerson = z.output<typeof newPerson>

/**
 * The body of the public form, with the campaign code of the link (`cod`) and which version of the order of direct debit
 * was signed for the account; null when none was (rule fee-6).
 */
export const newEnrolment = withRules(
  shape.extend({
    ...ignoredFields,
    cod: z.string().trim().max(100).default(''),
    mandateVersion: z.number().int().min(1).max(1_000_000).nullable().default(null),
  }),
  ...rules,
)

/** An invitation is a mail. */
const invitationRule: Rule<{ email: string; invite: boolean }> = ({ email, invite }, wrong) => {
  if (invite === true && email === '') wrong('email', 'Para escribirle hace falta su correo')
}

/** The body of the staff's form; `invite` sends the person a mail to choose a password. */
export const newRegistration = withRules(
  shape.extend({
    ...ignoredFields,
    email: emailOrNone.default(''),
    invite: z.boolean().default(false),
  }),
  ...rules,
  invitationRule,
)
