import { sql } from 'kysely'

/** SQL: whether a charge came back and its days, or its donation, have not been paid since (rule fee-10). */
export const isOwed = sql<boolean>`(charge.state = 'devuelto' and not exists (
  select from charge later where later.retry_of = charge.id and later.state = 'cobrado')
  and not exists (select from charge paid where paid.affiliate_id = charge.affiliate_id and charge.kind = 'cuota'
    and paid.kind = 'cuota' and paid.state = 'cobrado' and paid.covers && charge.covers))`

/** SQL: whether somebody of `affiliate` owes a charge that came back; few charges do, and they have an index. */
export const owesFees = sql<boolean>`exists (
  select from charge where charge.affiliate_id = affiliate.id and ${isOwed})`

/** SQL: the state of the open mandate of somebody of `affiliate`; null without one. */
export const openMandateState = sql<string | null>`(select mandate.state from mandate
  where mandate.affiliate_id = affiliate.id and mandate.state in ('borrador', 'activo', 'suspendido'))`
