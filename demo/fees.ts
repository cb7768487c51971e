import { sql } from 'kysely'
import type pg from 'pg'
import { composeMandateText, mandateTextVersion } from '#contract/fees/mandateText.ts'
import { insertBankReply } from '#demo/bankReply.ts'
import { generalData } from '#demo/generalData.ts'
import type { PersonaName } from '#demo/personas.ts'
import { addressOfPayer } from '#server/fees/payerAddress.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { databaseClock } from '#server/kernel/world.ts'

const author: PersonaName = 'super@concejo.example'
/** As many members have charges, however many there are: enough for every list. */
const mostCharged = 20_000

const evidence = JSON.stringify({
  how: 'pantalla',
  textVersion: mandateTextVersion,
  text: composeMandateText({ name: generalData.creditorName }),
  creditorName: generalData.creditorName,
  creditorId: generalData.creditorId,
  device: 'Firefox en Android',
})
const creditor = JSON.stringify({
  name: generalData.creditorName,
  id: generalData.creditorId,
  account: generalData.creditorAccount,
  bic: 'CAIXESBBXXX',
})

/**
 * Signs the mandates that accounts have made: most of them on the screen, on paper or long ago, some not yet, and few
 * that are suspended. Call it while the table has no indexes.
 */
export async function signMandates(client: pg.Client): Promise<void> {
  await client.query(
    `update mandate m set created_at = a.creation_time,
      state = case when a.email like '%@concejo.example' then 'activo' when m.id % 17 = 3 then 'borrador'
        when m.id % 61 = 7 then 'suspendido' else 'activo' end,
      reason = case when a.email not like '%@concejo.example' and m.id % 17 <> 3 and m.id % 61 = 7 then 'Dos devoluciones seguidas' end,
      signed_on = case when a.email like '%@concejo.example' or m.id % 17 <> 3 then (a.creation_time at time zone 'Europe/Madrid')::date end,
      evidence = case when a.email not like '%@concejo.example' and m.id % 17 = 3 then null
        when m.id % 5 = 1 then '{"how": "papel"}'
        when a.creation_time < now() - interval '4 years' then '{"how": "anterior"}'
        else $1::jsonb || jsonb_build_object('at', a.creation_time) end
    from affiliate a where a.id = m.affiliate_id`,
    [evidence],
  )
}

/** SQL: the first weekday from a day on. */
const weekday = (day: string) =>
  `(${day} + case extract(isodow from ${day})::integer when 6 then 2 when 7 then 1 else 0 end)`

/**
 * The quarter of forty days ago, so that its fees have been collected, and came back, whatever day it is; the one before
 * it, and the last of the year before, so that there is a year to declare.
 */
const quarters = `
  select distinct q::date as quarter, ${weekday(`(q + interval '6 days')::date`)} as charged_on
  from (select date_trunc('quarter', $1::date - 40) as now) as base,
    lateral (values (now - interval '3 months'), (now), (date_trunc('year', now) - interval '3 months')) as each (q)`

/** The charges of the past quarters, the draft of the next one, and what members paid and asked for. */
export async function insertFees(client: pg.Client, { today }: { today: string }): Promise<void> {
  await insertCollected(client, today)
  await insertReturns(client)
  await insertBankReply(client, author)
  await insertDraft(client, today)
  await insertPayments(client, today)
  await insertRequests(client, today)
}

const batchTotals = `update fee_batch b set total = c.total, cents = c.cents,
    left_out = (select count(*) from fee_batch_left_out l where l.batch_id = b.id)
  from (select batch_id, count(*) as total, sum(cents) as cents from charge where batch_id is not null group by batch_id) as c
  where c.batch_id = b.id`

/** Counts who was told of each batch, once it is known which addresses give mail back: the others are listed for a letter. */
export const countTold = async (db: Database) =>
  sql`update fee_batch set noticed = (
    select count(*) from charge left join record on record.id = charge.record_id
    where charge.batch_id = fee_batch.id and ${addressOfPayer(databaseClock)} is not null)
    where noticed_at is not null`.execute(db)

async function insertCollected(client: pg.Client, today: string) {
  await client.query(
    `insert into fee_batch (kind, charged_on, period, quarter_from, year_from, state, creditor, author, author_id, created_at,
      approved_by, approved_at, sent_by, sent_at, collected_by, collected_at, noticed_at, noticed)
    select 'cuotas', charged_on, 'Todas', quarter, date_trunc('year', quarter)::date, 'cobrada', $2::jsonb, u.username, u.id,
      charged_on - interval '20 days', u.username, charged_on - interval '15 days', u.username, charged_on - interval '7 days',
      u.username, charged_on + interval '2 days', charged_on - interval '14 days', 0
    from (${quarters}) as q join app_user u on u.username = $3 order by quarter`,
    [today, creditor, author],
  )
  await client.query(
    `update fee_batch set downloaded_at = sent_at, creditor = creditor || jsonb_build_object(
      'messageId', 'R' || id || '-' || to_char(approved_at at time zone 'Europe/Madrid', 'YYYYMMDDHH24MISS'),
      'createdAt', to_char(approved_at at time zone 'Europe/Madrid', 'YYYY-MM-DD"T"HH24:MI:SS'))
    where creditor is not null`,
  )
  // A yearly fee is charged once a year: in the first of these batches that is of its year.
  await client.query(
    `insert into charge (kind, affiliate_id, covers, period, cents, explained, concept, settled_by, state, batch_id, mandate_id,
      sequence, holder, iban, mandate_reference, mandate_signed_on, charged_on, created_at, state_at)
    select 'cuota', a.id, case a.period when 'Anual' then daterange(b.year_from, (b.year_from + interval '1 year')::date)
        else daterange(b.quarter_from, (b.quarter_from + interval '3 months')::date) end,
      a.period, a.fee_cents, 'Cuota entera', 'CUOTA ' || upper(a.period),
      'adeudo', 'cobrado', b.id, m.id, case when row_number() over (partition by m.id order by b.id) = 1 then 'FRST' else 'RCUR' end,
      upper(f_norm(concat_ws(' ', a.name, a.last_name_1, a.last_name_2))), m.iban, m.reference, m.signed_on, b.charged_on,
      b.created_at, b.collected_at
    from fee_batch b
    join affiliate a on a.id <= $1 and a.inscription_type <> 0 and a.fee_cents between 1 and 100000 and a.period is not null
      and a.creation_time < b.created_at
      and (a.period = 'Trimestral' or b.id = (select min(id) from fee_batch o where o.year_from = b.year_from and o.state = 'cobrada'))
    join mandate m on m.affiliate_id = a.id and m.state in ('activo', 'suspendido')
    where b.state = 'cobrada'
    order by b.id, a.id`,
    [mostCharged],
  )
  await client.query(
    `insert into fee_batch_left_out (batch_id, affiliate_id, reason)
    select b.id, m.affiliate_id, 'sin-mandato' from fee_batch b
    join mandate m on m.affiliate_id <= $1 and m.state = 'borrador' and m.created_at < b.created_at
    where b.state = 'cobrada'`,
    [mostCharged],
  )
  await client.query(batchTotals)
  await client.query(
    `update mandate m set last_charged_on = c.charged_on
    from (select mandate_id, max(charged_on) as charged_on from charge group by mandate_id) as c where c.mandate_id = m.id`,
  )
}

/** Some of the last batch came back, for different reasons; of one somebody has to decide. */
async function insertReturns(client: pg.Client) {
  await client.query(
    `with back as (
      select c.id, row_number() over (order by (a.email = 'miembro@concejo.example') desc, a.id) as at
      from charge c join affiliate a on a.id = c.affiliate_id
      where c.batch_id = (select max(id) from fee_batch where state = 'cobrada')
        and (a.email = 'miembro@concejo.example' or c.affiliate_id % 53 = 11))
    update charge c set state = 'devuelto', state_before = 'cobrado',
      returned_on = c.charged_on + (3 + back.at % 9)::integer,
      return_code = (array['AM04', 'AM04', 'MD06', 'AC04', 'MS03'])[1 + (back.at - 1) % 5],
      waits = back.at = 3
    from back where back.id = c.id`,
  )
}

async function insertDraft(client: pg.Client, today: string) {
  await client.query(
    `insert into fee_batch (kind, charged_on, period, quarter_from, year_from, author, author_id, created_at)
    select 'cuotas', ${weekday(`greatest((q + interval '6 days')::date, $1::date + 12)`)}, 'Trimestral', q::date,
      date_trunc('year', q)::date, u.username, u.id, $1::date - interval '1 day'
    from (select date_trunc('quarter', $1::date - 40) + interval '3 months' as q) as next join app_user u on u.username = $2`,
    [today, author],
  )
  await client.query(
    `insert into charge (kind, affiliate_id, covers, period, cents, explained, concept, settled_by, batch_id, mandate_id, charged_on)
    select 'cuota', a.id, daterange(b.quarter_from, (b.quarter_from + interval '3 months')::date), a.period, a.fee_cents,
      'Cuota entera', 'CUOTA ' || upper(a.period), 'adeudo', b.id, m.id, b.charged_on
    from fee_batch b
    join affiliate a on a.id <= $1 and a.inscription_type <> 0 and a.fee_cents between 1 and 100000 and a.period = 'Trimestral'
    join mandate m on m.affiliate_id = a.id and m.state = 'activo'
    where b.state = 'borrador'
    order by a.id`,
    [mostCharged],
  )
  await client.query(
    `insert into fee_batch_left_out (batch_id, affiliate_id, reason)
    select b.id, m.affiliate_id, case m.state when 'borrador' then 'sin-mandato' else 'mandato-suspendido' end
    from fee_batch b
    join mandate m on m.affiliate_id <= $1 and m.state in ('borrador', 'suspendido')
    join affiliate a on a.id = m.affiliate_id and a.fee_cents > 0 and a.period = 'Trimestral'
    where b.state = 'borrador'`,
    [mostCharged],
  )
  await client.query(batchTotals)
}

/** Some who have not signed paid in cash or by transfer, and one does not have to pay. */
async function insertPayments(client: pg.Client, today: string) {
  await client.query(
    `insert into charge (kind, affiliate_id, covers, period, cents, explained, concept, settled_by, state, charged_on, note, author, created_at)
    select 'cuota', a.id, daterange(q, (q + interval '3 months')::date), 'Trimestral', greatest(a.fee_cents, 500),
      'Cuota entera', 'Cuota, ' || extract(quarter from q) || '.º trimestre de ' || extract(year from q),
      case when a.id % 2 = 0 then 'efectivo' else 'transferencia' end, 'cobrado', q + 10,
      case when a.id % 2 = 0 then 'En la sede' end, $2, q + 10
    from affiliate a cross join (select date_trunc('quarter', $1::date - 40)::date as q) as now
    where a.inscription_type <> 0 and (a.email = 'colaborador@concejo.example'
      or a.id in (select affiliate_id from mandate where state = 'borrador' and affiliate_id <= $3 and id % 3 = 0))
      and not exists (select from charge o where o.affiliate_id = a.id)
    order by a.id`,
    [today, author, mostCharged],
  )
  await client.query(
    `insert into charge (kind, affiliate_id, covers, cents, explained, concept, settled_by, state, charged_on, note, author, created_at)
    select 'cuota', a.id, daterange(q, (q + interval '1 year')::date), 0, 'Exención', 'Exención de la cuota de un año', 'exencion',
      'cobrado', $1::date - 30, 'Sin ingresos', $2, $1::date - 30
    from affiliate a cross join (select date_trunc('quarter', $1::date - 40)::date as q) as now
    where a.id = (select min(affiliate_id) from mandate where state = 'borrador'
      and not exists (select from charge o where o.affiliate_id = mandate.affiliate_id))`,
    [today, author],
  )
  await client.query(
    `update fee_batch_left_out l set reason = 'exenta' from fee_batch b, charge c
    where b.id = l.batch_id and b.state = 'borrador' and c.affiliate_id = l.affiliate_id and c.settled_by = 'exencion'
      and c.covers @> b.quarter_from`,
  )
}

/** Two members wait for an answer to what they asked to pay; one has it. */
async function insertRequests(client: pg.Client, today: string) {
  await client.query(
    `insert into fee_request (affiliate_id, cents, period, reason, state, answer, created_at, decided_at, decided_by, granted_cents, granted_period)
    select payer.id, said.cents, 'Trimestral', said.reason, said.state, said.answer, $1::date - said.days * interval '1 day',
      case when said.state <> 'pendiente' then $1::date - (said.days - 2) * interval '1 day' end,
      case when said.state <> 'pendiente' then $2 end, case when said.state = 'aceptada' then said.cents end,
      case when said.state = 'aceptada' then 'Trimestral' end
    from (values
      (1, 0, 'Me he quedado sin trabajo y este trimestre no puedo.', 'pendiente', '', 3),
      (2, 500, 'Estoy estudiando y pago el alquiler sola.', 'pendiente', '', 9),
      (3, 500, 'Me han bajado la pensión.', 'aceptada', 'Claro. Cuando puedas volver a la de antes, la cambias tú en tu panel.', 60)
    ) as said (place, cents, reason, state, answer, days)
    join (select id, row_number() over (order by id) as place from affiliate
      where inscription_type <> 0 and period = 'Trimestral' and fee_cents between 1000 and 10000
        and email not like '%@concejo.example') as payer on payer.place = said.place
    order by said.place`,
    [today, author],
  )
}
