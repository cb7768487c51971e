import type { AffiliateFile } from '#contract/census/affiliates.ts'
import { inscriptionTypeLabels, sexLabels } from '#contract/people/person.ts'
import { showPhone } from '#contract/people/phone.ts'
import type { Fact } from '#web/ui/Facts.tsx'
import { formatCalendarDay, formatList, formatLongDay, formatMoney } from '#web/ui/format.ts'

/** A member's file as its tabs read it (seeds 001 §2, §3). */
export const factsOf = (person: AffiliateFile) =>
  ({
    personal: [
      ['Nombre', person.name],
      ['Primer apellido', person.lastName1],
      ['Segundo apellido', person.lastName2],
      ['Tipo de documento', person.documentType],
      ['Documento', person.idDocument],
      ['Sexo', person.sex && sexLabels[person.sex]],
      ['Fecha de nacimiento', person.birthday && formatCalendarDay(person.birthday)],
      ['País de nacimiento', person.bornCountry?.pais ?? null],
    ],
    address: [
      ['Dirección', person.streetName],
      ['Número', person.streetNumber],
      ['Código postal', person.postalCode],
      ['Ciudad', person.city],
      ['Distrito', person.district],
      ['Región / Provincia', person.province],
      ['País', person.country?.pais ?? null],
    ],
    contact: [
      ['Email', person.email],
      ['Teléfono', person.phone && showPhone(person.phone)],
      ['Estudios', person.studies],
      ['Profesión', person.job],
      ['Recibir comunicaciones', person.communications ? 'Si' : 'No'],
    ],
    participation: [
      ['Tipo de inscripción', inscriptionTypeLabels[person.inscriptionType]],
      ['Fecha de inscripción', formatLongDay(person.creationTime)],
      ['Asamblea', person.assembly?.assemblyName ?? 'Sin asamblea territorial'],
      ['Sectoriales', sectoralsOf(person)],
      ['Sectorial principal', person.mainSectoral?.assemblyName ?? null],
      ['Aportación', person.fee > 0 ? 'Si' : 'No'],
      ['Cuota', formatMoney(person.fee)],
      ['Periodo', person.period ?? 'No definido'],
    ],
  }) satisfies Record<string, Fact[]>

const sectoralsOf = ({ sectorals }: AffiliateFile) =>
  sectorals.length > 0
    ? formatList(sectorals.map(({ assemblyName }) => assemblyName))
    : 'Sin asambleas sectoriales'
