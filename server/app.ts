import { seedCountsRoutes } from '#server/statistics/seedCounts.routes.ts'
import { statisticsBoardRoutes } from '#server/statistics/board.routes.ts'
import { statisticsReportsRoutes } from '#server/statistics/reports.routes.ts'
import { statisticsRoutes } from '#server/statistics/statistics.routes.ts'
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { accountRoutes } from '#server/account/account.routes.ts'
import { factorsRoutes } from '#server/account/factors.routes.ts'
import { securityRoutes } from '#server/account/security.routes.ts'
import { sessionRoutes } from '#server/account/session.routes.ts'
import { logRoutes } from '#server/activity/log.routes.ts'
import { assembliesRoutes, assemblyAdministrationRoutes } from '#server/assemblies/assemblies.routes.ts'
import { membersRoutes } from '#server/assemblies/members.routes.ts'
import { ownAssembliesRoutes } from '#server/assemblies/ownAssemblies.routes.ts'
import { registerUnsubscribeLink } from '#server/communications/bounces/unsubscribeLink.ts'
import { communicationAnswersRoutes } from '#server/communications/bounces/answers.routes.ts'
import { communicationFilesRoutes } from '#server/communications/attachments.routes.ts'
import { suppressedAddressesRoutes } from '#server/communications/suppressed.routes.ts'
import { communicationRecipientsRoutes } from '#server/communications/recipients.routes.ts'
import { communicationSendingRoutes } from '#server/communications/sending.routes.ts'
import { communicationsRoutes } from '#server/communications/communications.routes.ts'
import { ownOutcomesRoutes } from '#server/communications/ownOutcomes.routes.ts'
import { createPersonMailsRoutes } from '#server/communications/personMails.routes.ts'
import {
  convocationsRoutes,
  votingConvocationsRoutes,
} from '#server/communications/notices/convocations.routes.ts'
import { affiliatesRoutes } from '#server/census/affiliates.routes.ts'
import {
  duplicatesRoutes,
  mergeRequestsRoutes,
  mergesRoutes,
  stopMergeRoutes,
} from '#server/census/duplicates/duplicates.routes.ts'
import { profilesRoutes } from '#server/census/profile/profile.routes.ts'
import { accessesRoutes } from '#server/census/profile/accesses.routes.ts'
import { stoppedAddressesRoutes } from '#server/census/profile/stoppedAddresses.routes.ts'
import { registerDocumentation } from '#server/documentation/documentation.ts'
import { commentsRoutes } from '#server/census/records/comments.routes.ts'
import { recordListsRoutes } from '#server/census/records/recordLists.routes.ts'
import { recordsRoutes } from '#server/census/records/records.routes.ts'
import {
  enrolmentRoutes,
  enrolmentTermsRoutes,
  pendingEnrolmentsRoutes,
} from '#server/enrolment/enrolment.routes.ts'
import { bulkRoutes } from '#server/import/bulk/bulk.routes.ts'
import { importsRoutes } from '#server/import/imports.routes.ts'
import { geographyRoutes } from '#server/geography/geography.routes.ts'
import { addSecurityHeaders, requireHost, setSecurityHeaders } from '#server/kernel/http/securityHeaders.ts'
import { registerHealth, type Standing } from '#server/kernel/http/health.ts'
import { registerRoutes } from '#server/kernel/http/registerRoutes.ts'
import { logResponse } from '#server/kernel/log.ts'
import { endUnreadBodies } from '#server/kernel/http/unreadBodies.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { answerProblems, sendProblem } from '#server/kernel/http/sendProblem.ts'
import { identifySession } from '#server/kernel/security/session.ts'
import { answerClientError, answerExpectations } from '#server/kernel/http/clientErrors.ts'
import type { CountAnswer } from '#server/kernel/runtime/metrics.ts'
import { serveWeb } from '#server/kernel/http/serveWeb.ts'
import type { World } from '#server/kernel/world.ts'
import { leavingRoutes } from '#server/routes.leaving.ts'
import { jobsRoutes } from '#server/jobs/jobs.routes.ts'
import { textImagesRoutes } from '#server/files/textImages.routes.ts'
import { legalDocumentsRoutes } from '#server/legal/documents.routes.ts'
import { mailTemplatesRoutes } from '#server/legal/mailTemplates.routes.ts'
import { legalRoutes } from '#server/legal/legal.routes.ts'
import { registerMailbox } from '#server/mailbox/mailbox.ts'
import { createUnsentMailsRoutes } from '#server/mailbox/unsent.routes.ts'
import { ownCertificatesRoutes } from '#server/self/ownCertificates.routes.ts'
import { createOwnDataRoutes } from '#server/self/ownData.routes.ts'
import { privacyRoutes } from '#server/self/privacy.routes.ts'
import { receivedCommunicationsRoutes } from '#server/self/received.routes.ts'
import { selfRoutes } from '#server/self/self.routes.ts'
import { attendancesRoutes } from '#server/meetings/attendances.routes.ts'
import { calendarsRoutes } from '#server/meetings/calendars.routes.ts'
import { doorRoutes } from '#server/meetings/door.routes.ts'
import { meetingDocumentsRoutes } from '#server/meetings/documents.routes.ts'
import { meetingsRoutes } from '#server/meetings/meetings.routes.ts'
import { seriesRoutes } from '#server/meetings/series.routes.ts'
import { minutesRoutes } from '#server/meetings/minutes.routes.ts'
import { findLookedUp } from '#server/people/lookups.queries.ts'
import { peopleRoutes } from '#server/people/people.routes.ts'
import { declarationRoutes } from '#server/fees/declaration/declaration.routes.ts'
import { bankRepliesRoutes } from '#server/fees/replies/replies.routes.ts'
import { chargesRoutes } from '#server/fees/charges.routes.ts'
import { batchChargesRoutes } from '#server/fees/batches/batchCharges.routes.ts'
import { batchesRoutes } from '#server/fees/batches/batches.routes.ts'
import { feeExportRoutes } from '#server/fees/fees.routes.ts'
import { feeRequestsRoutes } from '#server/fees/feeRequests.routes.ts'
import { mandatePapersRoutes } from '#server/fees/mandatePapers.routes.ts'
import { mandateProofsRoutes } from '#server/fees/mandateProofs.routes.ts'
import { feeOverviewRoutes } from '#server/fees/overview.routes.ts'
import { personFeesRoutes } from '#server/fees/personFees.routes.ts'
import { ownFeesRoutes } from '#server/self/ownFees.routes.ts'
import { certificatesRoutes } from '#server/fees/yearly/certificates.routes.ts'
import { guardedMailsRoutes } from '#server/collector/guardedMails.routes.ts'
import { collectorRoutes } from '#server/collector/collector.routes.ts'
import { organisationRoutes, organisationSettingsRoutes } from '#server/organisation/organisation.routes.ts'
import { superAdminAccountsRoutes, usersRoutes } from '#server/users/users.routes.ts'
import { rollsRoutes } from '#server/rolls/rolls.routes.ts'
import { segmentsRoutes } from '#server/segments/segments.routes.ts'
import { tagsRoutes } from '#server/tags/tags.routes.ts'
import { boothRoutes } from '#server/votings/booth.routes.ts'
import { claimsRoutes } from '#server/votings/claims.routes.ts'
import { votingHeadsRoutes } from '#server/votings/heads.routes.ts'
import { personVotingsRoutes } from '#server/votings/ofPerson.routes.ts'
import { outcomeRoutes, votingPapersRoutes, votingTiesRoutes } from '#server/votings/outcome.routes.ts'
import { votingLettersRoutes } from '#server/votings/letters.routes.ts'
import { votingLetterRoutes } from '#server/enrolment/votingLetter.routes.ts'
import { votingRemindersRoutes } from '#server/votings/reminders.routes.ts'
import { seenVotingsRoutes, votingsRoutes } from '#server/votings/votings.routes.ts'
import { workRoutes } from '#server/home/work.routes.ts'
import { constraints } from '#server/constraints.ts'
import { mails } from '#server/mails.ts'

/** Every route of the API. */
export const published = [
  seedCountsRoutes,
  statisticsRoutes,
  statisticsBoardRoutes,
  statisticsReportsRoutes,
  accountRoutes,
  affiliatesRoutes,
  assembliesRoutes,
  assemblyAdministrationRoutes,
  attendancesRoutes,
  calendarsRoutes,
  factorsRoutes,
  leavingRoutes,
  profilesRoutes,
  accessesRoutes,
  stoppedAddressesRoutes,
  commentsRoutes,
  communicationAnswersRoutes,
  communicationFilesRoutes,
  communicationRecipientsRoutes,
  suppressedAddressesRoutes,
  communicationSendingRoutes,
  communicationsRoutes,
  convocationsRoutes,
  votingConvocationsRoutes,
  doorRoutes,
  duplicatesRoutes,
  enrolmentRoutes,
  enrolmentTermsRoutes,
  geographyRoutes,
  importsRoutes,
  bulkRoutes,
  jobsRoutes,
  legalRoutes,
  legalDocumentsRoutes,
  mailTemplatesRoutes,
  textImagesRoutes,
  logRoutes,
  meetingsRoutes,
  membersRoutes,
  minutesRoutes,
  meetingDocumentsRoutes,
  mergeRequestsRoutes,
  mergesRoutes,
  bankRepliesRoutes,
  chargesRoutes,
  batchesRoutes,
  batchChargesRoutes,
  feeExportRoutes,
  feeOverviewRoutes,
  feeRequestsRoutes,
  ownFeesRoutes,
  personFeesRoutes,
  mandatePapersRoutes,
  mandateProofsRoutes,
  certificatesRoutes,
  declarationRoutes,
  organisationRoutes,
  organisationSettingsRoutes,
  collectorRoutes,
  guardedMailsRoutes,
  pendingEnrolmentsRoutes,
  peopleRoutes,
  privacyRoutes,
  ownOutcomesRoutes,
  createPersonMailsRoutes(mails),
  receivedCommunicationsRoutes,
  recordListsRoutes,
  recordsRoutes,
  rollsRoutes,
  securityRoutes,
  segmentsRoutes,
  seriesRoutes,
  selfRoutes,
  ownAssembliesRoutes,
  ownCertificatesRoutes,
  createOwnDataRoutes(mails),
  createUnsentMailsRoutes(mails),
  sessionRoutes,
  stopMergeRoutes,
  tagsRoutes,
  usersRoutes,
  superAdminAccountsRoutes,
  boothRoutes,
  claimsRoutes,
  outcomeRoutes,
  votingPapersRoutes,
  votingTiesRoutes,
  personVotingsRoutes,
  votingHeadsRoutes,
  votingLettersRoutes,
  votingLetterRoutes,
  votingRemindersRoutes,
  seenVotingsRoutes,
  votingsRoutes,
  workRoutes,
].flat()

/** The page of a door reads cards with the camera (rule door-7). */
const doorAddress = /^\/eventos\/reuniones-y-asambleas\/\d+\/puerta\/?$/

export const version = '0.1.0'

type Options = {
  world: World
  log: Logger
  /** The folder of the built web; without it only the API answers. */ web?: string
  standing?: Standing
  /** Told of every answer. */ counted?: CountAnswer
}

/** The whole application over a world: listen to it, or inject requests into it. */
export function createApp({ world, log, web, standing, counted }: Options): FastifyInstance {
  const { trustProxy, production, smtpUrl } = world.settings
  const app = Fastify({
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // The last digits of a UUID are drawn from a store of random bytes, which costs a tenth of asking for eight each time.
    genReqId: () => randomUUID().replaceAll('-', '').slice(16),
    // More than the bounds of a body let in; parsing as much takes 20 ms (rule input-10).
    bodyLimit: 1 << 19,
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    exposeHeadRoutes: false,
    clientErrorHandler: answerClientError,
    // Node's own answer has neither our headers nor our body; `requireHost` gives it.
    http: { requireHostHeader: false },
    // An address that cannot even be read reaches no hook: it gets its headers and its problem here.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply)
      void sendProblem(log, error, request, reply)
    },
    ...(trustProxy !== undefined && { trustProxy: trustProxy.split(',').map((part) => part.trim()) }),
  })
  answerExpectations(app.server)
  onlyJson(app)
  addSecurityHeaders(app)
  requireHost(app)
  endUnreadBodies(app)
  app.addHook('onResponse', async (request, reply) => {
    logResponse(log, request, reply)
    counted?.(request.method, request.routeOptions.url ?? 'web', reply.statusCode)
  })
  answerProblems(app, log)
  app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  registerHealth(app, world, standing)
  registerUnsubscribeLink(app)
  app.register(
    async (api) => {
      api.decorateRequest('actor', 'anonymous')
      api.decorateRequest('lacksFactor', false)
      api.addHook('onRequest', async (request, reply) => {
        const identified = await identifySession(world, request.headers.authorization, {
          isUse: !request.routeOptions.config.untimed,
        })
        if (!identified) return
        request.actor = identified.actor
        request.lacksFactor = identified.lacksFactor
        void reply.header('x-session-idle-until', identified.life.idleUntil)
        // `Date` is that of this process, or of a proxy.
        void reply.header('x-server-time', identified.now)
      })
      registerRoutes(api, world, { routes: published, constraints, findLookedUp })
      registerDocumentation(api, version)
    },
    { prefix: '/api' },
  )
  if (!production && !smtpUrl) registerMailbox(app, world)
  if (web) serveWeb(app, web, { mayUseCamera: doorAddress })
  else
    app.setNotFoundHandler(() => {
      throw notFound()
    })
  return app
}

/** No content type but JSON is ever read, so none can skip the contract (rule input-1). */
function onlyJson(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
}
