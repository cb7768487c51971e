import type { Carrier } from '#server/communications/engine/smtp.ts'
import { toKept } from '#server/kernel/mail/kept.ts'
import type { Database } from '#server/kernel/database/database.ts'

/** Keeps mails for the mailbox page instead of sending them: demo and development only (rule run-4). */
export const keepInMailbox = (db: Database): Carrier => ({
  deliver: async ({ envelope, subject, html, plain, content }, mayLeave) => {
    if (!(await mayLeave)) return undefined
    const values = {
      kind: 'communication',
      lane: 'bulk',
      recipient: envelope.to,
      data: '{}',
      subject,
      html,
      plain,
      ...(content && { kept: toKept(content, content.parts) }),
    }
    await db
      .insertInto('mail')
      .values({ ...values, state: 'kept', settledAt: new Date() })
      .execute()
    return { state: 'sent', reply: 'Guardado en el buzón' }
  },
  close: () => undefined,
})
