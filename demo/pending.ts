import type { FileValues } from '#contract/people/fields.ts'
import { inscriptionDocument } from '#contract/legal/legal.ts'
import type { InscriptionType } from '#contract/people/person.ts'
import { dayLength, dayNumber, madridTime } from '#demo/calendar.ts'
import type { Columns } from '#demo/copy.ts'
import type { Census } from '#demo/people.ts'
import { randomFrom, type Random } from '#demo/random.ts'
import { outsiders } from '#demo/records.ts'
import { stranger, type Person } from '#demo/strangers.ts'

type DemoPending = {
  id: string
  values: FileValues
  origin: string
  creationTime: string
  expiresAt: string
  heldAt: string | null
}

type Plan = { ago: number; hour: number; type: InscriptionType; origin?: string }

/** Some have a week left and some a day, one came too late; staff have something to do with each. */
const plans: readonly Plan[] = [
  { ago: 1, hour: 21.3, type: 1, origin: 'instagram' },
  { ago: 1, hour: 9.6, type: 2 },
  { ago: 2, hour: 18.9, type: 3, origin: 'feria de asociaciones' },
  { ago: 4, hour: 12.2, type: 1, origin: 'boletín' },
  { ago: 6, hour: 22.1, type: 2 },
  { ago: 6, hour: 8.4, type: 1, origin: 'instagram' },
  { ago: 9, hour: 17.5, type: 1 },
]
const life = 7

/**
 * Enrolments that nobody has finished, and one for staff to verify: `known` has records under another address than
 * the one they enrol with.
 */
export function pendingEnrolments({ today, seed = 'concejo' }: Census, known: Person): DemoPending[] {
  const random = randomFrom(`${seed}/pending`)
  const end = dayNumber(today)
  const waiting = plans.map((plan, index) => {
    const person = stranger(random, outsiders + index, end)
    return pendingOf(random, end, plan, person)
  })
  const [, domain = ''] = known.email.split('@')
  const email = known.email.replace(domain, 'example.com')
  const held = pendingOf(random, end, { ago: 3, hour: 19.2, type: 1 }, { ...known, email })
  return [...waiting, { ...held, heldAt: momentAt(end - 2, 10.5) }]
}

function pendingOf(
  random: Random,
  end: number,
  { ago, hour, type, origin = '' }: Plan,
  person: Person,
): DemoPending {
  const { bornCountryId, countryId, ...rest } = person
  const creationTime = momentAt(end - ago, hour)
  return {
    id: uuidOf(random),
    values: {
      ...rest,
      bornCountry: bornCountryId,
      country: countryId,
      communications: random.chance(0.7),
      inscriptionType: type,
      assembly: null,
      sectorals: [],
      mainSectoral: null,
      fee: 0,
      period: null,
      bankAccount: null,
    },
    origin,
    creationTime,
    expiresAt: new Date(Date.parse(creationTime) + life * dayLength).toISOString(),
    heldAt: null,
  }
}

const momentAt = (day: number, hour: number) => new Date(madridTime(day, Math.round(hour * 60))).toISOString()

/** Drawn, so that the same seed gives the same one. */
function uuidOf(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

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
