import type { FieldError } from '#contract/problem.ts'
import type { FileField, FileValues } from '#contract/census/file/fileFields.ts'
import { address, districtIn } from '#contract/people/address.ts'
import { ageProblem } from '#contract/people/age.ts'
import { contact } from '#contract/people/contact.ts'
import { onlyWhole } from '#contract/fees/fees.ts'
import { settledType } from '#contract/people/document.ts'
import { participationRule } from '#contract/people/participationRules.ts'
import { personalData } from '#contract/people/personalData.ts'

type Errors = Partial<Record<FileField, string>>
const notAdmitted = 'Valor no admitido'
const wayBack = 'Para volver al censo, la persona ha de inscribirse de nuevo'

/** Everything wrong with a whole file, by field (rule people-2). `today` is a calendar day in Madrid. */
function wrongIn(file: FileValues, today: string): Errors {
  const { idDocument, documentType, name, lastName1, lastName2, birthday, bornCountry, sex } = file
  const personal = { idDocument, documentType, name, lastName1, lastName2, birthday, bornCountry, sex }
  const { country, province, city, district, postalCode, streetName, streetNumber } = file
  const { email, phone, studies, job, communications } = file
  const sections = [
    personalData(today).safeParse(personal),
    address.safeParse({ country, province, city, district, postalCode, streetName, streetNumber }),
    contact.safeParse({ email, phone, studies, job, communications }),
  ]
  const found: Errors = {}
  participationRule(file, (field, message) => {
    found[field] ??= message
  })
  for (const { error } of sections)
    for (const { path, message } of error?.issues ?? []) found[path[0] as FileField] ??= message
  return found
}

/** Being old enough concerns two fields: the one that is changed is told. */
function ageWrong(
  { inscriptionType, birthday }: FileValues,
  patch: Partial<FileValues>,
  today: string,
): Errors {
  const problem = ageProblem(inscriptionType, birthday, today)
  if (problem === undefined) return {}
  return 'birthday' in patch ? { birthday: problem } : { inscriptionType: problem }
}

/** A former member comes back only by enrolling again; what is undone may be as it once was. */
export type Purpose = 'correction' | 'undoing' | 'return'

/**
 * What a correction may not do. What was already wrong in fields that it does not touch stays as it was:
 * old lists hold incomplete people, and whoever mends a telephone need not know a birthday.
 */
export function patchErrors(
  before: FileValues,
  patch: Partial<FileValues>,
  today: string,
  purpose: Purpose = 'correction',
): FieldError[] {
  const after = { ...before, ...patch }
  const was: Errors = { ...ageWrong(before, patch, today), ...wrongIn(before, today) }
  const is: Errors = { ...ageWrong(after, patch, today), ...wrongIn(after, today) }
  // Old lists hold cents, which stay until somebody chooses another fee.
  if (
    purpose === 'correction' &&
    patch.fee !== undefined &&
    patch.fee !== before.fee &&
    !Number.isInteger(patch.fee)
  )
    is.fee = onlyWhole
  // Leaving is an action of its own (rule privacy-4): it also ends sessions, offices and accounts.
  if (patch.inscriptionType === 0 && before.inscriptionType !== 0) is.inscriptionType = notAdmitted
  // Coming back, too: it also ends the blocking of the file, and takes new consents.
  if (purpose !== 'return' && (patch.inscriptionType ?? 0) !== 0 && before.inscriptionType === 0)
    is.inscriptionType = wayBack
  return Object.entries(is)
    .filter(([field, message]) => field in patch || was[field as FileField] !== message)
    .map(([path, message]) => ({ in: 'body', path, message }))
}

type Patch = Partial<FileValues>

/** What follows from a correction that does not say so itself, as in the form (rules people-3, people-9). */
export function implied(before: FileValues, patch: Patch): Patch {
  const follow = [placesFollowing, typeFollowing, assembliesFollowing, feeFollowing]
  return Object.assign({ ...patch }, ...follow.map((following) => following(before, patch))) as Patch
}

const placeFields = ['country', 'province', 'city', 'district'] as const

/** Old lists hold districts of other cities: they stay until somebody moves the person. */
function placesFollowing(before: FileValues, patch: Patch): Patch {
  const after = { ...before, ...patch }
  return placeFields.some((field) => after[field] !== before[field]) ? { district: districtIn(after) } : {}
}

/** A DNI and a NIE tell themselves apart. */
function typeFollowing(before: FileValues, patch: Patch): Patch {
  if (patch.idDocument === undefined && patch.documentType === undefined) return {}
  const { idDocument, documentType } = { ...before, ...patch }
  return { documentType: settledType(idDocument, documentType) }
}

function assembliesFollowing({ mainSectoral, assembly }: FileValues, patch: Patch): Patch {
  const { sectorals, inscriptionType } = patch
  const isLost = mainSectoral !== null && sectorals !== undefined && !sectorals.includes(mainSectoral)
  return {
    ...(isLost && patch.mainSectoral === undefined && { mainSectoral: null }),
    ...(inscriptionType === 3 && assembly !== null && patch.assembly === undefined && { assembly: null }),
  }
}

/** Only the end of a fee ends its account: one on file without a fee stays until somebody touches it. */
function feeFollowing(before: FileValues, patch: Patch): Patch {
  if ((patch.fee ?? before.fee) > 0 || (patch.fee === undefined && patch.period === undefined)) return {}
  const ends = before.fee > 0 && patch.bankAccount === undefined
  return { period: null, ...(ends && { bankAccount: null }) }
}
