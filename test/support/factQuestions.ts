import fc from 'fast-check'
import type { Fact } from '#contract/people/choosing/facts.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import {
  aCommunication,
  aDocument,
  aMeeting,
  anAffiliate,
  anAssembly,
  aRecipient,
  aRecord,
  aSending,
  aTag,
  aUser,
} from '#test/support/factories.ts'
import { addFeesOf } from '#test/support/factFees.ts'
import { addVoters, aHeldVoting } from '#test/support/factVotings.ts'
import type { Known, Recorded } from '#test/support/factsByHand.ts'

const oneOf = fc.constantFrom
const flag = oneOf('true', 'false')
const days = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

/** To which no mail to many goes; as a profile writes it. */
const stoppedAddress = 'p3@example.org'

/** What a profile and a record both say of somebody, with everything missing now and then. */
const said = {
  name: oneOf('Ana', 'Íñigo', 'José Luis', 'LUZ'),
  lastName1: oneOf('Núñez', 'García', 'Pérez'),
  lastName2: oneOf(null, 'López', 'Gómez'),
  sex: oneOf(null, 'H', 'M', 'NoB'),
  birthday: fc.option(days('1930-01-01', '2011-12-31')),
  city: oneOf(null, 'Getafe', 'GETAFE', 'Leganés', 'Madrid'),
  district: oneOf(null, 'Centro', 'Retiro'),
  postalCode: oneOf(null, '28001', '28901', '08001'),
  email: oneOf('', 'ana@example.org', stoppedAddress),
  phone: oneOf(null, '+34600123456', '+34912345678'),
  job: oneOf(null, 'Médica', 'médico', 'Albañil'),
  studies: oneOf(null, 'Ingeniería', 'FP'),
  creationTime: days('2020-01-01', '2025-12-31').map((day) => `${day}T22:30:00Z`),
}

/** Somebody of any kind. */
const person = (assemblies: readonly number[]) =>
  fc.record({
    ...said,
    inscriptionType: oneOf(0, 1, 1, 2, 2, 3, 3),
    assemblyId: fc.option(oneOf(...assemblies)),
    feeCents: oneOf(0, 500, 1250, 6000),
    period: oneOf(null, 'Trimestral', 'Anual'),
    bankAccount: oneOf(null, 'ES9121000418450200051332'),
    communications: fc.boolean(),
  })

/** Meetings of some years, two on one day, one on the day after as people in Madrid have it. */
const meetings = [
  '2024-05-10T17:00:00Z',
  '2025-03-01T09:00:00Z',
  '2025-03-01T17:00:00Z',
  '2025-09-30T22:30:00Z',
]
const meetingDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short' })
const offices = ['responsable', 'enlace'] as const

/** An office of an assembly that has no members. */
async function anOfficeOf(db: PeopleDatabase, id: number, office: (typeof offices)[number]) {
  await anAssembly(db, { [office === 'responsable' ? 'responsibleId' : 'liaisonId']: id })
}

/** Random people with their assemblies, among whom facts find some. */
export async function addPeople(db: PeopleDatabase, count: number) {
  const territorial = new Map<number, string>()
  for (const assemblyType of ['Distrital', 'Municipal'])
    territorial.set(await anAssembly(db, { assemblyType }), assemblyType)
  const sectoral = new Map<number, string>()
  for (const assemblyName of ['Juventud', 'Feminismos'])
    sectoral.set(await anAssembly(db, { assemblyType: 'Sectorial', assemblyName }), 'Sectorial')
  const tags = [await aTag(db, { name: 'Pega carteles' }), await aTag(db, { name: 'Idiomas' })]
  const communications = [
    await aCommunication(db, { ...aSending, subject: 'Boletín' }),
    await aCommunication(db, { ...aSending, subject: 'Campaña' }),
  ]
  const votings = [await aHeldVoting(db, 'Coordinadora'), await aHeldVoting(db, 'Estatutos')]
  await db.insertInto('suppressedAddress').values({ address: stoppedAddress, reason: 'queja' }).execute()
  const held = await Promise.all(
    meetings.map(async (meetingTime) => ({
      day: meetingDay.format(new Date(meetingTime)),
      id: await aMeeting(db, { meetingTime, endTime: new Date(Date.parse(meetingTime) + 3_600_000) }),
    })),
  )
  const about = fc.record({
    row: person([...territorial.keys()]),
    sectorals: fc.subarray([...sectoral.keys()]),
    hasAccount: fc.boolean(),
    tagIds: fc.subarray(tags),
    officeIds: oneOf<(typeof offices)[number][][]>([], [], [], ['responsable'], ['enlace'], [...offices]),
    went: fc.subarray(held),
    goes: fc.subarray(held),
    received: fc.subarray(communications),
    missed: fc.subarray(communications),
    inRoll: fc.subarray(votings),
    missedVotings: fc.subarray(votings),
    merged: oneOf(false, false, true),
    fees: fc.record({
      mandate: oneOf('activo', 'suspendido', 'revocado', 'borrador'),
      signedOn: oneOf('2026-01-15', '2020-01-15'),
      returned: oneOf('no', 'no', 'owed', 'paid'),
    }),
  })
  const people: Known[] = []
  for (const one of fc.sample(about, { numRuns: count, seed: 1 })) {
    const { row, sectorals, hasAccount, tagIds, officeIds, went, goes, received, fees, inRoll } = one
    const voted = inRoll.filter((voting) => !one.missedVotings.includes(voting))
    const id = await anAffiliate(db, row)
    for (const assemblyId of sectorals)
      await db.insertInto('affiliateSectoral').values({ affiliateId: id, assemblyId }).execute()
    for (const tagId of tagIds) await db.insertInto('personTag').values({ tagId, affiliateId: id }).execute()
    for (const office of officeIds) await anOfficeOf(db, id, office)
    // An office of a dissolved assembly is none.
    if (hasAccount) await anAssembly(db, { liaisonId: id, deletedAt: new Date() })
    for (const meeting of held) {
      const status = went.includes(meeting) ? 'Confirmado' : goes.includes(meeting) ? 'En hora' : undefined
      if (status)
        await db
          .insertInto('meetingAttendance')
          .values({ meetingId: meeting.id, affiliateId: id, status })
          .execute()
    }
    for (const communicationId of communications) {
      const state = received.includes(communicationId) ? 'sent' : 'bounced'
      if (state === 'sent' || one.missed.includes(communicationId))
        await aRecipient(db, {
          communicationId,
          affiliateId: id,
          address: `p${id}@example.org`,
          state,
          settledAt: new Date(),
        })
    }
    await addVoters(db, [{ id, merged: one.merged, inRoll, voted }])
    if (hasAccount) await aUser(db, { role: 'ROLE_USER', affiliateId: id })
    const stored = await db.selectFrom('affiliate').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    people.push({
      ...stored,
      sectorals,
      hasAccount,
      tags: tagIds,
      offices: officeIds,
      attended: went.map(({ day }) => day),
      stopped: row.email === stoppedAddress,
      received,
      inRoll,
      voted,
      ...(await addFeesOf(db, id, fees)),
    })
  }
  return { people, tags, communications, votings, assemblies: new Map([...territorial, ...sectoral]) }
}

/** Random records of some of these people, and of others who are not in the census. */
export async function addRecords(db: PeopleDatabase, people: readonly Known[], count: number) {
  const outside = Array.from({ length: count / 4 }, () => aDocument())
  const known = people.slice(0, count / 4).map(({ idDocument }) => idDocument)
  const about = fc.record({
    ...said,
    idDocument: oneOf(...outside, ...known),
    recordType: oneOf('Donación', 'Evento', 'Otro'),
    title: oneOf('Cena', 'Feria del libro'),
    description: oneOf('', 'Única\nde dos'),
  })
  const records: Recorded[] = []
  for (const row of fc.sample(about, { numRuns: count, seed: 2 })) {
    const id = await aRecord(db, row)
    records.push(await db.selectFrom('record').where('id', '=', id).selectAll().executeTakeFirstOrThrow())
  }
  return records
}

const some = <Value>(...values: Value[]) => fc.subarray(values, { minLength: 1 })
const ends = <Value>(name: string, value: fc.Arbitrary<Value>, order: (one: Value, other: Value) => number) =>
  fc.tuple(value, value, oneOf('both', 'from', 'to')).map(([one, other, which]) => {
    const [from, to] = [one, other].toSorted(order)
    return {
      ...(which !== 'to' && { [`${name}From`]: from }),
      ...(which !== 'from' && { [`${name}To`]: to }),
    }
  })
const numbers = (name: string, min: number, max: number) =>
  ends(name, fc.integer({ min, max }), (one, other) => one - other)
const dates = (name: string, from: string, to: string) =>
  ends(name, days(from, to), (one, other) => one.localeCompare(other))

/** What may be asked of each fact of members and of records. */
export const questions = (
  assemblies: ReadonlyMap<number, string>,
  { tags, communications, votings }: Record<'tags' | 'communications' | 'votings', readonly number[]>,
) =>
  ({
    idDocument: fc.record({ idDocument: fc.integer({ min: 0, max: 99 }).map(String) }),
    name: fc.record({ name: oneOf('ana', 'iñ', 'luz', 'jose l') }),
    lastName1: fc.record({ lastName1: oneOf('nunez', 'gar', 'z') }),
    lastName2: fc.record({ lastName2: oneOf('lopez', 'gom', 'ez') }),
    sex: fc.record({ sex: some('H', 'M', 'NoB') }),
    age: numbers('age', 14, 95),
    birthday: dates('birthday', '1930-01-01', '2011-12-31'),
    city: fc.record({ city: some('getafe', 'Leganes', 'MADRID', 'Cuenca') }),
    district: fc.record({ district: some('centro', 'Retiro') }),
    postalCode: fc.record({ postalCode: oneOf('28', '280', '08', '28901') }),
    inscriptionType: fc.record({ inscriptionType: some(1, 2, 3) }),
    recorded: dates('recorded', '2020-01-01', '2025-12-31'),
    recordType: fc.record({ recordType: some('Donación', 'Evento', 'Cargo') }),
    title: fc.record({ title: oneOf('cena', 'FERIA', 'i') }),
    description: fc.record({ description: oneOf('unica', 'dos') }),
    enrolled: dates('enrolled', '2020-01-01', '2025-12-31'),
    assemblyType: fc.record({ assemblyType: some('Distrital', 'Municipal', 'Sectorial') }),
    assemblyId: fc.record({ assemblyId: some(...assemblies.keys()) }),
    unassigned: fc.record({ unassigned: flag }),
    office: fc.record({ office: some('responsable', 'enlace', 'ninguno') }),
    attended: fc.oneof(
      dates('attended', '2024-01-01', '2025-12-31'),
      fc
        .tuple(
          fc.record(
            { attended: fc.integer({ min: 0, max: 4 }), attendedSign: oneOf('<', '<=', '=', '>=', '>') },
            { requiredKeys: ['attended'] },
          ),
          fc.option(dates('attended', '2024-01-01', '2025-12-31'), { nil: {} }),
        )
        .map(([times, between]) => ({ ...times, ...between })),
    ),
    fee: fc.record({ fee: oneOf(0, 5, 12.5), aportacion: oneOf('<', '<=', '=', '>=', '>') }),
    yearlyFee: numbers('yearlyFee', 0, 240),
    period: fc.record({ period: some('Trimestral', 'Anual') }),
    bankAccount: fc.record({ bankAccount: flag }),
    upToDate: fc.record({ upToDate: flag }),
    mandate: fc.record({ mandate: some('activo', 'borrador', 'suspendido', 'ninguno') }),
    mandateLapses: fc.record({ mandateLapses: flag }),
    email: fc.record({ email: oneOf('ANA', 'p3@', 'example') }),
    hasEmail: fc.record({ hasEmail: flag }),
    phone: fc.record({ phone: oneOf('6', '600', '91') }),
    communications: fc.record({ communications: flag }),
    stoppedAddress: fc.record({ stoppedAddress: flag }),
    received: fc.record({ received: some(...communications) }),
    inRoll: fc.record({ inRoll: some(...votings) }),
    voted: fc.record({ voted: some(...votings) }),
    account: fc.record({ account: flag }),
    tag: fc.record({ tag: some(...tags) }),
    job: fc.record({ job: oneOf('medic', 'albanil') }),
    studies: fc.record({ studies: oneOf('ingenieria', 'niería') }),
  }) satisfies Record<Exclude<Fact, Unasked>, fc.Arbitrary<object>>
/** Facts of former members, and those that other tests ask for. */
export type Unasked = 'at' | 'left' | 'deceased' | 'importId' | 'compared' | 'q' | 'segmentId'
