import { usernameTaken } from '#contract/account/account.ts'
import type { ConstraintMessages } from '#server/kernel/http/problem.ts'

export const accountConstraints: ConstraintMessages = {
  app_user_username_key: { path: 'username', message: usernameTaken },
  app_user_affiliate_id_key: { path: 'affiliate', message: 'Esa persona ya tiene cuenta' },
}
