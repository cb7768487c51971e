import type { DemoAssembly } from '#demo/assemblies.ts'
import type { Columns } from '#demo/copy.ts'
import type { DemoMeeting } from '#demo/meetings.ts'
import type { Member } from '#demo/member.ts'
import type { DemoUser } from '#demo/users.ts'

// The columns of each table that the demo fills.

export const affiliateTable: [string, Columns<Member>] = [
  'affiliate',
  {
    id: ({ id }) => id,
    id_document: ({ idDocument }) => idDocument,
    document_type: ({ documentType }) => documentType,
    name: ({ name }) => name,
    last_name_1: ({ lastName1 }) => lastName1,
    last_name_2: ({ lastName2 }) => lastName2,
    sex: ({ sex }) => sex,
    birthday: ({ birthday }) => birthday,
    born_country_id: ({ bornCountryId }) => bornCountryId,
    country_id: ({ countryId }) => countryId,
    province: ({ province }) => province,
    city: ({ city }) => city,
    district: ({ district }) => district,
    postal_code: ({ postalCode }) => postalCode,
    street_name: ({ streetName }) => streetName,
    street_number: ({ streetNumber }) => streetNumber,
    email: ({ email }) => email,
    phone: ({ phone }) => phone,
    studies: ({ studies }) => studies,
    job: ({ job }) => job,
    communications: ({ communications }) => communications,
    inscription_type: ({ inscriptionType }) => inscriptionType,
    fee_cents: ({ feeCents }) => feeCents,
    period: ({ period }) => period,
    bank_account: ({ bankAccount }) => bankAccount,
    assembly_id: ({ assemblyId }) => assemblyId,
    main_sectoral_id: ({ mainSectoralId }) => mainSectoralId,
    creation_time: ({ creationTime }) => creationTime,
    last_update_time: ({ lastUpdateTime }) => lastUpdateTime,
  },
]

export type Sectoral = { affiliateId: number; assemblyId: number }

export const sectoralTable: [string, Columns<Sectoral>] = [
  'affiliate_sectoral',
  { affiliate_id: ({ affiliateId }) => affiliateId, assembly_id: ({ assemblyId }) => assemblyId },
]

export const assemblyTable: [string, Columns<DemoAssembly>] = [
  'assembly',
  {
    id: ({ id }) => id,
    assembly_type: ({ assemblyType }) => assemblyType,
    assembly_name: ({ assemblyName }) => assemblyName,
    assembly_description: ({ assemblyDescription }) => assemblyDescription,
    assembly_group: ({ assemblyGroup }) => assemblyGroup,
    contact_email: ({ contactEmail }) => contactEmail,
  },
]

export const meetingTable: [string, Columns<DemoMeeting>] = [
  'meeting',
  {
    title: ({ title }) => title,
    description: ({ description }) => description,
    type: ({ type }) => type,
    status: ({ status }) => status,
    meeting_time: ({ meetingTime }) => meetingTime,
    end_time: ({ endTime }) => endTime,
    place: ({ place }) => place,
    assembly_id: ({ assemblyId }) => assemblyId,
    creation_time: ({ creationTime }) => creationTime,
  },
]

export const userTable: [string, Columns<DemoUser>] = [
  'app_user',
  {
    username: ({ username }) => username,
    role: ({ role }) => role,
    affiliate_id: ({ affiliateId }) => affiliateId,
    password_hash: ({ passwordHash }) => passwordHash,
    creation_time: ({ creationTime }) => creationTime,
  },
]
