import { z } from 'zod'
import { requiredLine } from '#contract/fields.ts'
import { chosenId, type Rule } from '#contract/formSchemas.ts'
import { texts } from '#contract/messages.ts'
import type { Address } from '#contract/people/address.ts'
import { spain } from '#contract/people/person.ts'
import { foldWords } from '#contract/words.ts'

/** A country: its id, its Spanish name, or an object with an id, as a profile's reply has it (rule wire-5). */
export const countryByName = z.preprocess(
  (sent: unknown) => {
    const idOrName = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : sent
    if (typeof idOrName !== 'string') return idOrName
    const words = idOrName.trim()
    if (/^\d{1,9}$/.test(words)) return Number(words)
    return foldWords(words) === 'espana' ? spain : words
  },
  z.union([chosenId, requiredLine(100)], {
    error: ({ input }) => (input == null || input === '' ? texts.required : texts.format),
  }),
)

/** A rule of addresses where the country may be a name, which is left out: Spain's name was replaced by its id above. */
export const withNamedCountry =
  (rule: Rule<Address>): Rule<Partial<Omit<Address, 'country'>> & { country?: string | number | null }> =>
  ({ country, ...rest }, wrong) =>
    rule({ ...rest, ...(typeof country === 'number' && { country }) }, wrong)
