import { createHash } from 'node:crypto'
import { usernameTaken } from '#contract/account/account.ts'
import {
  enrolment,
  enrolmentReceived,
  proofParameter,
  type EnrolmentSummary,
} from '#contract/enrolment/enrolment.ts'
import { enrolmentResending } from '#contract/enrolment/jobs.ts'
import { enrolmentTerms } from '#contract/enrolment/terms.ts'
import { pendingEnrolments } from '#contract/enrolment/pending.ts'
import { protectedIdentity } from '#contract/people/identityFields.ts'
import { documentTaken } from '#contract/people/document.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import { assignAccount, findEnrolmentTerms, markVerified } from '#server/enrolment/enrolment.queries.ts'
import {
  delayOlderData,
  enrolPerson,
  findReferenceErrors,
  toProfileValues,
} from '#server/enrolment/enrolment.rules.ts'
import { readMandateOrder } from '#server/fees/signing.rules.ts'
import { toGreetingName } from '#server/enrolment/greeting.ts'
import { findInvitation, hasAccount } from '#server/enrolment/invitation.queries.ts'
import {
  addPending,
  findPendingByCode,
  deletePending,
  renewPending,
  consumeProof,
  type EnrolmentRequest,
} from '#server/enrolment/pending.queries.ts'
import { definePendingList } from '#server/enrolment/pending.list.queries.ts'
import { createProofChallenge, verifyProof } from '#server/enrolment/proofOfWork.ts'
import { judgeResending } from '#server/enrolment/resending.rules.ts'
import { isMemberLink, readMemberLink } from '#server/enrolment/memberLink.rules.ts'
import { acceptInvitation, validateEnrolment } from '#server/enrolment/signup.rules.ts'
import { followRegisteredAddresses } from '#server/people/addresses/registeredAddress.rules.ts'
import { onePersonUnder } from '#server/census/records/joined.queries.ts'
import { describeDocumentHold } from '#contract/census/profile/documentHold.ts'
import { lockDocument, matchApplicant } from '#server/enrolment/applicantMatch.queries.ts'
import { describeTerms } from '#server/enrolment/terms.ts'
import {
  admitHeldEnrolment,
  compareHeldEnrolment,
  rejectHeldEnrolment,
} from '#server/enrolment/verification.rules.ts'
import {
  describeDeathInTheWay,
  holdReplacedAddress,
  inviteOrWait,
  isReplaced,
} from '#server/enrolment/returning.rules.ts'
import { findProvenAddress } from '#server/people/addresses/addressHolds.queries.ts'
import { lockProtection } from '#server/people/protectedAccounts.queries.ts'
import { describeListing, personal } from '#server/kernel/lists/describeListing.ts'
import { requestJob } from '#server/kernel/jobs/requestJob.ts'
import { listRows } from '#server/kernel/lists/list.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { enrolmentMessage } from '#server/enrolment/enrolment.messages.ts'
import { queueMailOnce } from '#server/kernel/mail/mail.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'

/** What an enrolment asks for, shown to the person who opens its link. */
const summariseRequest = ({
  values: { inscriptionType, fee, period, bankAccount },
}: EnrolmentRequest): EnrolmentSummary => ({
  inscriptionType,
  fee,
  period,
  bankAccountMasked: bankAccount && maskIban(bankAccount),
})

const invalidProof = () =>
  invalid([
    {
      in: 'query',
      path: proofParameter,
      message: 'La comprobación automática no vale o ya se usó. Vuelve a intentarlo.',
    },
  ])

export const enrolmentTermsRoutes = routes(enrolmentTerms, {
  read: async ({ db }) => ({
    ...describeTerms(await findEnrolmentTerms(db)),
    order: await readMandateOrder(db),
  }),
})

export const enrolmentRoutes = routes(enrolment, {
  challenge: async ({ world }) => createProofChallenge(world.secret, world.settings.proofKeys),

  /** Does not check whether the person is known: the worker does when it writes the mail, after the reply (rule secrecy-1). */
  enrol: {
    async handle({ query, body, db, world, audit }) {
      const proof = await verifyProof(world.secret, query[proofParameter])
      if (!proof) throw invalidProof()
      const { cod, mandateVersion, ...form } = body
      const values = await toProfileValues({ db, world }, form)
      const { id: termsId, version } = await findEnrolmentTerms(db)
      if (!(await consumeProof(db, proof))) throw invalidProof()
      const id = await addPending(
        db,
        world.clock,
        {
          values,
          terms: { id: termsId, version },
          ...(mandateVersion !== null &&
            values.bankAccount !== null && { mandate: { version: mandateVersion, device: audit.device } }),
        },
        cod,
      )
      await queueMailOnce(db, enrolmentMessage, values.email, { id })
      audit.describe(`Inscripción pendiente ${id}`)
      return { message: enrolmentReceived }
    },
    findErrors: ({ body, ...context }) => findReferenceErrors(context, body),
  },

  async resend({ body, db }) {
    await queueMailOnce(db, enrolmentMessage, body.email, {})
    return { message: 'Si hay una inscripción pendiente con esa dirección, recibirá otra vez el correo.' }
  },

  async validation({ query: { id, cod, u }, db, world }) {
    if (isMemberLink({ cod, u })) {
      const link = await readMemberLink({ ...world, db }, { id, cod })
      if (!link) throw notFound()
      const { state, name, email } = link
      if (state !== 'open') return { state, name: '', email: '', asked: null }
      return { state, name: toGreetingName(name) ?? '', email, asked: null }
    }
    const found =
      u !== 'inscripcion'
        ? await findInvitation(db, world.clock, id, cod).then(
            (invitation) =>
              invitation && { ...invitation, email: invitation.username, done: invitation.usedAt },
          )
        : await findPendingByCode(db, world.clock, id, cod).then(
            (pending) => pending && { ...pending, done: pending.completedAt },
          )
    if (!found) throw notFound()
    const { name, email, done, open } = found
    const waits = 'heldAt' in found && found.heldAt !== null
    const state = done ? 'done' : waits ? 'toVerify' : open ? 'open' : 'expired'
    if (state !== 'open') return { state, name: '', email: '', asked: null }
    return {
      state,
      name: toGreetingName(name ?? '') ?? '',
      email,
      asked: 'request' in found ? summariseRequest(found.request) : null,
    }
  },

  signup: {
    prepare: ({ body, ...context }) =>
      body.u !== 'inscripcion' ? acceptInvitation(context, body) : validateEnrolment(context, body),
  },
})

const accountInTheWay =
  'Tiene otra cuenta, con otra dirección: no podemos enviarle el correo. Inscribe sin enviarlo, y pide a quien administra los usuarios que la revise.'

const pendingFilters = {
  q: personal('búsqueda'),
  idDocument: personal('documento'),
  email: personal('correo'),
  state: 'estado',
}

export const pendingEnrolmentsRoutes = routes(pendingEnrolments, {
  async list({ query, scope, db, world, audit }) {
    const found = await listRows(db, query, await definePendingList(db, scope, world.clock, query))
    audit.describe(describeListing(query, pendingFilters, found.totalElements))
    return found
  },

  async resend({ params: { id }, scope, db, world, audit }) {
    const [renewed] = await renewPending(db, scope, world.clock, [id])
    if (!renewed) throw notFound()
    await queueMailOnce(db, enrolmentMessage, renewed.email, { id })
    audit.describe(`Inscripción pendiente ${id}`)
  },

  resendMany({ body: { ids }, ...call }) {
    // A second click asks for the same (rule durable-3).
    const which = createHash('sha256')
      .update([...new Set(ids)].toSorted().join())
      .digest('hex')
    const subject = `${call.actor.userId} ${which}`
    return requestJob(call, enrolmentResending, { subject, about: '', asked: { ids } })
  },

  previewResending: ({ body: { ids }, db, scope }) => judgeResending(db, scope, ids),

  async remove({ params: { id }, scope, db, audit }) {
    if (!(await deletePending(db, scope, id))) throw notFound()
    audit.describe(`Inscripción pendiente ${id}`)
  },

  compare: async ({ params: { id }, scope, db }) => {
    const comparison = await compareHeldEnrolment(db, scope, id)
    if (!comparison) throw notFound()
    return comparison
  },

  admit: async ({ params: { id }, ...context }) => admitHeldEnrolment(context, id),

  reject: async ({ params: { id }, ...context }) => rejectHeldEnrolment(context, id),

  register: {
    async handle({ body: { invite, ...form }, ...context }) {
      const values = await toProfileValues(context, form)
      await lockDocument(context.db, values.idDocument)
      const match = await matchApplicant(context.db, context.world.clock, values)
      if (match.isTaken)
        throw new Problem('duplicado', documentTaken, {
          errors: [{ in: 'body', path: 'idDocument', message: documentTaken }],
        })
      const { id: termsId, version } = await findEnrolmentTerms(context.db)
      if (match.documentHold) {
        const message = describeDocumentHold(match.documentHold)
        throw invalid([{ in: 'body', path: 'idDocument', message }])
      }
      const deathInTheWay = await describeDeathInTheWay(context, match)
      if (deathInTheWay !== undefined)
        throw invalid([{ in: 'body', path: 'idDocument', message: deathInTheWay }])
      const { formerId } = match
      if (formerId !== null && (await lockProtection(context.db, context.actor, formerId)))
        throw invalid([{ in: 'body', path: 'idDocument', message: protectedIdentity }])
      if (invite && (await hasAccount(context.db, values.email, formerId)))
        throw invalid([{ in: 'body', path: 'email', message: usernameTaken }])
      // The account that leaving closed opens again for whoever is invited to its address.
      const account = invite && match.is !== 'member' ? match.account : null
      if (account === 'blocked') throw invalid([{ in: 'body', path: 'email', message: accountInTheWay }])
      const request = { values, terms: { id: termsId, version } }
      const proven =
        formerId === null ? '' : await findProvenAddress(context.db, context.world.clock, formerId)
      if (account && isReplaced(proven, values.email))
        throw invalid([{ in: 'body', path: 'email', message: accountInTheWay }])
      const id = await enrolPerson(context, request, { formerId, account })
      if (account) await assignAccount(context.db, context.world.clock, account.userId, id)
      await markVerified(context.db, id)
      await delayOlderData(context, { id, idDocument: values.idDocument, knownId: formerId })
      if (formerId === null) {
        const author = { userId: context.actor.userId, by: 'hand' } as const
        const people = onePersonUnder(id, values.idDocument)
        await followRegisteredAddresses({ db: context.db, clock: context.world.clock, author }, people)
      } else await holdReplacedAddress(context, { id, proven, written: values.email })
      if (invite) await inviteOrWait(context, id, values.email)
      return { id }
    },
    findErrors: ({ body, ...context }) => findReferenceErrors(context, body),
  },
})
