import type { Convocation, ConvocationPreview } from '#contract/communications/convocations.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { send } from '#test/support/sending.ts'
import { aVotingOffice } from '#test/support/votings.ts'

const of = (id: number) => `/voting/${id}/convocation`

/** A voting office whose members have addresses, and what is asked of the convocation of a voting. */
export async function aConveningOffice() {
  const office = await aVotingOffice(0)
  const { app, admin } = office
  const relay = await aFussyRelay()
  await app.db.updateTable('affiliate').set({ email: '' }).execute()
  const voter = (name: string, more: object = {}) =>
    office.member({ name, email: `${name}@example.org`, communications: false, ...more })
  const read = async (id: number) => (await admin('GET', of(id))).json<Convocation>()
  const preview = async (id: number) =>
    (await admin('POST', `${of(id)}/preview`, { note: 'El debate es hoy.' })).json<ConvocationPreview>()
  const convene = async (id: number, more: object = {}) => {
    const { version } = (await admin('GET', `/voting/${id}`)).json<Voting>()
    return admin('POST', of(id), { version, ...more })
  }
  /** Lets leave what waits; to whom it left. */
  const leave = async () => {
    await send(app, relay.url)
    return relay.taken.splice(0).map(({ to }) => to)
  }
  return { ...office, voter, read, preview, convene, leave, relay }
}
