import { sql } from 'kysely'
import { openUntracedCarrier } from '#server/kernel/mail/untraced.ts'
import { createReminderLane } from '#server/votings/reminders.rules.ts'
import type { TestApp } from '#test/support/app.ts'
import { startRelay } from '#test/support/relay.ts'
import { anOpenVoting } from '#test/support/votings.ts'

/** Reminders are asked for only where mail leaves. */
export const sendThrough = ({ settings }: TestApp['world'], smtpUrl: string) =>
  Object.assign(settings, { smtpUrl })

const never = new AbortController().signal

/** An open voting with a relay, through which its reminders leave. */
export async function withRelay(members: number, refuse?: Parameters<typeof startRelay>[0], fields?: object) {
  const voting = await anOpenVoting(fields, members)
  // Whoever is there that there be enough has no address.
  await sql`update affiliate set email = '' where id not in (select affiliate_id from app_user where affiliate_id is not null)`.execute(
    voting.db,
  )
  // They have signed in.
  await sql`update app_user set password_hash = 'x' where affiliate_id is not null`.execute(voting.db)
  const relay = await startRelay(refuse)
  sendThrough(voting.world, relay.url)
  const carrier = openUntracedCarrier(voting.world)
  if (!carrier) throw new Error('there is a relay')
  const lane = createReminderLane(voting.world, carrier)
  const leave = async () => {
    let runs = 0
    while (await lane.run(never)) runs += 1
    return runs
  }
  const stop = async () => {
    carrier.close()
    await relay.close()
  }
  const to = () => relay.taken.flatMap((mail) => mail.to).toSorted()
  const remind = () => voting.admin('POST', `/voting/${voting.id}/remind`)
  return { ...voting, relay, run: lane.run, leave, stop, to, remind }
}

export const addressOf = async ({ db }: Pick<Awaited<ReturnType<typeof withRelay>>, 'db'>, id = 0) =>
  (await db.selectFrom('appUser').where('affiliateId', '=', id).select('username').executeTakeFirst())
    ?.username ?? ''
