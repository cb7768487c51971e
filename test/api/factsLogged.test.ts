import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FactFilter } from '#contract/people/choosing/factFilter.ts'
import { spellFacts } from '#server/people/choosing/spellFacts.rules.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly, aRecord, aTag, aUser } from '#test/support/factories.ts'

async function asAdmin() {
  const app = await anApp()
  return { ...app, admin: await app.as('ROLE_ADMIN') }
}

test('the log says what was asked for in words, without personal data', async () => {
  const { admin, db } = await asAdmin()
  await admin(
    'GET',
    '/affiliate?size=-1&city=Getafe&city=Legan%C3%A9s&not=city&sex=M&ageTo=30&job=panadera&birthdayFrom=1980-01-01&account=false&office=enlace&attended=2&attendedSign=%3E%3D&attendedTo=2026-06-30',
  )
  const { details } = await db
    .selectFrom('activity')
    .where('action', '=', 'affiliatesListed')
    .select('details')
    .executeTakeFirstOrThrow()
  expect(details).toBe(
    'Por sexo Mujer, edad hasta 30, fecha de nacimiento desde, ciudad que no sea Getafe o Leganés, asistencias confirmadas 2, asistencias confirmadas hasta 2026-06-30, comparación de asistencias confirmadas >=, cargo en una asamblea Enlace, cuenta de usuario Sin cuenta, profesión; 0 filas',
  )
})

test('a download says all that was asked for, with names for numbers and a word for what is gone', async () => {
  const { db } = await asAdmin()
  const { userId } = await aUser(db, { role: 'ROLE_ADMIN' })
  const reader = { userId, role: 'ROLE_ADMIN' } as const
  const [centro, tag] = [
    await anAssembly(db, { assemblyName: 'Centro' }),
    await aTag(db, { name: 'Idiomas' }),
  ]
  const spell = (filter: Partial<FactFilter>) => spellFacts(db, reader, { aportacion: '=', ...filter })
  expect(
    await spell({
      q: 'ana',
      assemblyId: [centro, 999],
      tag: [tag, 999],
      not: ['tag'],
      segmentId: 9,
      importId: 7,
    }),
  ).toEqual([
    ['Búsqueda', 'ana'],
    ['Asamblea', 'Centro o una asamblea que ya no existe'],
    ['Etiqueta o lista', 'no es Idiomas ni una etiqueta que ya no existe o no ves'],
    ['Importación', '7'],
    ['Segmento', 'un segmento que ya no existe o no ves'],
  ])
  expect(await spell({ leftFrom: '2024-03-01', deceased: 'true' })).toEqual([
    ['Fallecimiento', 'Personas fallecidas'],
    ['Fecha de baja', 'desde 1 de marzo de 2024'],
  ])
})

test('rule log-9: who asks something about somebody by who is beside leaves an entry about them', async () => {
  const { admin, db } = await asAdmin()
  const [mine, theirs] = [await anAffiliate(db), await anAffiliate(db, { feeCents: 3000 })]
  const shown = async () => {
    const { rows } = await sql<{ id: number }>`
      select entity_id as id from activity join activity_subject on activity_id = activity.id
      where action = 'personShown' order by activity.id`.execute(db)
    return rows.map(({ id }) => id)
  }
  await admin('GET', `/affiliate/${mine}/neighbours?direction=asc`)
  expect(await shown()).toEqual([])
  const asked = await admin('GET', `/affiliate/${mine}/neighbours?fee=30&direction=asc`)
  expect(asked.json()).toEqual({ previous: null, next: theirs })
  expect(await shown()).toEqual([theirs])
})

test('rule log-1: who looks for a name beside somebody, or from page to page in the order of names, leaves an entry', async () => {
  const { admin, db } = await asAdmin()
  const id = await anAffiliate(db)
  const entries = async () => {
    const { rows } = await sql<{ details: string }>`
      select details from activity where action = 'affiliatesListed' order by id`.execute(db)
    return rows.map(({ details }) => details)
  }
  await admin('GET', `/affiliate/${id}/neighbours?sex=M`)
  await admin('GET', '/affiliate?sort=lastName1')
  expect(await entries()).toEqual([])
  await admin('GET', `/affiliate/${id}/neighbours?name=ana&fee=30&aportacion=%3E%3D`)
  await admin('GET', '/affiliate?sort=lastName1&size=5&page=3')
  await admin('GET', '/affiliate?phone=600')
  await admin('GET', '/affiliate?lastName2=garcia')
  expect(await entries()).toEqual([
    'Por nombre, cuota por recibo 30, comparación de cuota por recibo >=; 0 filas',
    'Sin filtros; 1 fila',
    'Por teléfono; 0 filas',
    'Por segundo apellido; 0 filas',
  ])
})

test('rule log-1: looking for somebody among records and pending enrolments leaves an entry, without who it was', async () => {
  const { admin, db } = await asAdmin()
  const id = await aRecord(db, { city: 'Getafe', phone: '+34600123456' })
  for (const asked of [
    'record?sex=M&sort=id',
    'record?sort=id&q=nunez&city=Getafe&recordedFrom=2020-01-01',
    'recordGrouped?phone=600',
    'recordGrouped?size=-1&city=Getafe&not=city&ageFrom=18',
    'enrolment/pending?q=nunez',
  ])
    expect((await admin('GET', `/${asked}`)).statusCode, asked).toBe(200)
  const { rows } = await sql`
    select action, details, array(select entity || entity_id from activity_subject where activity_id = a.id) as about
    from activity as a where action <> 'personShown' order by id`.execute(db)
  expect(rows).toEqual([
    {
      action: 'recordsListed',
      details: 'Por búsqueda, ciudad Getafe, fecha del registro desde 2020-01-01; 1 fila',
      about: [`record${id}`],
    },
    { action: 'nonEnrolledListed', details: 'Por teléfono; 1 fila', about: [`record${id}`] },
    {
      action: 'nonEnrolledListed',
      details: 'Por edad desde 18, ciudad que no sea Getafe; 0 filas',
      about: [],
    },
    { action: 'pendingEnrolmentsListed', details: 'Por búsqueda; 0 filas', about: [] },
  ])
})
