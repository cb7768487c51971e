import { personMails } from '#contract/communications/personMails.ts'
import { findStanding, listPersonMails } from '#server/communications/personMails.queries.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { describeMail, type Mails } from '#server/kernel/mail/message.ts'
import { listReturned } from '#server/people/mailStop.queries.ts'

/** Its call; `mails` say what each mail that somebody got is called. */
export const createPersonMailsRoutes = (mails: Mails) =>
  routes(personMails, {
    async list({ params: { id }, query, db, scope }) {
      const standing = await findStanding(db, scope, id)
      if (!standing) throw notFound()
      const { email: address, suppressed } = standing
      const returned = await listReturned(db, { address, affiliateId: id })
      return {
        ...(await listPersonMails(db, scope, id, query)),
        suppressed,
        returned: returned.map(({ kind, ...mail }) => ({ ...mail, label: describeMail(mails, kind) })),
      }
    },
  })
