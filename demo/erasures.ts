import type pg from 'pg'
import type { PersonaName } from '#demo/personas.ts'

const author: PersonaName = 'admin@concejo.example'

/** Three members asked for their data to be erased: one by letter, with days left; one in the web, longer ago; one has the answer. */
export async function insertErasures(client: pg.Client, { today }: { today: string }): Promise<void> {
  await client.query(
    `insert into erasure_request (affiliate_id, asked_on, way, text, noted_by, created_at, state, answer, decided_at, decided_by)
    select asker.id, $1::date - said.days, said.way, said.text, case when said.way <> 'web' then $2 end,
      $1::date - said.days * interval '1 day', said.state, said.answer,
      case when said.state = 'denegada' then $1::date - (said.days - 10) * interval '1 day' end,
      case when said.state = 'denegada' then 'super@concejo.example' end
    from (values
      (1, 'carta', 'Pide en una carta firmada que se borre todo.', 'pendiente', '', 25),
      (2, 'web', 'Me he mudado a otro país y no quiero que conste que estuve.', 'pendiente', '', 4),
      (3, 'web', '', 'denegada', 'Estás en el censo de una votación que se ha impugnado: hasta que se resuelva hay que guardarlo.', 90)
    ) as said (place, way, text, state, answer, days)
    join (select id, row_number() over (order by id desc) as place from affiliate
      where inscription_type <> 0 and creation_time < $1::date - 100
        and email not like '%@concejo.example') as asker on asker.place = said.place
    order by said.place`,
    [today, author],
  )
}
