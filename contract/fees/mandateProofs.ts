import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import type { Mandate } from '#contract/fees/ofPerson.ts'
import { personFees } from '#contract/fees/personFees.ts'
import { id, requiredLine } from '#contract/fields.ts'
import { fileUses } from '#contract/fileUses.ts'

/** How many scans one mandate has at most, with those that were withdrawn. */
export const mostProofs = 10

/** Whether a paper may prove a mandate: one that was signed on the screen has its proof already (rule fee-16). */
export const takesProof = ({ signedHow }: Pick<Mandate, 'signedHow'>): boolean => signedHow !== 'pantalla'

/** Why a scan is withdrawn, in a line. */
export const withdrawal = z.strictObject({ reason: requiredLine(500) })

const lookup = { 'params.id': 'profile', 'params.mandateId': 'nothing' } as const
const shows = { 'params.id': 'affiliate' } as const
const params = z.strictObject({ id, mandateId: id })
const ofProof = z.strictObject({ id, mandateId: id, proofId: id })

/** The scans of the papers on which mandates were signed, for super admins (rule fee-16). */
export const mandateProofs = endpoints({
  add: {
    method: 'POST',
    path: '/affiliate/:id/mandates/:mandateId/proofs',
    summary:
      'Guarda el papel firmado de un mandato, escaneado: PDF, PNG o JPEG. Los que hubiera antes se conservan',
    allow: superAdmins.toReach('unblocked'),
    params,
    file: fileUses.mandateProof,
    reply: personFees,
    action: 'mandateProofAdded',
    // The same bytes again.
    unchanged: 'personFeesRead',
    throttle: [{ by: 'account', of: 'attempts', most: 200, minutes: 60 }],
    lookup,
    shows,
  },
  // Also of who left, about whom a bank may ask as well.
  read: {
    method: 'GET',
    path: '/affiliate/:id/mandates/:mandateId/proofs/:proofId',
    summary: 'El papel firmado de un mandato',
    allow: superAdmins.toReach('everyone'),
    params: ofProof,
    reply: fileReply,
    action: 'mandateProofRead',
    lookup: { ...lookup, 'params.proofId': 'nothing' },
    shows,
  },
  withdraw: {
    method: 'POST',
    path: '/affiliate/:id/mandates/:mandateId/proofs/:proofId/withdraw',
    summary:
      'Retira el papel de un mandato que se puso por error, con el motivo; si se cobró con él se conserva para la oficina, y si no, se borra',
    allow: superAdmins.toReach('unblocked'),
    params: ofProof,
    body: withdrawal,
    reply: personFees,
    action: 'mandateProofWithdrawn',
    lookup: { ...lookup, 'params.proofId': 'nothing' },
    shows,
  },
})
