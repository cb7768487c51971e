import { usernameTaken } from '#contract/account/account.ts'
import { enrolment, enrolmentReceived, proofName, type AskedFor } from '#contract/enrolment/enrolment.ts'
import { pendingEnrolments } from '#contract/enrolment/pending.ts'
import { documentTaken } from '#contract/people/document.ts'
import { maskIban } from '#contract/fees/iban.ts'
import { currentTerms, markVerified } from '#server/enrolment/enrolment.queries.ts'
import { admit, alsoWrongIn, valuesOf } from '#server/enrolment/enrolment.rules.ts'
import { nameToGreet } from '#server/enrolment/greeting.ts'
import { findInvitation, hasAccount } from '#server/enrolment/invitation.queries.ts'
import {
  addPending,
  findByCode,
  listPending,
  removePending,
  renew,
  spendProof,
  type Asked,
} from '#server/enrolment/pending.queries.ts'
import { newChallenge, readProof } from '#server/enrolment/proof.ts'
import { accept, validate } from '#server/enrolment/signup.rules.ts'
import { holdDocument, standingOf } from '#server/enrolment/standing.queries.ts'
import { termsOf } from '#server/enrolment/terms.ts'
import { admitHeld, rejectHeld } from '#server/enrolment/verification.rules.ts'
import { taken } from '#server/kernel/filters.ts'
import { routes } from '#server/kernel/http.ts'
import { queueMail, queueMailOnce } from '#server/kernel/mail.ts'
import { invalid, notFound, Problem } from '#server/kernel/problem.ts'

/** What an enrolment asks for, as whoever follows its link sees it. */
const askedIn = ({ values: { inscriptionType, fee, period, bankAccount } }: Asked): AskedFor => ({
  inscriptionType,
  fee,
  period,
  bankAccountMasked: bankAccount && maskIban(bankAccount),
})

const proofRefused = () =>
  invalid([
    {
      in: 'query',
      path: proofName,
      message: 'La comprobación automática no vale o ya se usó. Vuelve a intentarlo.',
    },
  ])

export const enrolmentRoutes = routes(enrolment, {
  challenge: async ({ world }) => newChallenge(world.secret),

  terms: async ({ db }) => termsOf(await currentTerms(db)),

  /** Does not ask whether the person is known: the worker does when it writes the mail, after the answer (rule secrecy-1). */
  enrol: {
    async handle({ query, body, db, world, audit }) {
      const proof = await readProof(world.secret, query[proofName])
      if (!proof) throw proofRefused()
      const { cod, ...said } = body
      const values = await valuesOf({ db, world }, said)
      const { id: termsId, version } = await currentTerms(db)
      if (!(await spendProof(db, proof))) throw proofRefused()
      const id = await addPending(db, world.clock, { values, terms: { id: termsId, version } }, cod)
      await queueMailOnce(db, { kind: 'enrolment', recipient: values.email, data: { id } })
      audit.describe(`Inscripción pendiente ${id}`)
      return { message: enrolmentReceived }
    },
    alsoWrong: ({ body, ...work }) => alsoWrongIn(work, body),
  },

  async resend({ body, db }) {
    await queueMailOnce(db, { kind: 'enrolment', recipient: body.email })
    return { message: 'Si hay una inscripción pendiente con esa dirección, recibirá otra vez el correo.' }
  },

  async validation({ query: { id, cod, u }, db, world }) {
    const found =
      u === 'invitacion'
        ? await findInvitation(db, world.clock, id, cod).then(
            (invitation) =>
              invitation && { ...invitation, email: invitation.username, done: invitation.usedAt },
          )
        : await findByCode(db, world.clock, id, cod).then(
            (pending) => pending && { ...pending, done: pending.completedAt },
          )
    if (!found) throw notFound()
    const { name, email, done, open } = found
    const waits = 'heldAt' in found && found.heldAt !== null
    const state = done ? 'done' : waits ? 'toVerify' : open ? 'open' : 'expired'
    if (state !== 'open') return { state, name: '', email: '', asked: null }
    return {
      state,
      name: nameToGreet(name ?? '') ?? '',
      email,
      asked: 'asked' in found ? askedIn(found.asked) : null,
    }
  },

  signup: {
    outside: ({ body, ...work }) => (body.u === 'invitacion' ? accept(work, body) : validate(work, body)),
  },
})

export const pendingEnrolmentsRoutes = routes(pendingEnrolments, {
  async list({ query, db, world, audit }) {
    const found = await listPending(db, world.clock, query)
    audit.describe(taken(query, ['idDocument', 'email'], found.totalElements))
    return found
  },

  async resend({ params: { id }, db, world, audit }) {
    const recipient = await renew(db, world.clock, id)
    if (recipient === undefined) throw notFound()
    await queueMailOnce(db, { kind: 'enrolment', recipient, data: { id } })
    audit.describe(`Inscripción pendiente ${id}`)
  },

  async remove({ params: { id }, db, audit }) {
    if (!(await removePending(db, id))) throw notFound()
    audit.describe(`Inscripción pendiente ${id}`)
  },

  admit: async ({ params: { id }, ...work }) => admitHeld(work, id),

  reject: async ({ params: { id }, ...work }) => rejectHeld(work, id),

  register: {
    async handle({ body: { invite, ...said }, ...work }) {
      const values = await valuesOf(work, said)
      await holdDocument(work.db, values.idDocument)
      const standing = await standingOf(work.db, values)
      if (standing.isTaken)
        throw new Problem('duplicado', documentTaken, {
          errors: [{ in: 'body', path: 'idDocument', message: documentTaken }],
        })
      const { id: termsId, version } = await currentTerms(work.db)
      const { formerId } = standing
      if (invite && (await hasAccount(work.db, values.email, formerId)))
        throw invalid([{ in: 'body', path: 'email', message: usernameTaken }])
      const id = await admit(work, { values, terms: { id: termsId, version } }, formerId)
      await markVerified(work.db, id)
      if (invite)
        await queueMail(work.db, { kind: 'invitation', recipient: values.email, data: { affiliateId: id } })
      return { id }
    },
    alsoWrong: ({ body, ...work }) => alsoWrongIn(work, body),
  },
})
