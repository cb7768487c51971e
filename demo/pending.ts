import { getEmptyValue } from '#contract/people/fieldKinds.ts'
import { personFieldNames, makeRecord, type ProfileValues } from '#contract/people/fields.ts'
import { inscriptionDocument } from '#contract/legal/legal.ts'
import type { InscriptionType } from '#contract/people/person.ts'
import { dayMs, toDayNumber, madridTime } from '#demo/calendar.ts'
import type { Columns } from '#demo/copy.ts'
import type { DemoOptions } from '#demo/people.ts'
import { createRandom, drawUuid, type Random } from '#demo/random.ts'
import { outsiderCount } from '#demo/records.ts'
import { drawOutsider, type PersonData } from '#demo/outsiders.ts'

type DemoPending = {
  id: string
  values: ProfileValues
  origin: string
  creationTime: string
  expiresAt: string
  heldAt: string | null
}

type Plan = { ago: number; hour: number; type: InscriptionType; origin?: string }

/** Enrolments of different ages: some expire in a week, some in a day, one has expired. */
const plans: readonly Plan[] = [
  { ago: 1, hour: 21.3, type: 1, origin: 'instagram' },
  { ago: 1, hour: 9.6, type: 2 },
  { ago: 2, hour: 18.9, type: 3, origin: 'feria de asociaciones' },
  { ago: 4, hour: 12.2, type: 1, origin: 'boletín' },
  { ago: 6, hour: 22.1, type: 2 },
  { ago: 6, hour: 8.4, type: 1, origin: 'instagram' },
  { ago: 9, hour: 17.5, type: 1 },
]
const lifetimeDays = 7

/**
 * Pending enrolments, and one for staff to verify: `known` has records with another address than the one in the
 * enrolment.
 */
export function generatePendingEnrolments(
  { today, seed = 'concejo' }: DemoOptions,
  known: PersonData,
): DemoPending[] {
  const random = createRandom(`${seed}/pending`)
  const end = toDayNumber(today)
  const waiting = plans.map((plan, index) => {
    const person = drawOutsider(random, outsiderCount + index, end)
    return createPending(random, end, plan, person)
  })
  const [, domain = ''] = known.email.split('@')
  const email = known.email.replace(domain, 'example.com')
  const held = createPending(random, end, { ago: 3, hour: 19.2, type: 1 }, { ...known, email })
  return [...waiting, { ...held, heldAt: toInstant(end - 2, 10.5) }]
}

function createPending(
  random: Random,
  end: number,
  { ago, hour, type, origin = '' }: Plan,
  person: PersonData,
): DemoPending {
  const { bornCountryId, countryId, ...rest } = person
  const creationTime = toInstant(end - ago, hour)
  return {
    id: drawUuid(random),
    values: {
      ...makeRecord<ProfileValues>(personFieldNames, getEmptyValue),
      ...rest,
      bornCountry: bornCountryId,
      country: countryId,
      communications: random.chance(0.7),
      inscriptionType: type,
    },
    origin,
    creationTime,
    expiresAt: new Date(Date.parse(creationTime) + lifetimeDays * dayMs).toISOString(),
    heldAt: null,
  }
}

const toInstant = (day: number, hour: number) =>
  new Date(madridTime(day, Math.round(hour * 60))).toISOString()

/** A random UUID; the same seed gives the same one. */
export const pendingTable: [string, Columns<DemoPending>] = [
  'pending_enrolment',
  {
    id: ({ id }) => id,
    id_document: ({ values }) => values.idDocument,
    email: ({ values }) => values.email,
    data: ({ values }) => JSON.stringify({ values, terms: { id: inscriptionDocument, version: 1 } }),
    origin: ({ origin }) => origin,
    creation_time: ({ creationTime }) => creationTime,
    expires_at: ({ expiresAt }) => expiresAt,
    sent_at: ({ creationTime }) => creationTime,
    held_at: ({ heldAt }) => heldAt,
  },
]
