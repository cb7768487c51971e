import type { z } from 'zod'
import type { guardedMails } from '#contract/collector/guardedMails.ts'
import { listGuardians } from '#server/account/superAdmins.rules.ts'
import { guardedMailChangedMessage } from '#server/collector/guardedMails.messages.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import { writeTemplate, type TemplateWork } from '#server/legal/mailTemplates.rules.ts'

type Asked = Omit<z.output<typeof guardedMails.edit.body>, 'password' | 'factor'>

/**
 * Changes the template of a mail about fees, or where one leads, and tells of it as of the accounts themselves: an account
 * can be looked for in a text, but not all words and links that lead money elsewhere (rule organisation-5).
 */
export async function editGuardedMail(work: TemplateWork, id: number, asked: Asked) {
  const after = await writeTemplate(work, id, asked)
  if (after.version === asked.version) return after
  const data = { id, version: after.version }
  const guardians = await listGuardians({ ...work.world, db: work.db })
  const mails = guardians.map((recipient) => ({ recipient, data }))
  await queueMails(work.db, guardedMailChangedMessage, mails, 'transactional')
  return after
}
