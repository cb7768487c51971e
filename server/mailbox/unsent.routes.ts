import { unsentMails } from '#contract/mailbox/unsent.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { describeMail, type Mails } from '#server/kernel/mail/message.ts'
import { listUnsent, readMailStanding, retryFailed, retryUnsent } from '#server/mailbox/unsent.queries.ts'

const beingSent =
  'Se está enviando ahora mismo. Mira dentro de cinco minutos: si sigue en esta lista, ya puedes reintentarlo.'
const isQueued = 'Ya está en la cola: sale en cuanto le toque.'
const isOver = 'Ya no está sin enviar: ha salido, o ha dejado de hacer falta.'

/** Its calls; `mails` say what each mail is called. */
export const createUnsentMailsRoutes = (mails: Mails) =>
  routes(unsentMails, {
    async list({ db, scope, query, world }) {
      const page = await listUnsent(db, scope, query, (kind) => describeMail(mails, kind))
      return { ...page, standing: await readMailStanding(world) }
    },

    standing: ({ world }) => readMailStanding(world),

    async retry({ params: { id }, db, audit }) {
      const outcome = await retryUnsent(db, id)
      if (outcome === 'none') throw notFound()
      if (outcome === 'queued') throw new Problem('conflicto', isQueued)
      if (outcome === 'being sent') throw new Problem('conflicto', beingSent)
      if (outcome === 'over') throw new Problem('conflicto', isOver)
      audit.describe(`Correo ${id}`)
    },

    async retryFailed({ db, audit }) {
      const count = await retryFailed(db)
      if (count === 0) throw new Problem('conflicto', 'No hay ningún correo sin enviar.')
      audit.describe(count === 1 ? 'Un correo' : `${count} correos`)
      return { count }
    },
  })
