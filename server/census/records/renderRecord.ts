import { chooseAddressInputs } from '#contract/people/address.ts'
import { formatDayInWords } from '#contract/format.ts'
import type { RecordDetail } from '#contract/census/records/record.ts'
import { dayInMadrid } from '#contract/column.ts'
import { sexLabels } from '#contract/people/person.ts'
import { formatField } from '#contract/people/formatField.ts'
import { fullName } from '#contract/people/name.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { drawPaper, type Facts } from '#server/kernel/pdf/paper.ts'
import type { Block } from '#contract/richText.ts'
import { createHeading, createParagraph } from '#server/kernel/richText/richText.ts'
import { findLegalDocument } from '#server/legal/legal.queries.ts'
import { personFieldLabels } from '#contract/people/fields.ts'
import { fillLegalDocument } from '#server/legal/legal.rules.ts'

/** A PDF of a record with its data-protection text. */
export async function renderRecord(db: Database, record: RecordDetail): Promise<Buffer> {
  const template =
    record.dataProtectionTemplate && (await findLegalDocument(db, record.dataProtectionTemplate.id))
  const date = formatDayInWords(record.creationTime)
  return drawPaper({
    title: `Registro ${record.id}`,
    date,
    blocks: [
      createHeading(1, `Registro ${record.id}: ${record.title}`),
      facts(describeRecord(record)),
      ...(record.description ? [createHeading(2, 'Descripción'), createParagraph(record.description)] : []),
      createHeading(2, 'Datos personales'),
      facts(describePerson(record)),
      createHeading(2, 'Domicilio'),
      facts(describeAddress(record)),
      createHeading(2, 'Contacto'),
      facts([
        [personFieldLabels.email, formatField('email', record.email)],
        [personFieldLabels.phone, formatField('phone', record.phone)],
      ]),
      ...(template ? fillLegalDocument(template.html, record, date).map(lowerHeading) : []),
    ],
  })
}

const facts = (known: Facts['facts']): Facts => ({ kind: 'facts', facts: known })

/** Moves the headings of the legal text one level below the record's. */
const lowerHeading = (block: Block): Block =>
  block.kind === 'heading' ? { ...block, level: Math.min(6, block.level + 1) } : block

const describeRecord = (record: RecordDetail): Facts['facts'] => [
  ['Tipo de registro', record.recordType],
  ['Fecha', dayInMadrid(record.creationTime)],
  [personFieldLabels.bankAccount, record.bankAccountMasked],
]

const describePerson = (record: RecordDetail): Facts['facts'] => [
  [personFieldLabels.name, fullName(record)],
  ['Documento', `${record.documentType} ${record.idDocument}`],
  [personFieldLabels.sex, record.sex && sexLabels[record.sex]],
  [personFieldLabels.birthday, record.birthday],
  [personFieldLabels.bornCountry, record.bornCountry?.pais ?? null],
  [personFieldLabels.studies, record.studies],
  [personFieldLabels.job, record.job],
]

const describeAddress = (record: RecordDetail): Facts['facts'] => [
  [personFieldLabels.streetName, [record.streetName, record.streetNumber].filter(Boolean).join(', ') || null],
  [personFieldLabels.postalCode, record.postalCode],
  [personFieldLabels.city, record.city],
  [personFieldLabels.district, record.district],
  [chooseAddressInputs({ country: record.country?.id }).province.label, record.province],
  [personFieldLabels.country, record.country?.pais ?? null],
]
