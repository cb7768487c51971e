import type { InscriptionType, Sex } from '#contract/people/person.ts'
import type { IdentityDocument } from '#demo/documents.ts'
import type { Contribution } from '#demo/contributions.ts'
import type { FullName } from '#demo/names.ts'
import type { Sectorals } from '#demo/organisation.ts'
import type { Address } from '#demo/places.ts'
import type { Occupation } from '#demo/occupations.ts'

/** A row of `affiliate`, with its sectoral assemblies. */
export type Member = IdentityDocument &
  FullName &
  Address &
  Contribution &
  Occupation &
  Sectorals & {
    id: number
    sex: Sex
    birthday: string
    bornCountryId: number
    countryId: number
    email: string
    phone: string
    communications: boolean
    inscriptionType: InscriptionType
    assemblyId: number | null
    creationTime: string
    lastUpdateTime: string
    /** Null of who has not left. */
    unregisteredAt: string | null
  }
