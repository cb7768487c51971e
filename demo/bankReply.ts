import type pg from 'pg'

/**
 * What the bank answered to the last collected batch: what came back of it, applied, and three lines of which somebody
 * has to say what they mean. Call it when its charges have come back.
 */
export async function insertBankReply(client: pg.Client, author: string): Promise<void> {
  await client.query(
    `insert into bank_reply (kind, file_name, hash, message_id, total, booked_on, author, author_id, created_at, applied_at, applied_by)
    select 'camt.054', 'devoluciones-' || to_char(back.last, 'YYYY-MM-DD') || '.xml', sha256('devoluciones'), 'DEV-' || to_char(back.last, 'YYYYMMDD'),
      back.total + 3, back.last, u.username, u.id, back.last + interval '34 hours', back.last + interval '34 hours 5 minutes', u.username
    from (select max(returned_on) as last, count(*) as total from charge where state = 'devuelto' and batch_id is not null) as back
    join app_user u on u.username = $1
    where back.total > 0`,
    [author],
  )
  await client.query(
    `insert into bank_reply_line (reply_id, position, said_reference, cents, currency, code, charge_id, match, state, booked_on)
    select r.id, row_number() over (order by c.returned_on, c.id), c.reference, c.cents, 'EUR', c.return_code, c.id, 'segura',
      'aplicada', c.returned_on
    from bank_reply r, charge c where c.state = 'devuelto' and c.batch_id is not null`,
  )
  await client.query(
    `with open as (
      select c.id, c.reference, c.iban, c.cents, row_number() over (order by c.id) as at from charge c
      where c.state = 'cobrado' and c.batch_id = (select max(id) from fee_batch where state = 'cobrada')
      order by c.id limit 2)
    insert into bank_reply_line (reply_id, position, said_reference, said_iban, cents, currency, code, charge_id, match, why, booked_on)
    select r.id, r.total - 3 + said.at, said.reference, said.iban, said.cents, 'EUR', 'AM04', said.charge_id, said.match, said.why, r.booked_on
    from bank_reply r, (
      select at, reference, null as iban, cents + 500 as cents, id as charge_id, 'dudosa' as match, 'El importe no es el mismo: el cobro es de ' || replace(to_char(cents / 100.0, 'FM999990.00'), '.', ',') || ' €' as why
        from open where at = 1
      union all select at, null, iban, cents + 300, id, 'dudosa', 'El importe no es el mismo: el cobro es de ' || replace(to_char(cents / 100.0, 'FM999990.00'), '.', ',') || ' €' from open where at = 2
      union all select 3, 'C-9999999999', null, 1500, null, 'desconocida', 'Esa referencia no es de ningún cobro, y nada de lo que dice coincide con un cobro'
    ) as said`,
  )
  await client.query(
    `update bank_reply r set total = (select count(*) from bank_reply_line l where l.reply_id = r.id)`,
  )
}
