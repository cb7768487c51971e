import type { ChargeDetails } from '#contract/fees/charges.ts'
import { aBankClerk } from '#test/support/bankReplies.ts'
import { aTreasurer } from '#test/support/batches.ts'

/** A charge that was collected and came back. */
export const returned = {
  state: 'devuelto',
  returnCode: 'AM04',
  returnedOn: '2026-11-10',
  stateBefore: 'cobrado',
}

/** A super admin who makes batches, loads answers of the bank, and decides what follows. */
export async function anOffice() {
  const clerk = await aBankClerk()
  const treasurer = await aTreasurer(clerk)
  const act = (id: number, what: string, body?: object) => clerk.call('POST', `/charges/${id}/${what}`, body)
  const forgive = (id: number) => act(id, 'forgive', { note: 'Está en paro' })
  const retry = async (id: number) => (await act(id, 'retry')).json<ChargeDetails>().retriedBy ?? 0
  return { ...clerk, treasurer, act, forgive, retry }
}
