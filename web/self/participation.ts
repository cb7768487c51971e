import type { OwnProfile } from '#contract/people/affiliateProfile.ts'
import { groupIban } from '#contract/fees/basics/iban.ts'
import { describeAgeError } from '#contract/people/age.ts'
import { toParticipation, type Participation } from '#contract/people/participation.ts'
import {
  findParticipationErrors,
  toSentParticipation,
  type ParticipationErrors,
} from '#contract/people/participationRules.ts'
import { correctOwnProfile } from '#web/self/ownProfile.ts'
import { formatDay } from '#web/ui/format.ts'

/** The user sees and edits the full bank account number. */
export const readOwnParticipation = (profile: OwnProfile): Participation => ({
  ...toParticipation(profile),
  bankAccount: profile.bankAccount ? groupIban(profile.bankAccount) : '',
  storedAccount: null,
})

/** The rules of a participation, and the minimum age of a type. */
export function validateParticipation(values: Participation, { birthday }: OwnProfile): ParticipationErrors {
  const tooYoung = describeAgeError(values.inscriptionType, birthday, formatDay(new Date()))
  return {
    ...findParticipationErrors(values, 'signed'),
    ...(tooYoung !== undefined && { inscriptionType: tooYoung }),
  }
}

export const saveParticipation = (values: Participation, before: OwnProfile) =>
  correctOwnProfile(before, toSentParticipation(readOwnParticipation(before)), toSentParticipation(values))
