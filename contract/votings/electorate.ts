import { z } from 'zod'
import { admins, signedIn } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id, instant, paragraphs, requiredParagraphs } from '#contract/fields.ts'
import { choiceFilter } from '#contract/filters.ts'
import { pageOf, pageRequest } from '#contract/page.ts'
import type { VotingSummary } from '#contract/votings/summary.ts'

const count = z.number().int()
const params = z.strictObject({ id })
const ofAdmins = admins.toReach('everyone')

export const claimStates = ['pendiente', 'aceptada', 'denegada'] as const
export type ClaimState = (typeof claimStates)[number]
export const claimStateLabels: Record<ClaimState, string> = {
  pendiente: 'Pendiente',
  aceptada: 'Aceptada',
  denegada: 'Denegada',
}

/** What somebody asks of a provisional roll: to be in it, or not to be. */
export const claimWishes = ['entrar', 'salir'] as const
export const claimWishLabels: Record<(typeof claimWishes)[number], string> = {
  entrar: 'Estar en el censo',
  salir: 'No estar en el censo',
}

const claim = z.object({
  id: count,
  votingId: count,
  affiliateId: count.nullable(),
  name: z.string(),
  lastName1: z.string(),
  lastName2: z.string(),
  idDocument: z.string(),
  wish: z.enum(claimWishes),
  text: z.string(),
  state: z.enum(claimStates),
  madeAt: instant,
  decidedAt: instant.nullable(),
  answer: z.string().nullable(),
})
export type Claim = z.output<typeof claim>

/** Whether somebody is in the roll of a voting, and their claim. */
const ownRoll = z.object({
  /** Before the provisional roll there is none; `provisional` until the voting opens. */
  stage: z.enum(['ninguno', 'provisional', 'definitivo']),
  isIn: z.boolean(),
  /** «Estás, porque…», «No estás, porque…». */
  why: z.string(),
  mayClaim: z.boolean(),
  claimsUntil: instant.nullable(),
  claim: claim
    .omit({ affiliateId: true, name: true, lastName1: true, lastName2: true, idDocument: true })
    .nullable(),
})
export type OwnRoll = z.output<typeof ownRoll>

/** Who may vote: the provisional roll and its claims (rules voting-3, voting-12). */
export const electorate = endpoints({
  ownRoll: {
    method: 'GET',
    path: '/voting/:id/own-roll',
    summary: 'Si quien pregunta está en el censo de una votación y por qué, con su reclamación',
    // Of the votings that they see, as they are told the rest of each (rule voting-4).
    allow: { ...signedIn.toReach('themselves'), ...ofAdmins },
    params,
    reply: ownRoll,
  },
  makeClaim: {
    method: 'POST',
    path: '/voting/:id/claim',
    summary: 'Reclama estar, o no estar, en el censo provisional de una votación, dentro de su plazo',
    allow: signedIn.toReach('themselves'),
    params,
    body: z.strictObject({ wish: z.enum(claimWishes), text: requiredParagraphs(2_000) }),
    reply: ownRoll,
    status: 201,
    action: 'votingClaimed',
    throttle: [{ by: 'account', of: 'attempts', most: 10, minutes: 60 }],
  },
  claims: {
    method: 'GET',
    path: '/voting/:id/claims',
    summary: 'Reclamaciones sobre el censo provisional de una votación',
    allow: ofAdmins,
    params,
    query: z.strictObject({
      state: choiceFilter(claimStates),
      ...pageRequest(['madeAt', 'id'], { sort: 'madeAt', direction: 'asc' }),
    }),
    reply: pageOf(claim),
    action: 'votingClaimsListed',
    shows: { 'reply.content.affiliateId': 'affiliate' },
  },
  decideClaim: {
    method: 'POST',
    path: '/voting/claim/:id/decide',
    summary: 'Acepta o deniega una reclamación, con su porqué, que se envía a quien reclamó',
    allow: ofAdmins,
    params,
    body: z.strictObject({ isAccepted: z.boolean(), answer: paragraphs(2_000) }),
    reply: claim,
    action: 'votingClaimDecided',
    shows: { 'reply.affiliateId': 'affiliate' },
  },
})

/** Whether letters with codes are printed for a voting; afterwards it is told on paper that one was used. */
export const hasLetters = ({ status }: Pick<VotingSummary, 'status'>): boolean =>
  status === 'APPROVED' || status === 'IN_PROGRESS'

/** Which letters are printed: those that nobody printed yet, all anew, or to tell on paper that one was used. */
export const letterKinds = ['missing', 'all', 'told'] as const
export type LetterKind = (typeof letterKinds)[number]

const letterCounts = z.object({
  /** Who needs a letter, and has none yet. */
  missing: count,
  /** Letters that are worth something still and have not been used. */
  unused: count,
  used: count,
  /** Used ones of which the caller can print that they were: somebody else printed them. */
  toTell: count,
  /** Who printed those that there are, the latest first. */
  prints: z.array(
    z.object({
      by: z.string().nullable(),
      at: instant,
      letters: count,
      unused: count,
      /** When the first and the last of them was used; by whom, and who has voted, it says of nobody. */
      firstUsedAt: instant.nullable(),
      lastUsedAt: instant.nullable(),
    }),
  ),
})
export type LetterCounts = z.output<typeof letterCounts>

/** How whoever has no e-mail comes to vote (rule voting-13). */
export const votingLetters = endpoints({
  letterCounts: {
    method: 'GET',
    path: '/voting/:id/letters',
    summary: 'Cuántas cartas de una votación se han impreso, quién y cuándo, y cuántas se han usado',
    allow: ofAdmins,
    params,
    reply: letterCounts,
  },
  letters: {
    method: 'POST',
    path: '/voting/:id/letters',
    summary:
      'Cartas, en un PDF, para quien está en el censo y no tiene correo, con un código de un solo uso para hacerse la cuenta',
    allow: ofAdmins,
    params,
    body: z.strictObject({ which: z.enum(letterKinds) }),
    reply: fileReply,
    action: 'votingLettersDownloaded',
    throttle: [{ by: 'account', of: 'attempts', most: 20, minutes: 60 }],
  },
})

/** Reminders, which tell nobody who has voted (rule voting-13). */
export const votingReminders = endpoints({
  remind: {
    method: 'POST',
    path: '/voting/:id/remind',
    summary: 'Recuerda la votación a quien no ha votado, sin que nadie pueda saber quién es',
    allow: ofAdmins,
    params,
    reply: z.object({ remindedAt: instant }),
    status: 202,
    action: 'votingReminded',
    throttle: [{ by: 'account', of: 'attempts', most: 10, minutes: 60 }],
  },
})
