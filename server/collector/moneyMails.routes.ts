import { moneyMails } from '#contract/collector/moneyMails.ts'
import { requireIdentity } from '#server/account/ownIdentity.rules.ts'
import { editMoneyMail } from '#server/collector/moneyMails.rules.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const moneyMailsRoutes = routes(moneyMails, {
  edit: requireIdentity(
    ({ params: { id }, body: { password: _password, factor: _factor, ...asked }, ...work }) =>
      editMoneyMail(work, id, asked),
  ),
})
