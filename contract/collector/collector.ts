import { z } from 'zod'
import { ownPassword, passwordGuesses } from '#contract/account/password.ts'
import { superAdmins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { collectorFields, settings, versionNumber } from '#contract/organisation/settings.ts'

/** Where the money of the organisation arrives (rule organisation-5). */
export const collector = endpoints({
  change: {
    method: 'PATCH',
    path: '/organisation/collector',
    summary:
      'Cambia quién cobra y en qué cuentas, con la contraseña; lo dice por correo a toda la superadministración',
    allow: superAdmins.toReach('nobody'),
    body: z.strictObject({
      ...collectorFields.partial().shape,
      version: versionNumber,
      password: ownPassword,
    }),
    reply: settings,
    action: 'collectorChanged',
    throttle: passwordGuesses,
    lookup: {
      'body.creditorName': 'nothing',
      'body.creditorId': 'nothing',
      'body.creditorAccount': 'nothing',
      'body.donationAccount': 'nothing',
    },
  },
})
