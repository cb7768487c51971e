import type { OwnFile } from '#contract/people/affiliateProfile.ts'
import { groupIban } from '#contract/fees/basics/iban.ts'
import { describeAgeError } from '#contract/people/age.ts'
import { toParticipation, type Participation } from '#contract/people/participation.ts'
import {
  findParticipationErrors,
  toSentParticipation,
  type ParticipationErrors,
} from '#contract/people/participationRules.ts'
import { correctOwnFile } from '#web/self/ownProfile.ts'
import { formatDay } from '#web/ui/format.ts'

/** The user sees and edits the full bank account number. */
export const readOwnParticipation = (file: OwnFile): Participation => ({
  ...toParticipation(file),
  bankAccount: file.bankAccount ? groupIban(file.bankAccount) : '',
  storedAccount: null,
})

/** The rules of a participation, and the minimum age of a type. */
export function validateParticipation(values: Participation, { birthday }: OwnFile): ParticipationErrors {
  const tooYoung = describeAgeError(values.inscriptionType, birthday, formatDay(new Date()))
  return {
    ...findParticipationErrors(values, 'signed'),
    ...(tooYoung !== undefined && { inscriptionType: tooYoung }),
  }
}

export const saveParticipation = (values: Participation, before: OwnFile) =>
  correctOwnFile(before, toSentParticipation(readOwnParticipation(before)), toSentParticipation(values))
