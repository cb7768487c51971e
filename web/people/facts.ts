import { fileLabels as label } from '#contract/people/fields.ts'
import type { AffiliateFile } from '#contract/census/affiliates.ts'
import type { RecordFile } from '#contract/census/records/records.ts'
import { chooseAddressInputs } from '#contract/people/address.ts'
import { inscriptionTypeLabels, sexLabels } from '#contract/people/person.ts'
import { formatPhone } from '#contract/people/phone.ts'
import type { Fact } from '#web/ui/Facts.tsx'
import { formatCalendarDay, formatList, formatLongDay, formatMoney } from '#web/ui/format.ts'

// A person's data as names and values, for the tabs of their file or of a record.

type Person = AffiliateFile | RecordFile

export const personalFacts = (person: Person): Fact[] => [
  [label.name, person.name],
  [label.lastName1, person.lastName1],
  [label.lastName2, person.lastName2],
  [label.documentType, person.documentType],
  ['Documento', person.idDocument],
  [label.sex, person.sex && sexLabels[person.sex]],
  [label.birthday, person.birthday && formatCalendarDay(person.birthday)],
  [label.bornCountry, person.bornCountry?.pais ?? null],
]

export const addressFacts = (person: Person): Fact[] => [
  [label.streetName, person.streetName],
  [label.streetNumber, person.streetNumber],
  [label.postalCode, person.postalCode],
  [label.city, person.city],
  [label.district, person.district],
  [chooseAddressInputs({ country: person.country?.id }).province.label, person.province],
  [label.country, person.country?.pais ?? null],
]

export const contactLineFacts = (person: Person): Fact[] => [
  [label.email, person.email],
  [label.phone, person.phone && formatPhone(person.phone)],
]

export const workFacts = (person: Person): Fact[] => [
  [label.studies, person.studies],
  [label.job, person.job],
]

export const contactFacts = (person: AffiliateFile): Fact[] => [
  ...contactLineFacts(person),
  ...workFacts(person),
  [label.communications, person.communications ? 'Si' : 'No'],
]

export const participationFacts = (person: AffiliateFile): Fact[] => [
  [label.inscriptionType, inscriptionTypeLabels[person.inscriptionType]],
  ['Fecha de inscripción', formatLongDay(person.creationTime)],
  [label.assembly, person.assembly?.assemblyName ?? 'Sin asamblea territorial'],
  [label.sectorals, sectoralsOf(person)],
  [label.mainSectoral, person.mainSectoral?.assemblyName ?? null],
  ['Aportación', person.fee > 0 ? 'Si' : 'No'],
  [label.fee, formatMoney(person.fee)],
  [label.period, person.period ?? 'No definido'],
]

const sectoralsOf = ({ sectorals }: AffiliateFile) =>
  sectorals.length > 0
    ? formatList(sectorals.map(({ assemblyName }) => assemblyName))
    : 'Sin asambleas sectoriales'
