import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { stoppedAddress } from '#contract/people/addressEffect.ts'
import { affiliateProfile } from '#contract/people/affiliateProfile.ts'
import { emailOrNone } from '#contract/people/email.ts'
import { givenReason } from '#contract/reason.ts'

const params = z.strictObject({ id })

/** The addresses that never prove a profile, since its proven one stopped them, unless that is lifted (rule rights-11). */
export const stoppedAddresses = endpoints({
  list: {
    method: 'GET',
    path: '/affiliate/:id/stopped-addresses',
    summary: 'Direcciones que la dirección anterior de una persona inscrita ha parado, y cuándo',
    allow: superAdmins.toReach('unblocked'),
    params,
    reply: z.array(stoppedAddress),
    action: 'stoppedAddressesRead',
    lookup: { 'params.id': 'profile' },
    shows: { 'params.id': 'affiliate' },
  },
  lift: {
    method: 'POST',
    path: '/affiliate/:id/lift-stopped-address',
    summary:
      'Vuelve a permitir una dirección que se paró: no se escribe, y la que la paró lo sabe; el motivo queda anotado. ' +
      'Si es la de la ficha, se avisa otra vez y sigue sin valer durante el plazo para pararla',
    allow: superAdmins.toReach('unblocked'),
    params,
    body: givenReason.extend({ email: emailOrNone }),
    reply: affiliateProfile,
    action: 'stoppedAddressLifted',
    // Who may ask is told of all that were stopped.
    lookup: { 'params.id': 'profile', 'body.email': 'nothing' },
    shows: { 'reply.id': 'affiliate' },
  },
})
