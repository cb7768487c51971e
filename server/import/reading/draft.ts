import type { DocumentType } from '#contract/people/document.ts'
import type { InscriptionType, Sex } from '#contract/people/person.ts'
import type { Period } from '#contract/fees/periods.ts'

/** What a line says of a person, in our terms; null is «the file does not say». */
export type Draft = {
  idDocument: string
  /** Null when the list does not say: a DNI and a NIE tell it themselves. */
  documentType: DocumentType | null
  name: string | null
  lastName1: string | null
  lastName2: string | null
  sex: Sex | null
  birthday: string | null
  bornCountryId: number | null
  countryId: number | null
  province: string | null
  city: string | null
  district: string | null
  postalCode: string | null
  streetName: string | null
  streetNumber: string | null
  email: string | null
  phone: string | null
  studies: string | null
  job: string | null
  communications: boolean | null
  inscriptionType: InscriptionType | null
  /** The day of joining, in Madrid. */
  creationDay: string | null
  feeCents: number | null
  period: Period | null
  bankAccount: string | null
  assemblyId: number | null
  /** Added to those the person has. */
  sectoralIds: number[]
  mainSectoralId: number | null
}

/** A cell as the file holds it. Dates come from spreadsheets, as midnight UTC of their day. */
export type Cell = string | number | boolean | Date | null
