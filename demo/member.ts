import type { InscriptionType, Sex } from '#contract/people/person.ts'
import type { Sectorals } from '#demo/assemblies.ts'
import type { IdentityDocument } from '#demo/documents.ts'
import type { Contribution } from '#demo/money.ts'
import type { FullName } from '#demo/names.ts'
import type { Address } from '#demo/places.ts'
import type { Work } from '#demo/work.ts'

/** A person of the census, as the table `affiliate` and its sectorals hold it. */
export type Member = IdentityDocument &
  FullName &
  Address &
  Contribution &
  Work &
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
  }
