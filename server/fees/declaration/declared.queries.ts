import { sql } from 'kysely'
import type { DeclarationSummary, DeclaredPerson } from '#contract/fees/declaration/declaration.ts'
import {
  declaredFaultNames,
  declaredFaults,
  mostOfOnePerson,
  type DeclaredFault,
  type DeclaredKey,
} from '#contract/fees/declaration/declared.ts'
import { spain } from '#contract/people/person.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import { movementsOfCharge } from '#server/fees/yearly/payments.queries.ts'

/** SQL: what each document paid of each key in a year and in the two before it, if anything moved in the year. */
const paidIn = (year: number) => sql`
  select coalesce(a.id_document, r.id_document) as id_document, a.id as affiliate_id,
    case charge.kind when 'cuota' then 'F' else 'G' end as key,
    coalesce(sum(movement.cents) filter (where movement.day >= ${`${year}-01-01`}::date), 0)::bigint as cents,
    coalesce(sum(movement.cents) filter (where extract(year from movement.day) = ${year - 1}::integer), 0)::bigint as one_before,
    coalesce(sum(movement.cents) filter (where extract(year from movement.day) = ${year - 2}::integer), 0)::bigint as two_before
  from charge
  left join affiliate own on own.id = charge.affiliate_id
  left join record r on own.id is null and r.id = charge.record_id
  left join affiliate a on a.id_document = coalesce(own.id_document, r.id_document)
  cross join lateral ${movementsOfCharge} as movement
  where charge.charged_on <= ${`${year}-12-31`}::date
    and (charge.charged_on >= ${`${year - 2}-01-01`}::date or charge.returned_on >= ${`${year - 2}-01-01`}::date)
    and movement.day between ${`${year - 2}-01-01`}::date and ${`${year}-12-31`}::date
  group by 1, 2, 3
  having bool_or(movement.day >= ${`${year}-01-01`}::date)`

/** SQL: a document without its letter as the number that the letter follows from. */
const numberOfNif = sql`translate(left(id_document, 8), 'XYZ', '012')::integer`
const isNif = sql`(document_type <> 'PASAPORTE' and id_document ~ '^([0-9]{8}|[XYZ][0-9]{7})[A-Z]$')`

/** SQL: what ISO-8859-1 has of a name once its accents are away, as `toDeclaredText` writes it. */
const isNameWrong = sql`regexp_replace(normalize(translate(concat_ws(' ', last_name_1, last_name_2, name), '’‘–—', ''), NFKD),
  '[\u0300-\u036F]', '', 'g') ~ '[^\u0020-\u007E\u00A1-\u00FF]'`

const faultConditions: Record<DeclaredFault, ReturnType<typeof sql>> = {
  noNif: sql`not ${isNif}`,
  wrongNif: sql`case when ${isNif} then substr('TRWAGMYFPDXBNJZSQVHLCKE', ${numberOfNif} % 23 + 1, 1) <> right(id_document, 1) end`,
  noProvince: sql`province_code is null`,
  wrongName: isNameWrong,
  negative: sql`cents < 0`,
  zero: sql`cents = 0`,
  tooMuch: sql`sum(cents) over (partition by id_document) > ${mostOfOnePerson}::bigint`,
}

const faultsOfRow = sql`array_remove(array[${sql.join(
  declaredFaultNames.map((fault) => sql`case when ${faultConditions[fault]} then ${fault}::text end`),
)}], null)`

const leavingOut = declaredFaultNames.filter((fault) => declaredFaults[fault].leavesOut)

/**
 * SQL: whom a year's declaration is about, a row for each document and key, with what is wrong. Who paid outside the
 * census is who their latest record says.
 */
const declaredIn = (year: number) => sql<DeclaredPerson>`(
  select row_number() over (order by id_document, key)::integer as position, key, affiliate_id, record_id, id_document,
    name, last_name_1, last_name_2, province, province_code, cents, faults, not faults && ${leavingOut}::text[] as is_declared,
    coalesce(key = 'G' and cents >= one_before and one_before >= two_before and two_before > 0, false) as is_recurrent
  from (
    select known.*, ${faultsOfRow} as faults
    from (
      select person.*, case when country_id <> ${spain} then '99' else coalesce(
        (select p.cod_prov from province p where p.provincia = person.province),
        case when postal_code ~ '^(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$' then left(postal_code, 2) end) end as province_code
      from (
        select paid.id_document, paid.affiliate_id, paid.key, paid.cents, paid.one_before, paid.two_before,
          last.id as record_id,
          case when a.id is null then last.document_type else a.document_type end as document_type,
          case when a.id is null then last.name else a.name end as name,
          case when a.id is null then last.last_name_1 else a.last_name_1 end as last_name_1,
          case when a.id is null then last.last_name_2 else a.last_name_2 end as last_name_2,
          case when a.id is null then last.country_id else a.country_id end as country_id,
          case when a.id is null then last.province else a.province end as province,
          case when a.id is null then last.postal_code else a.postal_code end as postal_code
        from (${paidIn(year)}) as paid
        left join affiliate a on a.id = paid.affiliate_id
        left join lateral (
          select * from record where a.id is null and record.id_document = paid.id_document
          order by record.creation_time desc, record.id desc limit 1) as last on true) as person) as known) as judged)`

type Filter = { year: number; key?: DeclaredKey | undefined; fault?: DeclaredFault | 'todos' | undefined }
type Order = { sort: 'lastName1' | 'cents' | 'position'; direction: 'asc' | 'desc' }

const columns = [
  'declared.position',
  'declared.key',
  'declared.affiliateId',
  'declared.recordId',
  'declared.idDocument',
  'declared.name',
  'declared.lastName1',
  'declared.lastName2',
  'declared.province',
  'declared.provinceCode',
  'declared.cents',
  'declared.isRecurrent',
  'declared.faults',
  'declared.isDeclared',
] as const

const orders: Record<Order['sort'], readonly string[]> = {
  lastName1: ['declared.lastName1', 'declared.lastName2', 'declared.name', 'declared.position'],
  cents: ['declared.cents', 'declared.position'],
  position: ['declared.position'],
}

/** Who is in the declaration of a year; only the reach of everybody has them. */
export const defineDeclaredList = (scope: Scope, { year, key, fault }: Filter, { sort, direction }: Order) =>
  defineStreamedList({
    scope: scope.ofEverybody(),
    from: (db) => db.selectFrom(declaredIn(year).as('declared')),
    where: [
      ...(key === undefined ? [] : [sql<boolean>`declared.key = ${key}`]),
      ...(fault === undefined ? [] : [hasFault(fault)]),
    ],
    order: sortBy(direction, orders[sort]),
    // To sum a year up costs more than to read a page of it.
    total: 'with the page',
    read: (page) => page.select(columns).execute(),
    stream: (all) => all.select(columns).stream(200),
  })

const hasFault = (fault: DeclaredFault | 'todos') =>
  fault === 'todos'
    ? sql<boolean>`cardinality(declared.faults) > 0`
    : sql<boolean>`${fault}::text = any(declared.faults)`

/** The rows of the file, in its order. */
export const listDeclared = (db: Database, scope: Scope, year: number): Promise<DeclaredPerson[]> =>
  db
    .selectFrom(declaredIn(year).as('declared'))
    .where(scope.ofEverybody())
    .where('declared.isDeclared', '=', true)
    .select(columns)
    .orderBy('declared.position')
    .execute()

type Counted = Pick<DeclarationSummary, 'declared' | 'leftOut' | 'faults'>

/** How many rows a declaration has, and how much they are, by key, by whether they are declared, and by what is wrong. */
export async function countDeclared(db: Database, scope: Scope, year: number): Promise<Counted> {
  const rows = await db
    .selectFrom(declaredIn(year).as('declared'))
    .where(scope.ofEverybody())
    .select(['declared.key', 'declared.isDeclared', 'declared.faults'])
    .select(({ fn }) => [fn.countAll<number>().as('people'), fn.sum<number>('declared.cents').as('cents')])
    .groupBy(['declared.key', 'declared.isDeclared', 'declared.faults'])
    .execute()
  const add = (some: typeof rows) =>
    some.reduce((sum, { people, cents }) => ({ people: sum.people + people, cents: sum.cents + cents }), {
      people: 0,
      cents: 0,
    })
  const declared = rows.filter(({ isDeclared }) => isDeclared)
  return {
    declared: {
      ...add(declared),
      F: add(declared.filter(({ key }) => key === 'F')),
      G: add(declared.filter(({ key }) => key === 'G')),
    },
    leftOut: add(rows.filter(({ isDeclared }) => !isDeclared)),
    faults: declaredFaultNames
      .map((fault) => ({ fault, ...add(rows.filter(({ faults }) => faults.includes(fault))) }))
      .filter(({ people }) => people > 0),
  }
}

const anyCharge = asSystem('the first year of which there is a charge, which tells of nobody')

/** The first year of which there is a charge; null when there is none. */
export async function findFirstYear(db: Database): Promise<number | null> {
  const row = await anyCharge
    .selectFrom(db, 'charge')
    .select(sql<number | null>`extract(year from min(charged_on))::integer`.as('year'))
    .executeTakeFirst()
  return row?.year ?? null
}
