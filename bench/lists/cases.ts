import { memberFields, members as ofAssembly } from '#contract/assemblies/members.ts'
import { meetings } from '#contract/meetings/meetings.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { recordListPaths } from '#contract/census/records/records.ts'
import { indexedOrders, sortedOrders } from '#contract/census/orders.ts'

export type Case = { label: string; path: string; query: Record<string, string | number> }

const size = 10

/** Every filter by itself. */
const listFilters = (document: string): Case['query'][] => [
  { idDocument: document },
  { idDocument: document.slice(2, 7) },
  { idDocument: document.slice(2, 5) },
  { idDocument: document.slice(2, 4) },
  { name: 'josé' },
  { name: 'mar' },
  { name: 'lu' },
  { lastName1: 'garcia' },
  { lastName1: 'niguez' },
  { email: 'maria' },
  { email: '@example.org' },
  { sex: 'M' },
  { sex: 'NoB' },
  { inscriptionType: 0 },
  { inscriptionType: 1 },
  { assemblyType: 'Distrital' },
  { assemblyType: 'Municipal' },
  { assemblyType: 'Sectorial' },
  { assemblyId: 1 },
  { assemblyId: 7 },
  { city: 'Madrid' },
  { city: 'Móstoles' },
  { city: 'Barcelona' },
  { district: 'Centro' },
  { fee: 10 },
  { fee: 20, aportacion: '>' },
  { name: 'zzzz' },
  { lastName2: 'garcia' },
  { ageTo: 30 },
  { birthdayFrom: '1980-01-01', birthdayTo: '1980-12-31' },
  { city: 'Madrid', not: 'city' },
  { postalCode: '280' },
  { enrolledFrom: '2025-01-01' },
  { unassigned: 'true' },
  { yearlyFeeFrom: 120 },
  { period: 'Anual' },
  { bankAccount: 'false' },
  { phone: '6' },
  { communications: 'false' },
  { account: 'true' },
  { account: 'false' },
  { job: 'med' },
  { studies: 'ing' },
]

/** All filters, all orders in both directions, middle and last pages, and common combinations. */
export function listCases(members: number, document: string): Case[] {
  const [middle, last] = [Math.floor(members / size / 2), Math.ceil(members / size) - 1]
  const combined: Case['query'][] = [
    { sex: 'M', sort: 'name', direction: 'asc' },
    { lastName1: 'garcia', sort: 'city', direction: 'asc' },
    { city: 'Madrid', sex: 'M', sort: 'fee', direction: 'desc' },
    { city: 'Móstoles', sort: 'lastName1', direction: 'asc' },
    { assemblyId: 1, sort: 'lastName1', direction: 'asc' },
    { assemblyId: 7, sort: 'email', direction: 'asc' },
    { assemblyType: 'Sectorial', sort: 'name', direction: 'asc', sex: 'H' },
    { name: 'josé', inscriptionType: 2, sort: 'lastUpdateTime' },
    { fee: 0, aportacion: '>', sort: 'lastName1', direction: 'asc' },
    { name: 'maria', lastName1: 'garcia', city: 'Madrid', sort: 'name', direction: 'asc' },
    { city: 'Getafe', ageTo: 30, yearlyFeeFrom: 120, sort: 'lastName1', direction: 'asc' },
    { communications: 'false', period: 'Anual', sort: 'lastName1', direction: 'asc' },
    { sex: 'M', page: Math.floor(members / size / 4) },
    { city: 'Madrid', sort: 'name', direction: 'asc', page: Math.floor(members / size / 5) },
  ]
  const sorts = indexedOrders.flatMap((name) =>
    (['asc', 'desc'] as const).map((direction) => ({ sort: name, direction })),
  )
  return [
    {},
    { size: 100 },
    ...listFilters(document),
    ...sorts,
    // Of a million people the others are refused (rule census-7).
    ...sortedOrders.map((name) => ({ sort: name, city: 'Getafe' })),
    ...indexedOrders.flatMap((name) => [
      { sort: name, page: middle },
      { sort: name, page: last },
    ]),
    ...combined,
  ].map((query) => toCase(query))
}

/** Every two filters that can be asked together; of former members little is asked. */
export function listPairs(document: string): Case[] {
  const filters = listFilters(document).filter(({ inscriptionType }) => inscriptionType !== 0)
  return filters.flatMap((one, at) =>
    filters
      .slice(at + 1)
      .filter((other) => !Object.keys(other).some((name) => name in one))
      .map((other) => toCase({ ...one, ...other })),
  )
}

/** The same filters of members, of records and of people outside the census. */
export function listRecordCases(document: string): Case[] {
  const filters: Case['query'][] = [
    {},
    { idDocument: document },
    { lastName1: 'garcia' },
    { lastName2: 'garcia' },
    { sex: 'M' },
    { city: 'Madrid' },
    { ageTo: 30 },
    { postalCode: '280' },
    { phone: '6' },
    { job: 'med' },
    { q: 'garcia lopez' },
  ]
  return [affiliates.list.path, recordListPaths.list, recordListPaths.grouped].flatMap((path) =>
    filters.map((query) => toCase(query, path)),
  )
}

/** The members of an assembly: the orders of their list, a search, filters, pages far on. */
export function listMemberCases(members: number): Case[] {
  const last = Math.ceil(members / size) - 1
  const asked: Case['query'][] = [
    {},
    { size: 100 },
    ...memberFields
      .filter((name) => name !== 'phone')
      .flatMap((sort) => [
        { sort, direction: 'asc' },
        { sort, direction: 'desc', page: Math.floor(last / 2) },
      ]),
    { page: last },
    { q: 'garcia lopez' },
    { q: 'garcia', inscriptionType: 2 },
    { lastName1: 'garcia' },
    { name: 'mar' },
    { phone: '6' },
    { inscriptionType: 1 },
    { postalCode: '28', not: 'city', city: 'Madrid' },
  ]
  return asked.map((query) => toCase(query, ofAssembly.list.path))
}

/** What a member asks for of meetings: the calendar's month, its day and its list, what is to come, and all of it. */
export function listMeetingCases(today: string): Case[] {
  const [from, to] = [`${today.slice(0, 7)}-01`, `${today.slice(0, 7)}-28`]
  return [
    toCase({ from, to }, meetings.calendar.path),
    toCase({ fromDay: today, toDay: today, size: 1000 }, meetings.list.path),
    toCase({ fromDay: from, toDay: to, size: 1000 }, meetings.list.path),
    toCase({ size: 1 }, meetings.next.path),
    toCase({ size: 100 }, meetings.next.path),
    toCase({ size: 1 }, meetings.nextOfAssembly.path),
    toCase({}, meetings.counts.path),
    toCase({}, meetings.list.path),
    toCase({ title: 'medida', type: 'Asamblea', sort: 'title' }, meetings.list.path),
    toCase({ page: 50 }, meetings.list.path),
    toCase({}, meetings.available.path),
    toCase({}, meetings.ofAssembly.path),
  ]
}

const toCase = (query: Case['query'], path: string = affiliates.list.path): Case => ({
  label: `${path === affiliates.list.path ? '' : `${path} `}${formatLabel(query)}`,
  path,
  query,
})

const formatLabel = (query: Case['query']) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ') || 'first page'

export const buildAddress = ({ path, query }: Case) =>
  `/api${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
