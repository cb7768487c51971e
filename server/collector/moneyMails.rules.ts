import type { z } from 'zod'
import type { moneyMails } from '#contract/collector/moneyMails.ts'
import { isAboutMoney } from '#contract/legal/mailKinds.ts'
import { listGuardians } from '#server/account/superAdmins.rules.ts'
import { moneyMailChangedMessage } from '#server/collector/moneyMails.messages.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import { writeTemplate, type TemplateWork } from '#server/legal/mailTemplates.rules.ts'

type Asked = Omit<z.output<typeof moneyMails.edit.body>, 'password' | 'factor'>

/**
 * Changes the template of a mail about fees, and tells of it as of the accounts themselves: an account can be looked for in
 * a text, but not all words and links that lead money elsewhere (rule organisation-5).
 */
export async function editMoneyMail(work: TemplateWork, id: number, asked: Asked) {
  if (!isAboutMoney(id)) throw notFound()
  const after = await writeTemplate(work, id, asked)
  if (after.version === asked.version) return after
  const data = { id, version: after.version }
  const guardians = await listGuardians({ ...work.world, db: work.db })
  const mails = guardians.map((recipient) => ({ recipient, data }))
  await queueMails(work.db, moneyMailChangedMessage, mails, 'transactional')
  return after
}
