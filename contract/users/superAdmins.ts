import { z } from 'zod'
import { identityGuesses, ownIdentity } from '#contract/account/identity.ts'
import { endpoints } from '#contract/endpoint.ts'
import { users } from '#contract/users/users.ts'

/** The accounts of super admins, who hold the keys of the income: what makes or unmakes one asks for the own password (rule organisation-5). */
export const superAdminAccounts = endpoints({
  create: {
    ...users.create,
    path: '/create-user/with-password',
    summary: 'Crea la cuenta de una persona inscrita con cualquier rol, con la contraseña de quien lo hace',
    body: z.strictObject({ ...users.create.body.shape, ...ownIdentity }),
    throttle: identityGuesses,
  },
  changeRole: {
    ...users.changeRole,
    path: '/update-user-role/:id/with-password',
    summary: 'Cambia el rol de otra cuenta, también si es o pasa a ser de superadministración',
    body: z.strictObject({ ...users.changeRole.body.shape, ...ownIdentity }),
    throttle: identityGuesses,
  },
  changeState: {
    ...users.changeState,
    path: '/update-user-enabled/:id/with-password',
    summary: 'Bloquea o habilita otra cuenta, también si es de superadministración',
    body: z.strictObject({ ...users.changeState.body.shape, ...ownIdentity }),
    throttle: identityGuesses,
  },
  remove: {
    ...users.remove,
    method: 'POST',
    path: '/users/:id/remove',
    summary: 'Borra otra cuenta, también si es de superadministración',
    body: z.strictObject(ownIdentity),
    throttle: identityGuesses,
  },
})
