import { guardedMails } from '#contract/collector/guardedMails.ts'
import { requireIdentity } from '#server/account/ownIdentity.rules.ts'
import { editGuardedMail } from '#server/collector/guardedMails.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const guardedMailsRoutes = routes(guardedMails, {
  edit: requireIdentity(
    ({ params: { id }, body: { password: _password, factor: _factor, ...asked }, ...work }) =>
      editGuardedMail(work, id, asked),
  ),
})
