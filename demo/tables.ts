import type { DemoAssembly } from '#demo/assemblies.ts'
import { columnsOf, personColumns, type Columns } from '#demo/copy.ts'
import type { DemoMeeting } from '#demo/meetingPlan.ts'
import type { DemoSeries } from '#demo/meetings.ts'
import type { Member } from '#demo/member.ts'
import type { DemoUser } from '#demo/users.ts'

// The columns of each table that the demo fills.

export const affiliateTable: [string, Columns<Member>] = [
  'affiliate',
  {
    ...columnsOf('id'),
    ...personColumns,
    ...columnsOf(
      'communications',
      'inscriptionType',
      'feeCents',
      'period',
      'bankAccount',
      'assemblyId',
      'mainSectoralId',
      'creationTime',
      'lastUpdateTime',
      'unregisteredAt',
    ),
    // As the trigger of `affiliate_sectoral` would write it (migration 0042), with the row instead of after it.
    sectoral_ids: ({ sectoralIds }) =>
      sectoralIds.length === 0 ? null : `{${sectoralIds.toSorted((one, other) => one - other).join()}}`,
  },
]

export type Sectoral = { affiliateId: number; assemblyId: number }

export const sectoralTable: [string, Columns<Sectoral>] = [
  'affiliate_sectoral',
  columnsOf('affiliateId', 'assemblyId'),
]

/** When the demo organisation noted its assemblies. */
const assembliesSince = '2019-03-02T10:00:00.000Z'
export const assemblyTable: [string, Columns<DemoAssembly>] = [
  'assembly',
  {
    ...columnsOf(
      'id',
      'assemblyType',
      'assemblyName',
      'assemblyDescription',
      'assemblyGroup',
      'contactEmail',
    ),
    updated_at: () => assembliesSince,
  },
]

export const seriesTable: [string, Columns<DemoSeries>] = [
  'meeting_series',
  {
    ...columnsOf('id', 'startsOn', 'startsAt', 'creationTime'),
    rule: ({ rule }) => JSON.stringify(rule),
  },
]

export const meetingTable: [string, Columns<DemoMeeting>] = [
  'meeting',
  {
    ...columnsOf(
      'id',
      'title',
      'description',
      'type',
      'status',
      'meetingTime',
      'endTime',
      'place',
      'onlineLink',
      'assemblyId',
      'segmentName',
      'authorId',
      'lastAuthorId',
      'creationTime',
      'lastChangeTime',
      'version',
    ),
    agenda: ({ agenda }) => JSON.stringify(agenda),
    quorum: ({ quorum }) => (quorum === null ? null : JSON.stringify(quorum)),
    series_id: ({ series }) => series?.id ?? null,
    series_day: ({ series }) => series?.day ?? null,
    series_exception: ({ series }) => series?.isException ?? false,
  },
]

export const userTable: [string, Columns<DemoUser>] = [
  'app_user',
  columnsOf('id', 'username', 'role', 'affiliateId', 'passwordHash', 'creationTime'),
]
