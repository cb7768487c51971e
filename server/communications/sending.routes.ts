import { communicationSending } from '#contract/communications/sending.ts'
import { readRelay, setPace } from '#server/communications/engine/relay.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { mailIsOn } from '#server/kernel/mail/mail.ts'
import type { World } from '#server/kernel/world.ts'

export const communicationSendingRoutes = routes(communicationSending, {
  get: (call) => readSending(call),

  async edit({ body: { perSecond }, ...call }) {
    const before = await readRelay(call.db)
    call.audit.addChanges<Record<string, unknown>>(
      'sending',
      1,
      { perSecond: before.perSecond },
      { perSecond },
    )
    await setPace(call.db, perSecond)
    return readSending(call)
  },
})

const readSending = async ({ db, world }: { db: Database; world: World }) => ({
  ...(await readRelay(db)),
  isOn: await mailIsOn({ ...world, db }),
})
