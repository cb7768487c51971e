import type { BatchPreview, PreviewedCharge, ReasonCount } from '#contract/fees/batches.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import { periods, type Period } from '#contract/fees/basics/periods.ts'
import { farFromUsual, findMedian, isFarFromUsual } from '#contract/fees/unusual.ts'
import { coveredDays } from '#contract/fees/days.ts'
import type { BatchPlan, DonationPlan, FeePlan } from '#contract/fees/jobs.ts'
import { findObstacle, judgeDonation, judgePayer, type LeftOutReason } from '#contract/fees/judging.ts'
import { fullName } from '#contract/people/name.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { explainDonation } from '#server/fees/batches/batchMaking.rules.ts'
import { listWaitingDonations, readDonationsAfter } from '#server/fees/batches/donations.queries.ts'
import {
  groupPayers,
  listWaitingFees,
  readLargePayersAfter,
  readPayersAfter,
  selectChosen,
  type Chosen,
} from '#server/fees/batches/payers.queries.ts'

type Reading = { db: Database; scope: Scope; clock: Clock; segment: Chosen['segment'] }
type Counted = Pick<BatchPreview, 'totalElements' | 'cents' | 'retries' | 'leftOut' | 'unusual'> & {
  content: PreviewedCharge[]
}

/** Few charges are shown, all of them when they are so few that their number alone would tell of them. */
const most = { shown: 5, few: 10, read: 1_000 }

/** What a batch would have, by the query and the rule that make it. */
export const previewBatch = (reading: Reading, plan: BatchPlan): Promise<Counted> =>
  plan.kind === 'cuotas' ? previewFees(reading, plan) : previewDonations(reading, plan)

/** Charges of an amount for a period, with what those people were charged the last time. */
type Amount = { cents: number; people: number; previousCents: number | null }
type AmountOfPeriod = Amount & { period: Period }

/** What is usual for some charges: their own last one, or else the middle of all. */
const findUsual = ({ previousCents }: Pick<Amount, 'previousCents'>, middle: number | null) =>
  previousCents ?? middle

/** How many of some charges are far from the usual. */
const countUnusual = (amounts: readonly Amount[], middle: number | null): number =>
  amounts
    .filter((amount) => isFarFromUsual(amount.cents, findUsual(amount, middle) ?? amount.cents))
    .reduce((all, { people }) => all + people, 0)

class Tally {
  charges = 0
  cents = 0
  retries = 0
  readonly #leftOut = new Map<LeftOutReason, number>()

  add(judged: { cents: number } | { reason: LeftOutReason }, people = 1) {
    if ('reason' in judged) this.#leftOut.set(judged.reason, (this.#leftOut.get(judged.reason) ?? 0) + people)
    else {
      this.charges += people
      this.cents += people * judged.cents
    }
  }

  addRetry(cents: number, reason: LeftOutReason | undefined) {
    if (!reason) this.retries += 1
    this.add(reason ? { reason } : { cents })
  }

  get leftOut(): ReasonCount[] {
    return [...this.#leftOut]
      .map(([reason, people]) => ({ reason, people }))
      .toSorted((one, other) => other.people - one.people)
  }

  sum() {
    const { charges: totalElements, cents, retries, leftOut } = this
    return { totalElements, cents, retries, leftOut }
  }
}

async function previewFees(reading: Reading, plan: FeePlan): Promise<Counted> {
  const { db } = reading
  const members = await selectChosen(db, reading)
  const asked = { ...plan, isProrated: plan.prorated, days: coveredDays(plan.year, plan.quarter) }
  const tally = new Tally()
  const amounts: AmountOfPeriod[] = []
  for (const { facts, people, previousCents } of await groupPayers(db, members, plan)) {
    const judged = judgePayer(facts, asked)
    tally.add(judged, people)
    if ('cents' in judged && facts.period !== null)
      amounts.push({ cents: judged.cents, people, previousCents, period: facts.period })
  }
  const fees = tally.charges
  for (const { cents, facts } of await listWaitingFees(members, plan))
    tally.addRetry(cents, findObstacle(facts))
  const wanted = Math.min(fees, fees <= most.few ? most.few : most.shown)
  const content: PreviewedCharge[] = []
  let after = 0
  while (content.length < wanted) {
    const piece = await readPayersAfter(members, plan, { after, most: most.read })
    const last = piece.at(-1)
    if (!last) break
    for (const payer of piece) {
      const judged = judgePayer(payer.facts, asked)
      if ('cents' in judged && content.length < wanted)
        content.push({ ...show(payer), affiliateId: payer.affiliateId, recordId: null, ...judged })
    }
    after = last.affiliateId
  }
  return { ...tally.sum(), content, unusual: await listUnusual(members, plan, amounts) }
}

/** The fees that are far from the usual: how many, and the first of them. */
async function listUnusual(
  members: Awaited<ReturnType<typeof selectChosen>>,
  plan: FeePlan,
  amounts: readonly AmountOfPeriod[],
): Promise<BatchPreview['unusual']> {
  const ofPeriod = (period: Period) => amounts.filter((amount) => amount.period === period)
  const middle = {
    Trimestral: findMedian(ofPeriod('Trimestral')),
    Anual: findMedian(ofPeriod('Anual')),
  }
  const count = periods.reduce((all, period) => all + countUnusual(ofPeriod(period), middle[period]), 0)
  const wanted = Math.min(count, count <= most.few ? most.few : most.shown)
  const asked = { ...plan, isProrated: plan.prorated, days: coveredDays(plan.year, plan.quarter) }
  const content: BatchPreview['unusual']['content'] = []
  for (let after = 0; content.length < wanted;) {
    const piece = await readLargePayersAfter(members, plan, { middle, after, most: most.read })
    const last = piece.at(-1)
    if (!last) break
    for (const payer of piece) {
      const judged = judgePayer(payer.facts, asked)
      const usualCents = payer.facts.period && findUsual(payer, middle[payer.facts.period])
      if ('reason' in judged || !usualCents || content.length === wanted) continue
      if (isFarFromUsual(judged.cents, usualCents))
        content.push({
          ...show(payer),
          affiliateId: payer.affiliateId,
          recordId: null,
          ...judged,
          usualCents,
        })
    }
    after = last.affiliateId
  }
  return { count, content }
}

type Shown = Parameters<typeof fullName>[0] & { idDocument: string; bankAccount: string | null }

const show = ({ idDocument, bankAccount, ...person }: Shown) => ({
  name: fullName(person),
  idDocument,
  iban: maskIban(bankAccount ?? ''),
})

async function previewDonations({ db, scope }: Reading, plan: DonationPlan): Promise<Counted> {
  const tally = new Tally()
  const content: PreviewedCharge[] = []
  const large: (Amount & { charge: PreviewedCharge })[] = []
  const amounts: Amount[] = []
  for (let after = 0; ;) {
    const piece = await readDonationsAfter(db, scope, plan, { after, most: most.read })
    const last = piece.at(-1)
    if (!last) break
    for (const donation of piece) {
      const judged = judgeDonation(donation.facts)
      tally.add(judged)
      if ('reason' in judged) continue
      const { cents } = judged
      const { recordId, affiliateId, notedOn, previousCents } = donation
      const explained = explainDonation(recordId, notedOn)
      const charge = { ...show(donation), affiliateId, recordId, cents, explained }
      const amount = { cents, people: 1, previousCents }
      if (content.length < most.few) content.push(charge)
      amounts.push(amount)
      if (cents >= farFromUsual.least) large.push({ ...amount, charge })
    }
    after = last.recordId
  }
  const shown = tally.charges <= most.few ? content : content.slice(0, most.shown)
  for (const { cents, ...facts } of await listWaitingDonations(db, scope)) {
    const judged = judgeDonation({ ...facts, cents, returned: null })
    tally.addRetry(cents, 'reason' in judged ? judged.reason : undefined)
  }
  return { ...tally.sum(), content: shown, unusual: pickUnusual(large, findMedian(amounts)) }
}

/** Of large donations, those that are far from the usual: how many, and the first of them. */
function pickUnusual(
  large: readonly (Amount & { charge: PreviewedCharge })[],
  middle: number | null,
): BatchPreview['unusual'] {
  const content = large.flatMap(({ charge, ...amount }) => {
    const usualCents = findUsual(amount, middle)
    return usualCents !== null && isFarFromUsual(amount.cents, usualCents) ? [{ ...charge, usualCents }] : []
  })
  const count = content.length
  return { count, content: content.slice(0, count <= most.few ? most.few : most.shown) }
}
