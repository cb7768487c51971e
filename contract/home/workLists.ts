import { affiliates } from '#contract/census/affiliates.ts'
import { duplicates } from '#contract/census/duplicates/duplicates.ts'
import { recordLists } from '#contract/census/records/recordLists.ts'
import { communications } from '#contract/communications/communications.ts'
import { shiftDay, yearsBefore } from '#contract/day.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { pendingEnrolments } from '#contract/enrolment/pending.ts'
import { erasures } from '#contract/erasures/erasures.ts'
import { bankReplies } from '#contract/fees/bankReplies.ts'
import { charges } from '#contract/fees/charges.ts'
import { feeRequests } from '#contract/fees/feeRequests.ts'
import { shownDays, type CountedName, type OwnWaitingName, type WaitingName } from '#contract/home/work.ts'
import { imports } from '#contract/import/imports.ts'
import { unsentMails } from '#contract/mailbox/unsent.ts'
import { meetings } from '#contract/meetings/meetings.ts'
import { minutes } from '#contract/meetings/minutes.ts'
import { votings } from '#contract/votings/votings.ts'

type Asks = Readonly<Record<string, string>>
/** The call behind a number, whose right is the right to the number, and what it is asked on a day. */
type Behind = { list: Endpoint; asks: (today: string) => Asks }

const always = (asks: Asks) => () => asks
/** Born on a 29 February, one comes of age on 1 March. */
const bornWhoComeOfAge = (day: string) => yearsBefore(day, 18).replace('-02-29', '-02-28')

/** What each number counts: the rows of a list, but for lists that were uploaded. */
export const waitingLists = {
  enrolments: { list: pendingEnrolments.list, asks: always({ state: 'Por verificar' }) },
  erasures: { list: erasures.list, asks: always({ state: 'pendiente' }) },
  claims: { list: votings.list, asks: always({ waitingClaims: 'true' }) },
  votings: { list: votings.list, asks: always({ status: 'PENDING' }) },
  communications: { list: communications.list, asks: always({ status: 'PENDING' }) },
  meetings: { list: meetings.list, asks: always({ status: 'Pendiente' }) },
  returnedCharges: { list: charges.list, asks: always({ waits: 'true' }) },
  bankReplies: { list: bankReplies.list, asks: always({ open: 'true' }) },
  feeRequests: { list: feeRequests.list, asks: always({ state: 'pendiente' }) },
  duplicates: { list: duplicates.list, asks: always({}) },
  imports: { list: imports.batches, asks: always({ unfinished: 'true' }) },
  uploads: { list: imports.unfinished, asks: always({}) },
  unsentMails: { list: unsentMails.list, asks: always({ state: 'failed' }) },
  comingOfAge: {
    list: affiliates.list,
    asks: (today) => ({
      inscriptionType: '3',
      birthdayFrom: bornWhoComeOfAge(shiftDay(today, 1 - shownDays)),
      birthdayTo: bornWhoComeOfAge(today),
    }),
  },
  records: { list: recordLists.list, asks: (today) => ({ recordedFrom: shiftDay(today, -6) }) },
} as const satisfies Record<WaitingName, Behind>

/** The same for who holds an office of an assembly; whoever may make the call `by` sees to it. */
export const ownWaitingLists = {
  returned: { list: communications.list, asks: { returned: 'true' }, by: communications.edit },
  minutes: { list: meetings.list, asks: { unsigned: 'true' }, by: minutes.write },
} as const satisfies Record<OwnWaitingName, { list: Endpoint; asks: Asks; by: Endpoint }>

/** The lists whose rows the menu counts, unfiltered. */
export const countedLists = {
  members: affiliates.list,
  outsiders: recordLists.grouped,
  records: recordLists.list,
  pending: pendingEnrolments.list,
  duplicates: duplicates.list,
} as const satisfies Record<CountedName, Endpoint>
