import type { PersonRecord, RecordDetail } from '#contract/census/records/record.ts'
import type { RecordGroup } from '#contract/census/records/recordLists.ts'
import { noEmail } from '#contract/people/email.ts'
import { personFieldLabels } from '#contract/people/fields.ts'
import { columnsOf, type Column } from '#contract/column.ts'

const one = columnsOf<PersonRecord>()
const own = columnsOf<RecordDetail>()
const group = columnsOf<RecordGroup>()
const hideWhenNarrow = true
const inName = true
const shortens = true

/** The columns of records on the screen, in their downloads and in the tests (rule record-1). */
export const recordColumns: Column<PersonRecord>[] = [
  one.text('id', 'Id'),
  one.text('idDocument', personFieldLabels.idDocument, { identifies: true }),
  one.text('name', personFieldLabels.name, { inName }),
  one.text('lastName1', personFieldLabels.lastName1, { inName }),
  one.text('email', personFieldLabels.email, { hideWhenNarrow, shortens, missing: noEmail }),
  one.day('creationTime', 'Fecha', { hideWhenNarrow }),
  one.text('recordType', 'Tipo de registro'),
  one.text('title', 'Título', { shortens }),
  one.of('description', 'Descripción', ({ description }) => description, { hideWhenNarrow, shortens }),
]

/** The records of one person, in their profile. */
export const personRecordColumns: Column<RecordDetail>[] = [
  own.text('title', 'Título'),
  own.text('recordType', 'Tipo de registro'),
  own.day('creationTime', 'Fecha'),
  own.of('description', 'Descripción', ({ description }) => description, { hideWhenNarrow, shortens }),
]

/** The columns of people with records who are not in the census (rule record-1). */
export const groupColumns: Column<RecordGroup>[] = [
  group.text('idDocument', personFieldLabels.idDocument),
  group.text('name', personFieldLabels.name, { inName }),
  group.text('lastName1', personFieldLabels.lastName1, { inName }),
  group.text('lastName2', personFieldLabels.lastName2, { hideWhenNarrow, inName }),
  group.text('email', personFieldLabels.email, { hideWhenNarrow, shortens, missing: noEmail }),
  group.text('totalRecords', 'Total de registros', { align: 'end' }),
  group.day('creationTime', 'Último registro', { hideWhenNarrow }),
]
