import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { mostRichText } from '#contract/richText.ts'

/** Calls that leave no entry in the activity log although they write or tell of others, and why. */
const unlogged: Record<string, string> = {
  'account.passkeyLoginOptions': 'makes a challenge, before anybody is known',
  'assemblyAdministration.list':
    'tells of assemblies, and of who holds an office the address, which the members see',
  'assemblyAdministration.remove': 'writes its entry itself, which names all who belonged to it',
  'bankReplies.get': 'tells how many charges come back and how much they are',
  'batches.get': 'tells how many are charged and how much',
  'batches.preview': 'tells how many would be charged and how much; of a segment it is logged',
  'booth.hasVoted': 'tells whether one has voted oneself',
  'booth.vote': 'nothing tells of a vote before the close (rule voting-7)',
  'bulk.commit': 'its job writes the entry',
  'bulk.preview': 'its job writes the entry',
  'calendars.file': 'tells of meetings, not of people',
  'charges.summary': 'tells how many there are and how much; a search is logged',
  'communicationFiles.calendar': 'a file of a mail, for who writes it',
  'communicationFiles.download': 'papers of a mail, for who writes it',
  'communicationFiles.list': 'tells of papers, not of people',
  'communicationFiles.names': 'tells of papers, not of people',
  'communicationRecipients.progress': 'tells how many, not who',
  'communications.counts': 'tells of mails, not of people',
  'communications.get': 'tells of mails, not of people',
  'communications.list': 'tells of mails, not of people',
  'communications.preview': 'tells of mails, not of people',
  'convocations.get': 'tells how many, not who',
  'declaration.summary': 'tells how many are declared and how much',
  'door.counter': 'tells how many there are',
  'door.state': 'of the last ten, whose entering is logged',
  'electorate.ownRoll': 'tells of one’s own place in a roll',
  'enrolment.resend': 'sends again what was asked for, which is logged',
  'factors.confirmOptions': 'makes a challenge; what it confirms is logged',
  'factors.passkeyOptions': 'makes a challenge; the key that answers it is logged',
  'factors.startTotp': 'counts for nothing until it is confirmed, which is logged',
  'feeExport.summary': 'tells how many pay and how much',
  'feeOverviewCalls.read': 'tells how many there are of each thing',
  'imports.batches': 'tells of lists, not of the people in them',
  'imports.commit': 'its job writes the entry',
  'imports.forget': 'takes away what nobody but the caller saw',
  'imports.preflight': 'its job writes the entry',
  'imports.survey': 'tells of a list that the caller has sent, whose arrival is logged',
  'imports.undo': 'its job writes the entry',
  'jobs.cancel': 'of one’s own job, which says so itself',
  'mailTemplates.preview': 'writes nothing, and has the data of nobody',
  'meetingDocuments.download': 'what whoever sees a meeting may read of it',
  'meetingDocuments.list': 'tells of papers, not of people',
  'meetings.available': 'tells of meetings, not of people',
  'meetings.calendar': 'tells of meetings, not of people',
  'meetings.counts': 'tells of meetings, not of people',
  'meetings.list': 'tells of meetings, not of people',
  'meetings.next': 'tells of meetings, not of people',
  'meetings.nextOfAssembly': 'tells of meetings, not of people',
  'meetings.ofAssembly': 'tells of meetings, not of people',
  'meetings.quorum': 'tells how many, and names a few of them',
  'meetings.single': 'names whom it shows of its attendance, which leaves an entry',
  'minutes.get': 'tells what was agreed and how many were there',
  'minutes.verify': 'tells whether seals hold',
  'outcome.archive': 'tells of votings, not of people',
  'outcome.results': 'tells of votings, not of people',
  'ownAssemblies.get': 'tells of an assembly what its members see',
  'ownAssemblies.links': 'tells of assemblies, not of people',
  'ownOutcomes.get': 'tells of what one wrote oneself',
  'pendingEnrolments.previewResending': 'tells again what the list has shown, of those whose keys it gave',
  'pendingEnrolments.resendMany': 'its job writes the entry',
  'profiles.neighbours': 'tells numbers; a search and the profile that one goes to are logged',
  'seedCounts.age': 'tells how many, not who',
  'seedCounts.fees': 'tells how many, not who',
  'seedCounts.gender': 'tells how many, not who',
  'seedCounts.inscriptionHistoric': 'tells how many, not who',
  'seedCounts.inscriptionType': 'tells how many, not who',
  'seedCounts.period': 'tells how many, not who',
  'seedCounts.recordHistoric': 'tells how many, not who',
  'seedCounts.recordsType': 'tells how many, not who',
  'seenVotings.calendar': 'tells of votings, not of people',
  'seenVotings.counts': 'tells of votings, not of people',
  'segments.warnings': 'tells of roles, not of people, and keeps nothing',
  'series.ofMeeting': 'tells of meetings, not of people',
  'sessions.extend': 'one’s own session stays open',
  'statistics.attendance': 'tells how many, not who',
  'statistics.count': 'tells how many; of a segment it is logged',
  'statistics.flows': 'tells how many; of a segment it is logged',
  'statistics.money': 'tells how much',
  'statistics.movements': 'tells how many; of a segment it is logged',
  'statistics.released': 'tells how many, and since when',
  'statistics.survival': 'tells how many; of a segment it is logged',
  'statisticsBoard.save': 'which charts one looks at oneself',
  'tags.get': 'tells how many have it, not who',
  'tags.list': 'tells how many have each, not who',
  'tags.match': 'writes its entry itself, which names all who were found',
  'tags.putMany': 'writes its entry itself, which names all who did not have it',
  'tags.remove': 'writes its entry itself, which names all who had it',
  'tags.takeMany': 'writes its entry itself, which names all who had it',
  'tags.undoMany': 'writes its entry itself, which names all whom it changes',
  'users.activity': 'tells numbers on the page of an account, whose reading is logged',
  'users.perRole': 'tells how many there are',
  'votingConvocations.get': 'tells how many, not who',
  'votingLetters.letterCounts': 'tells how many letters there are, and which admins printed them',
  'votings.get': 'tells of votings, not of people',
  'votings.list': 'tells of votings, not of people',
  'work.own': 'tells how many there are of each thing',
  'work.read': 'tells how many there are of each thing',
}

const calls = Object.entries(api).flatMap(([group, members]) =>
  Object.entries<Endpoint>(members).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)

const tellsOfOthers = ({ allow }: Endpoint) =>
  Object.values(allow).some((reach) => reach !== 'themselves' && reach !== 'nobody')

const isPaged = ({ query }: Endpoint) => query !== undefined && 'size' in query.shape

/** Whether each use leaves an entry; of a list, each that reads all rows (rule wire-2). */
function isLogged({ action, lookup = {}, ...call }: Endpoint): boolean {
  if (typeof action === 'function') return isPaged(call) && action({ query: { size: -1 } }) !== undefined
  // Whoever is looked up by a parameter or a body is in the log in any case (rule secrecy-5).
  const looksUp = Object.entries(lookup).some(
    ([field, kind]) => !field.startsWith('query.') && kind !== 'nothing',
  )
  return action !== undefined || looksUp
}

describe('rule log-1: a call that writes or tells of others leaves an entry in the log', () => {
  test('or says here why not', () => {
    const silent = calls
      .filter(({ endpoint }) => endpoint.method !== 'GET' || tellsOfOthers(endpoint))
      .filter(({ endpoint }) => !isLogged(endpoint))
    expect(silent.map(({ name }) => name).toSorted()).toEqual(Object.keys(unlogged))
  })

  test('rule wire-2: whoever reads all rows of a list of people is in the log', () => {
    const lists = calls.filter(({ endpoint }) => isPaged(endpoint) && tellsOfOthers(endpoint))
    expect(lists.map(({ name }) => name)).toContain('merges.list')
    const silent = lists.filter(({ endpoint }) => !isLogged(endpoint)).map(({ name }) => name)
    const ofMeetings = silent.filter((name) => name.startsWith('meetings.'))
    expect(ofMeetings).toHaveLength(5)
    expect(silent.filter((name) => !ofMeetings.includes(name))).toEqual([
      'assemblyAdministration.list',
      'communications.list',
      'imports.batches',
      'ownAssemblies.links',
      'tags.list',
      'votings.list',
    ])
  })
})

/** What any text may have, unless its call says that it is longer (`server/kernel/http/bounds.ts`). */
const mostText = 20_000

/** The names of the fields of a body whose texts may be longer than others, with how long. */
function listLongTexts({ body }: Endpoint): [name: string, most: number][] {
  if (!body) return []
  const found: [string, number][] = []
  const visit = (schema: unknown, path: readonly string[]) => {
    if (typeof schema !== 'object' || schema === null) return
    const { maxLength } = schema as { maxLength?: number }
    if (maxLength !== undefined && maxLength > mostText) found.push([path.join('.'), maxLength])
    for (const [key, inner] of Object.entries(schema))
      visit(inner, path.at(-1) === 'properties' ? [...path.slice(0, -1), key] : [...path, key])
  }
  visit(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), [])
  return found
}

test('rule input-10: a text that may be longer than others says so to what bounds all of them', () => {
  const long = Object.entries<Record<string, Endpoint>>(api).flatMap(([group, ofGroup]) =>
    Object.entries(ofGroup).flatMap(([name, call]) =>
      listLongTexts(call).map(([field, most]) => ({ call: `${group}.${name}`, field, most, ...call })),
    ),
  )
  const undeclared = long.filter(
    ({ field, richText = [], cutText = [] }) => !richText.includes(field) && !cutText.includes(field),
  )
  expect(undeclared.map(({ call, field }) => `${call}: ${field}`)).toEqual([])
  expect(long.filter(({ most }) => most > mostRichText)).toEqual([])
  expect(long.map(({ call, field }) => `${call}: ${field}`)).toEqual(
    expect.arrayContaining(['communications.edit: body', 'communicationAnswers.bounce: message']),
  )
})

/** Lists without a download: of one person, for choosing one, short ones of settings, or parts of a page that has its own. */
const undownloaded = [
  'accesses.list',
  'assemblies.basics',
  'assemblyAdministration.list',
  'attendances.byEmail',
  'attendances.ofAffiliate',
  'bankReplies.lines',
  'comments.ofPerson',
  'communicationRecipients.reached',
  'convocations.excluded',
  'duplicates.list',
  'electorate.claims',
  'erasures.list',
  'geography.cities',
  'geography.countries',
  'geography.districts',
  'geography.provinces',
  'imports.batches',
  'meetings.available',
  'meetings.next',
  'meetings.nextOfAssembly',
  'meetings.ofAssembly',
  'mergeRequests.list',
  'merges.list',
  'ownAssemblies.links',
  'pendingEnrolments.list',
  'people.find',
  'personMails.list',
  'privacy.accesses',
  'privacy.history',
  'profiles.history',
  'receivedCommunications.list',
  'records.ofPerson',
  'rolls.list',
  'seenVotings.current',
  'seenVotings.next',
  'seenVotings.past',
  'segments.list',
  'tags.list',
  'unsentMails.list',
  'users.list',
  'votingConvocations.excluded',
]

test('rule list-5: a list has its download at its own address, or is named here', () => {
  const all = Object.entries<Record<string, Endpoint>>(api).flatMap(([resource, group]) =>
    Object.entries(group).map(([name, endpoint]) => ({ name: `${resource}.${name}`, endpoint })),
  )
  const paths = new Set(all.map(({ endpoint }) => endpoint.path))
  const without = all.filter(
    ({ endpoint: { method, path, query } }) =>
      method === 'GET' && query && 'size' in query.shape && !paths.has(`${path}/export`),
  )
  expect(without.map(({ name }) => name).toSorted()).toEqual(undownloaded)
})
