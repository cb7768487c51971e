import type { RecordFile } from '#contract/census/records.ts'
import { sexLabels } from '#contract/people/person.ts'
import { showPhone } from '#contract/people/phone.ts'
import type { Fact } from '#web/ui/Facts.tsx'
import { formatCalendarDay } from '#web/ui/format.ts'

/** What a record knows of its person, tab by tab (seeds 001 §2.3). */
export const factsOf = (person: RecordFile) =>
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
      ['Estudios', person.studies],
      ['Profesión', person.job],
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
    ],
  }) satisfies Record<string, Fact[]>
