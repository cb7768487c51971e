import { formatDayInWords } from '#contract/format.ts'
import { isReachField, isRecordField, type RecordDetail } from '#contract/census/records/record.ts'
import { dayInMadrid } from '#contract/column.ts'
import { listFieldsToRead } from '#contract/people/formatField.ts'
import { describeFields } from '#server/people/describeFields.rules.ts'
import { readTextImages } from '#server/files/textImages.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Facts, Paper } from '#server/kernel/pdf/paper.ts'
import type { Block } from '#contract/richText.ts'
import { createHeading, createParagraph } from '#server/kernel/richText/richText.ts'
import { findLegalDocument } from '#server/legal/legal.queries.ts'
import { fieldsIn, personFieldLabels } from '#contract/people/fields.ts'
import { fillLegalDocument } from '#server/legal/legal.rules.ts'

/** A PDF of a record with its data-protection text. */
export async function composeRecord(db: Database, record: RecordDetail): Promise<Paper> {
  const template =
    record.dataProtectionTemplate && (await findLegalDocument(db, record.dataProtectionTemplate.id))
  const date = formatDayInWords(record.creationTime)
  const legal = template ? fillLegalDocument(template.html, record, date).map(lowerHeading) : []
  return {
    images: await readTextImages(db, legal),
    title: `Registro ${record.id}`,
    date,
    blocks: [
      createHeading(1, `Registro ${record.id}: ${record.title}`),
      facts(describeRecord(record)),
      ...(record.description ? [createHeading(2, 'Descripción'), createParagraph(record.description)] : []),
      createHeading(2, 'Datos personales'),
      facts(
        describeFields(
          [...fieldsIn('personal').filter(isRecordField), ...contact.filter((field) => !isReachField(field))],
          record,
        ),
      ),
      createHeading(2, 'Domicilio'),
      facts(describeFields(listFieldsToRead('address').filter(isRecordField), record)),
      createHeading(2, 'Contacto'),
      facts(describeFields(contact.filter(isReachField), record)),
      ...legal,
    ],
  }
}

const contact = fieldsIn('contact').filter(isRecordField)
const facts = (known: Facts['facts']): Facts => ({ kind: 'facts', facts: known })

/** Moves the headings of the legal text one level below the record's. */
const lowerHeading = (block: Block): Block =>
  block.kind === 'heading' ? { ...block, level: Math.min(6, block.level + 1) } : block

const describeRecord = (record: RecordDetail): Facts['facts'] => [
  ['Tipo de registro', record.recordType],
  ['Fecha', dayInMadrid(record.creationTime)],
  [personFieldLabels.bankAccount, record.bankAccountMasked],
]
