import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { fileReply, type Endpoint } from '#contract/endpoint.ts'
import { personFieldNames } from '#contract/people/fields.ts'

const calls = Object.entries<Record<string, Endpoint>>(api).flatMap(([resource, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ name: `${resource}.${name}`, endpoint })),
)

/** Why a reply with such fields names nobody in the log. */
const reasons: Record<string, RegExp> = {
  'one’s own data':
    /^(self|privacy|ownData|ownFeeCalls|ownCertificates|receivedCommunications|security|factors|sessions)\./,
  'texts and places, which have names too':
    /^(assemblies|assemblyAdministration\.list|ownAssemblies|geography|legal\.(list|export)|legalDocuments|mailTemplates|enrolmentTerms|meetings\.(?!single)|calendars|votings|seenVotings|outcome|votingPapers|votingTies)\b/,
  'the file of the log, which has no personal data but the names of staff (rule log-1)':
    /^log\.(export|seal)$/,
  'what the caller has just said, or what a link shows who has it':
    /^(enrolment\.(validation|signup)|imports\.(upload|survey|lines|saveMapping)|pendingEnrolments\.previewResending)$/,
  'papers that name in the log themselves whom they show, when they are few':
    /^(minutes\.(paper|sheet)|batchCharges\.(spreadsheet|bankFile)|certificates\.receipt|declaration\.file|votingLetters\.letters|bulk\.spared)$/,
  'what the organisation says of itself, and who of its staff wrote it':
    /^((organisation(Settings)?|collector|guardedMails|feeOverviewCalls)\.|declaration\.terms$)/,
  'papers that staff sent':
    /^(meetingDocuments\.download|textImages\.get|communicationFiles\.(download|image|calendar))$/,
  'mails that staff writes': /^communications\.(get|export|preview|edit|set\w+|clone|pause|resume|cancel)$/,
  'how many rows were moved': /^merges\.merge$/,
  'words and lists that staff made, by their names':
    /^((tags|segments)\.(list|create|get|edit|match)|rolls\.(list|get)|batches\.(list|export|get|approve|send|collect|cancel|notify))$/,
  'what a bank sent, by the name of its file, and who of staff loaded and applied it':
    /^bankReplies\.(list|export|get|accept|apply|retry)$/,
  'how lists are read': /^imports\.mappings$/,
  'lists, by the name of their file, and who imported them': /^imports\.batches$/,
  'jobs that have just been asked for, and have no result':
    /^imports\.(preflight|commit|undo)$|^bulk\.(preview|commit)$|^pendingEnrolments\.resendMany$/,
  'the last ten at a door, whose entering is in the log': /^door\.state$/,
  'people beside each other in a list, by number alone': /^profiles\.neighbours$/,
  'numbers of people, of whom the call itself names those of a small one':
    /^(statistics|seedCounts|statisticsReports)\./,
}

const isExcused = (name: string) => Object.values(reasons).some((excused) => excused.test(name))

const isPersonal = (field: string) =>
  ['fullName', 'username', 'bankAccountMasked', 'before', 'after', 'affiliateId', 'author'].includes(field) ||
  personFieldNames.some((name) => name === field)

/** The schemas right below one, by the field that leads to each; '' for one of the same value. */
function listInner(schema: unknown): [field: string, schema: unknown][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape)
  if (schema instanceof z.ZodArray) return [['', schema.element]]
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => ['', option])
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => ['', item])
  if (schema instanceof z.ZodRecord) return [['', schema.valueType]]
  if (schema instanceof z.ZodPipe) return [['', schema.out]]
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return [['', schema.unwrap()]]
  return []
}

/** All fields of a schema, each by its path: `content.affiliate.id`; of one that holds itself, once. */
const listPaths = (schema: unknown, at = '', above: readonly unknown[] = []): string[] =>
  above.includes(schema)
    ? []
    : listInner(schema).flatMap(([field, inner]) => {
        const path = [at, field].filter((part) => part !== '').join('.')
        return [...(field === '' ? [] : [path]), ...listPaths(inner, path, [...above, schema])]
      })

const lastOf = (path: string) => path.split('.').at(-1) ?? ''

test('rule log-9: every call whose reply has data of a person says whose', () => {
  const missing = calls
    .filter(({ endpoint }) => endpoint.shows === undefined)
    .filter(({ name }) => !isExcused(name))
    .filter(({ endpoint }) =>
      endpoint.reply === fileReply
        ? true
        : listPaths(endpoint.reply).some((path) => isPersonal(lastOf(path))),
    )
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('no reason is left over, and none excuses a call that says whose data it has', () => {
  for (const reason of Object.values(reasons))
    expect(
      calls.some(({ name }) => reason.test(name)),
      `${reason}`,
    ).toBe(true)
  const both = calls.filter(({ name, endpoint }) => endpoint.shows && isExcused(name))
  expect(both.map(({ name }) => name)).toEqual([])
})

test('what a call says it shows is a number in its address or its reply', () => {
  const showing = calls.filter(({ endpoint }) => endpoint.shows)
  const unknown = showing.flatMap(({ name, endpoint }) => {
    // The rows of a download are those of its list.
    const isFile = endpoint.reply === fileReply
    const known = [
      ...listPaths(endpoint.params, 'params'),
      ...(isFile ? listRowPaths(listOf(name)?.reply) : listPaths(endpoint.reply, 'reply')),
    ]
    return Object.keys(endpoint.shows ?? {})
      .filter((path) => !known.includes(path))
      .map((path) => `${name} ${path}`)
  })
  expect(unknown).toEqual([])
})

/** The fields of the rows of a list; where it has several pages, such as a comparison, a download has the rows of all. */
const listRowPaths = (reply: unknown) =>
  listPaths(reply, 'reply').map((path) => path.replace(/^reply\.\w+\.content\./, 'reply.content.'))

/** The list that is downloaded by a call: `recordLists.exportGrouped` downloads `recordLists.grouped`. */
const listOf = (name: string) =>
  calls.find(
    (call) =>
      call.name === name.replace(/\.export(\w*)$/, (_, of: string) => `.${of.toLowerCase() || 'list'}`),
  )?.endpoint

test('rule log-9: a change whose reply shows somebody says what it is when it has changed nothing', () => {
  const reads = /^(duplicates\.check|profiles\.revealAccount|former\.open|jobs\.cancel)$/
  // These change something or fail.
  const always =
    /^(assemblyAdministration\.create|profiles\.revert|users\.create|superAdminAccounts\.create|stoppedAddresses\.lift|attendances\.add|charges\.(retry|forgive|leave|drop|pay|cancelPayment)|bankReplies\.(settle|undo)|feeRequests\.(decide|restore)|feesOfPerson\.(?!read)\w+|mandateProofs\.withdraw|electorate\.decideClaim|erasures\.(note|extend|decide))$/
  const missing = calls.filter(
    ({ name, endpoint }) =>
      endpoint.method !== 'GET' &&
      endpoint.shows &&
      !endpoint.unchanged &&
      !reads.test(name) &&
      !always.test(name),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
})
