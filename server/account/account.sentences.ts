import { usernameTaken } from '#contract/account/account.ts'
import type { Sentences } from '#server/kernel/problem.ts'

export const accountSentences: Sentences = {
  app_user_username_key: { path: 'username', message: usernameTaken },
  app_user_affiliate_id_key: { path: 'affiliate', message: 'Esa persona ya tiene cuenta' },
}
