import { z } from 'zod'
import { roles } from '#contract/actor.ts'
import { heldOffice, ownProfile } from '#contract/people/affiliateProfile.ts'
import { chargeOfPerson, feeRequestOfPerson, mandate } from '#contract/fees/ofPerson.ts'
import { day, instant } from '#contract/fields.ts'
import { describedFile } from '#contract/files/files.ts'
import { attendance } from '#contract/meetings/attendances.ts'
import { chairLabels } from '#contract/meetings/chairs.ts'
import { calendarFeed } from '#contract/meetings/calendars.ts'
import { access } from '#contract/people/access.ts'
import { erasureOfPerson } from '#contract/retention/erasureOfPerson.ts'
import { departureAsked } from '#contract/people/departure.ts'
import { tagKindNames } from '#contract/people/tag.ts'
import { receivedCommunication } from '#contract/self/received.ts'
import { ownRecord } from '#contract/self/ownRecord.ts'
import { consent } from '#contract/consents/consents.ts'
import { claimOfPerson, votingOfPerson } from '#contract/votings/ofPerson.ts'

const text = z.string().nullable()
const moment = instant.nullable()
/** Column names and values, as another table stored them. */
const columns = z.record(z.string(), z.unknown())

const pendingEnrolment = z.object({
  creationTime: instant,
  expiresAt: instant,
  sentAt: moment,
  completedAt: moment,
  origin: z.string(),
  /** The data of the form; null when they may be another person's. */
  data: columns.nullable(),
})

const account = z.object({
  username: z.string(),
  role: z.enum(roles),
  enabled: z.boolean(),
  creationTime: instant,
  hasPassword: z.boolean(),
  totp: z.array(z.object({ createdAt: instant, confirmedAt: moment })),
  passkeys: z.array(z.object({ name: z.string(), createdAt: instant, lastUsedAt: moment })),
  recoveryCodes: z.array(z.object({ usedAt: moment })),
  links: z.array(z.object({ purpose: z.string(), email: text, expiresAt: instant, usedAt: moment })),
  /** The address of the calendar of meetings; of its token only that it exists. */
  calendarFeed: z.array(calendarFeed),
  challenges: z.array(z.object({ purpose: z.string(), expiresAt: instant, usedAt: moment })),
})

const change = z.object({
  creationDate: instant,
  entity: z.string(),
  entityId: z.string(),
  field: z.string(),
  before: text,
  after: text,
  /** Whether both values have been erased because their retention term is over. */
  erased: z.boolean(),
  action: z.string(),
  by: z.string(),
})

/** All data held about a person, table by table (rule privacy-1; GDPR art. 15 and 20). */
export const ownData = z.object({
  producedAt: instant,
  leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
  whoSees: z.array(z.object({ who: z.string(), sees: z.string() })),
  /** Until when data wait that came with another profile or document, or were there before an admission; null when none do (rule rights-13). */
  inReviewUntil: moment,
  affiliate: ownProfile.extend({ unregisteredAt: moment }).nullable(),
  offices: z.array(heldOffice),
  account,
  sessions: z.array(
    z.object({
      createdAt: instant,
      lastSeenAt: instant,
      expiresAt: instant,
      endedAt: moment,
      device: z.string(),
    }),
  ),
  consents: z.array(consent),
  attendances: z.array(attendance.omit({ affiliateId: true })),
  /** The rights to collect their fees, with what their signature says, and what was collected or paid (rules fee-6, fee-7). */
  mandates: z.array(mandate.extend({ evidence: columns.nullable() })),
  charges: z.array(chargeOfPerson),
  feeRequests: z.array(feeRequestOfPerson),
  /** The batches that left them out, and why. */
  notCharged: z.array(z.object({ chargedOn: day, reason: z.string(), detail: z.string() })),
  /** Minutes that name them; of a draft, `signedAt` is null. */
  minutes: z.array(
    z.object({
      number: z.number().int(),
      meetingTitle: z.string(),
      meetingTime: instant,
      as: z.enum(Object.values(chairLabels)),
      signedAt: moment,
    }),
  ),
  records: z.array(ownRecord),
  comments: z.array(
    z.object({ name: z.string(), description: z.string(), creationTime: instant, by: z.string() }),
  ),
  changes: z.array(change),
  accesses: z.array(access.omit({ opened: true })),
  activity: z.array(
    z.object({ creationDate: instant, action: z.string(), details: z.string(), device: z.string() }),
  ),
  mails: z.array(
    z.object({
      kind: z.string(),
      recipient: z.string(),
      subject: text,
      state: z.string(),
      createdAt: instant,
      /** When it came back, and when its recipient complained of it. */
      returnedAt: moment,
      complainedAt: moment,
    }),
  ),
  /** The mails to many of which they were a recipient, and which of their addresses get none any more. */
  communications: z.array(receivedCommunication),
  notWritten: z.array(z.object({ address: z.string(), reason: z.string(), createdAt: instant })),
  pendingEnrolments: z.array(pendingEnrolment),
  imports: z.array(
    z.object({
      creationTime: instant,
      fileName: z.string(),
      line: z.number().int(),
      undoneAt: moment,
      /** The changed columns; null when the import created the person. */
      before: columns.nullable(),
      after: columns.nullable(),
    }),
  ),
  /** The rolls that they are in, with what each kept of them. */
  rolls: z.array(z.object({ takenAt: instant, name: z.string(), reason: z.string(), facts: columns })),
  /** The votings in whose roll they are and, once they are counted, whether they voted; never a ballot (rule voting-7). */
  votings: z.array(votingOfPerson),
  /** What they asked of provisional rolls. */
  votingClaims: z.array(claimOfPerson),
  /** The tags and lists that staff have put on them. */
  tags: z.array(z.object({ name: z.string(), kind: z.enum(tagKindNames), addedAt: instant })),
  /** How they asked staff to leave, of those who came back. */
  departures: z.array(departureAsked),
  /** What they asked to be erased, and the answers. */
  erasures: z.array(erasureOfPerson),
  merges: z.array(z.object({ creationTime: instant, undoneAt: moment, removed: columns.nullable() })),
  /** The files that they uploaded, except those about other people; each is read at `GET logged/data/files/{id}`. */
  files: z.array(describedFile.extend({ use: z.string() })),
})
export type OwnData = z.output<typeof ownData>
