import type { QueryClient } from '@tanstack/react-query'
import { ownFeeCalls } from '#contract/self/ownFees.ts'
import { seenVotings } from '#contract/votings/seenVotings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { FeeNotice } from '#web/self/FeeNotice.tsx'
import { LetterNeed } from '#web/votings/basics/LetterNeed.tsx'

type Props = { paysFee: boolean } & Parameters<typeof FeeNotice>[0]

/** What a member has to do, above their data: about their fee, and by when to ask for a letter. */
export const OwnNotices = ({ paysFee, ...ofFees }: Props) => (
  <>
    {paysFee && <FeeNotice {...ofFees} />}
    <LetterNeed />
  </>
)

/** Reads what the notices say; what cannot be read is not waited for. */
export const readNotices = async (client: QueryClient, paysFee: boolean): Promise<unknown> =>
  Promise.allSettled([
    paysFee && client.ensureQueryData(queryOf(ownFeeCalls.read, {})),
    client.ensureQueryData(queryOf(seenVotings.letterNeed, {})),
  ])
