import { account } from '#contract/account/account.ts'
import { assemblies } from '#contract/assemblies/assemblies.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { geography } from '#contract/geography/geography.ts'
import { meetings } from '#contract/meetings/meetings.ts'

/** The whole API by resource. */
export const api = { account, affiliates, assemblies, geography, meetings }
