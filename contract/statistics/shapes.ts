import { z } from 'zod'
import { basicAssembly } from '#contract/assemblies/basics/assembly.ts'
import { day } from '#contract/fields.ts'
import { inscriptionTypes } from '#contract/people/person.ts'

// What the calls of statistics answer.

const count = z.number().int()
const cents = z.number().int()
/** `yyyy-mm`, of Madrid. */
const month = z.string()

/** The parameters of the list behind a number, as its address has them; null where no filter says who is meant. */
const listParams = z.record(z.string(), z.string()).nullable()

const bar = z.object({
  /** The value; null of those of whom it is not known. */
  key: z.string().nullable(),
  label: z.string(),
  count,
  /** The same of the period before; null without one. */
  before: count.nullable(),
  /** Of a municipality its five-digit code of INE, of a district of Madrid its seven-digit one. */
  code: z.string().nullable(),
  list: listParams,
})
export type Bar = z.output<typeof bar>

export const counted = z.object({
  /** In the order of the chart; groups with an order of their own are all there, also empty ones. */
  rows: z.array(bar),
  total: z.object({ count, before: count.nullable(), list: listParams }),
  /** To which list the parameters belong: the census, or the members of one's assemblies. */
  listed: z.enum(['affiliates', 'members']),
  /** The days before, as many as those asked for; null where both ends were not given. */
  previous: z.object({ from: day, to: day }).nullable(),
})
export type Counted = z.output<typeof counted>

export const moved = z.object({
  joins: count,
  leaves: count,
  net: count,
  /** By another assembly or type, or by being merged, without joining or leaving. */
  arrivals: count,
  departures: count,
})
/** The list behind a number, and how many of it are there: whoever left since, or was erased, is not. */
const listed = z.object({ count, list: listParams }).nullable()
export const movement = moved.extend({
  month,
  /** At its end; of the last month, at the end of the days asked for. */
  members: count,
  /**
   * Of who joined, those who are members still and enrolled then; of who left, of all alone, those who are former members
   * since then; and the members of its end.
   */
  lists: z.object({ joins: listed, leaves: listed, members: listParams }),
})
export type Movement = z.output<typeof movement>

export const money = z.object({
  charged: count,
  chargedCents: cents,
  collected: count,
  collectedCents: cents,
  returned: count,
  returnedCents: cents,
})
export const monthOfMoney = money.extend({ month })
export type MonthOfMoney = z.output<typeof monthOfMoney>

/** Rows by month, their sums, and those of the period before, which has as many days. */
export const byMonth = <Row extends z.ZodType, Sum extends z.ZodType>(row: Row, sum: Sum) =>
  z.object({
    from: day,
    to: day,
    rows: z.array(row),
    total: sum,
    previous: z.object({ from: day, to: day, total: sum }),
  })

const turnout = z.object({ census: count, voted: count, percent: z.string() })
export const turnoutOfVoting = z.object({
  id: count,
  name: z.string(),
  /** The day on which it closed. */
  closedOn: day,
  all: turnout,
  /** Those with ten people or more. */
  assemblies: z.array(turnout.extend({ assembly: basicAssembly })),
  /** All others together; null where they would be fewer than ten. */
  others: turnout.nullable(),
})
export type TurnoutOfVoting = z.output<typeof turnoutOfVoting>

export const attendance = z.object({
  /** Null: general meetings. */
  assembly: basicAssembly.nullable(),
  meetings: count,
  /** Confirmed ones. */
  attendances: count,
  members: count,
})
export type AttendanceOfAssembly = z.output<typeof attendance>

export const survival = z.object({
  /** Whoever came back has more than one stay. */
  stays: count,
  left: count,
  /** After so many days half have left; null while more than half stay. */
  medianDays: count.nullable(),
  /**
   * Every thirty days of a stay, from 0: how many left in the thirty days up to then, of how many it was still observed
   * when these began, and the share that stays after them (Kaplan–Meier).
   */
  points: z.array(z.object({ days: count, left: count, atRisk: count, share: z.number() })),
})
export type Survival = z.output<typeof survival>

/** Null: they were no members. */
const side = z.object({ type: z.literal(inscriptionTypes), assembly: basicAssembly.nullable() }).nullable()
export const flow = z.object({ was: side, is: side, people: count })
export type ShownFlow = z.output<typeof flow>
