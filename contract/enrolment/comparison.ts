import { z } from 'zod'
import { foldWords } from '#contract/words.ts'

const identity = z.object({ name: z.string(), birthday: z.iso.date().nullable() })
type Identity = z.output<typeof identity>

/** `unlike`: neither name nor birthday agree; `differs`: one of them does not. */
export const identityVerdicts = ['same', 'differs', 'unlike'] as const
type Verdict = (typeof identityVerdicts)[number]

/** An applicant who waits for staff beside what is known under their document: the profile, or else the records. */
export const identityComparison = z.object({
  applicant: identity,
  known: z.array(
    identity.extend({
      affiliateId: z.number().int().nullable(),
      recordId: z.number().int().nullable(),
    }),
  ),
  verdict: z.enum(identityVerdicts),
})
export type IdentityComparison = z.output<typeof identityComparison>

/** How much an applicant resembles whoever is known under their document, at best; the same when nobody is. */
export function compareIdentities(applicant: Identity, known: readonly Identity[]): Verdict {
  const verdicts = known.map((each) => compareOne(applicant, each))
  return known.length === 0 ? 'same' : (identityVerdicts.find((each) => verdicts.includes(each)) ?? 'unlike')
}

function compareOne(applicant: Identity, known: Identity): Verdict {
  const hasSameName = isSameName(applicant.name, known.name)
  const hasSameBirthday = known.birthday !== null && known.birthday === applicant.birthday
  if (!hasSameName && !hasSameBirthday) return 'unlike'
  return hasSameName && (hasSameBirthday || known.birthday === null) ? 'same' : 'differs'
}

/** Whether two full names are the same but for accents, case and a second surname that one of them lacks. */
function isSameName(one: string, other: string): boolean {
  const [short = '', long = ''] = [`${foldWords(one)} `, `${foldWords(other)} `].toSorted(
    (first, second) => first.length - second.length,
  )
  return long.startsWith(short)
}
