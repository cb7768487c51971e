import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findLookups, isLimited } from '#contract/lookups.ts'
import { people } from '#contract/people/people.ts'

const calls = Object.entries<Record<string, Endpoint>>(api).flatMap(([resource, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ name: `${resource}.${name}`, endpoint })),
)

/** The inputs of a call: `body.email`. What is accepted from older clients and never read is none (rule wire-4). */
function listInputs(endpoint: Endpoint): string[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    if (!schema) return []
    if (!(schema instanceof z.ZodObject)) throw new Error(`${endpoint.path}: the ${part} is no object`)
    return Object.entries(schema.shape)
      .filter(([, field]) => !(field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodUnknown))
      .map(([name]) => `${part}.${name}`)
  })
}

/** Inputs by which a person may be looked up: by what others know of them, and by numbers, some of which are theirs. */
const isPersonal = (input: string) =>
  /document$|mail|phone|account|username|person$|\.q$/i.test(input) && !/\.has[A-Z]/.test(input)
const isNumber = (input: string) => /\.id$|Id$|Ids$/.test(input)

/** Numbers of something else than a person's profile, by what they are numbers of. */
const otherNumbers: Record<string, RegExp> = {
  'an account': /^log\.\w+ query\.userId$|^users\.activity query\.userId$/,
  'an entry of the log': /^tags\.undoMany body\.activityId$|^profiles\.revert body\.activityId$/,
  'a communication':
    /^communication(s|Files|Recipients)\.\w+ params\.id$|^receivedCommunications\.\w+ params\.(id|attachmentId)$|^communications\.(set\w+|count|howMany) body\.id$/,
  'a recipient or a file of a communication':
    /^communication(Files|Recipients)\.\w+ params\.(recipientId|attachmentId)$/,
  'an attendance': /^attendances\.(withdraw|confirm|remove) params\.id$|^door\.undo params\.attendanceId$/,
  'a scan, which the door itself numbers': /^door\.scan body\.scanId$/,
  'a meeting':
    /^(meetings|convocations|calendars|series|door|minutes|meetingDocuments)\.\w+ params\.id$|^attendances\.(attendees|exportAttendees) params\.id$|^attendances\.\w+ body\.meetingId$/,
  'an assembly':
    /^(assemblyAdministration\.\w+ params\.id|(members|ownAssemblies|seedCounts|statistics)\.\w+ query\.assemblyId)$|^(meetings|series)\.\w+ (query|body)\.assemblyId$|^communications\.\w+ body\.assemblyIds?$|^affiliates\.\w+ query\.assemblyId$|^profiles\.neighbours query\.assemblyId$|^votings\.\w+ body\.allowedAssembliesIds$|^bulk\.preview query\.assemblyId$/,
  'a voting, or what is asked of its roll':
    /^(votings|booth|outcome|electorate|votingTies|votingPapers|votingLetters|votingReminders|votingConvocations)\.\w+ params\.id$/,
  'an option of a voting':
    /^booth\.vote body\.(surveyAnswersIds|blankQuestionsIds|candidatesIds|candidatureId)$/,
  'an import':
    /^affiliates\.\w+ query\.importId$|^profiles\.neighbours query\.importId$|^imports\.\w+ params\.id$|^bulk\.preview query\.importId$/,
  'a job': /^jobs\.\w+ params\.id$|^bulk\.(commit|spared) params\.id$/,
  'a login, a link or a key': /^(account|factors|security|enrolment)\.\w+ (body|query|params)\.id$/,
  'a merge': /^merges\.undo params\.id$|^mergeRequests\.cancel params\.id$/,
  'a batch of charges': /^(batches|batchCharges)\.\w+ params\.id$|^charges\.\w+ query\.batchId$/,
  'a charge':
    /^(batchCharges\.takeOut|feesOfPerson\.cancel) params\.chargeId$|^(certificates|ownCertificates)\.receipt params\.id$|^charges\.\w+ params\.id$|^bankReplies\.settle body\.chargeId$/,
  'an answer of the bank': /^bankReplies\.\w+ params\.id$|^charges\.\w+ query\.replyId$/,
  'a mandate': /^feesOfPerson\.\w+ params\.mandateId$|^ownFeeCalls\.proof params\.(mandateId|proofId)$/,
  'a request to pay less':
    /^feeRequests\.(get|decide|restore) params\.id$|^ownFeeCalls\.withdraw params\.id$/,
  'a case of erasure': /^erasures\.(get|extend|decide) params\.id$|^ownErasures\.withdraw params\.id$/,
  'a segment or a roll':
    /^(segments|rolls)\.\w+ params\.id$|^\w+\.\w+ (query|body)\.(segmentId|invitedSegmentId)$/,
  'a pending enrolment': /^pendingEnrolments\.\w+ params\.id$/,
  'a record or a comment': /^(records|comments)\.(get|remove|document) params\.id$/,
  'a tag':
    /^tags\.\w+ (params\.id|params\.tagId|body\.tagId)$|^tags\.\w+Many query\.(assemblyId|importId|segmentId)$/,
  'a legal document or a mail':
    /^records\.add body\.dataProtectionTemplateId$|^(legalDocuments|mailTemplates|guardedMails|unsentMails)\.\w+ params\.id$/,
  'a file': /^(ownData\.file|textImages\.get) params\.id$|^meetingDocuments\.\w+ params\.documentId$/,
}

const isOther = (input: string) => Object.values(otherNumbers).some((numbers) => numbers.test(input))

test('rule secrecy-5: every input by which somebody can be looked up is declared as such', () => {
  const missing = calls.flatMap(({ name, endpoint }) =>
    listInputs(endpoint)
      .filter((input) => endpoint.lookup?.[input as keyof typeof endpoint.lookup] === undefined)
      .filter((input) => isPersonal(input) || (isNumber(input) && !isOther(`${name} ${input}`)))
      .map((input) => `${name} ${input}`),
  )
  expect(missing).toEqual([])
})

test('what is declared is an input of its call', () => {
  const unknown = calls.flatMap(({ name, endpoint }) =>
    Object.keys(endpoint.lookup ?? {})
      .filter((input) => !listInputs(endpoint).includes(input))
      .map((input) => `${name} ${input}`),
  )
  expect(unknown).toEqual([])
})

test('rule secrecy-5: a list that can be put in the order of documents or addresses says that it tells by it', () => {
  const missing = calls.filter(({ endpoint }) => {
    const sort = z.json().safeParse(
      z.toJSONSchema(z.object({ sort: endpoint.query?.shape.sort ?? z.never() }), {
        unrepresentable: 'any',
        io: 'input',
      }),
    ).data
    return /"(idDocument|email)"/.test(JSON.stringify(sort)) && endpoint.lookup?.['query.sort'] !== 'order'
  })
  expect(missing.map(({ name }) => name)).toEqual([])
})

const kindsOf = (q: string) => findLookups(people.find, { query: { q } }).map(({ kind }) => kind)

test('rule secrecy-2: a text that is searched by is a look-up of what it may be; a number of ours is not limited', () => {
  expect(kindsOf('ana ruiz')).toEqual(['name'])
  expect(kindsOf('mariadelmar')).toEqual(['name', 'email'])
  expect(kindsOf('ana@')).toEqual(['email'])
  expect(kindsOf('123456')).toEqual(['document', 'phone'])
  expect(kindsOf(' #123456 ')).toEqual(['profile'])
  expect(findLookups(people.find, { query: { q: '#123456' } }).some(isLimited)).toBe(false)
})
