import { z } from 'zod'
import { identityGuesses, ownIdentity } from '#contract/account/identity.ts'
import { superAdmins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { collectorFields, guardedFields, settings, versionNumber } from '#contract/organisation/settings.ts'

/** Where the money of the organisation arrives, and how its word reaches who should hear of that (rule organisation-5). */
export const collector = endpoints({
  change: {
    method: 'PATCH',
    path: '/organisation/collector',
    summary:
      'Cambia quién cobra y en qué cuentas, desde dónde se escribe y si el equipo ha de tener un segundo factor, con la contraseña; lo dice por correo a toda la superadministración',
    allow: superAdmins.toReach('nobody'),
    body: z.strictObject({
      ...collectorFields.partial().shape,
      ...guardedFields.partial().shape,
      version: versionNumber,
      ...ownIdentity,
    }),
    reply: settings,
    action: 'collectorChanged',
    throttle: identityGuesses,
    lookup: {
      'body.senderEmail': 'nothing',
      'body.creditorName': 'nothing',
      'body.creditorId': 'nothing',
      'body.creditorAccount': 'nothing',
      'body.donationAccount': 'nothing',
      'body.accountYears': 'nothing',
    },
  },
})
