import type { Member } from '#contract/assemblies/members.ts'
import { columnsOf, mostSorted, type Column } from '#contract/column.ts'
import { noEmail } from '#contract/people/email.ts'
import { personFieldLabels } from '#contract/people/fields.ts'
import { formatPhone } from '#contract/people/phone.ts'
import { inscriptionTypeLabels } from '#contract/people/person.ts'

const { text, of } = columnsOf<Member>()
const labels = personFieldLabels
const hideWhenNarrow = true
const shortens = true
const inName = true
const wraps = true
const tellsApart = true

/** The ten columns of the members of an assembly (rule assembly-7). */
export const memberColumns: Column<Member>[] = [
  text('idDocument', labels.idDocument, { identifies: true }),
  text('name', labels.name, { inName, wraps }),
  text('lastName1', labels.lastName1, { inName, wraps }),
  text('lastName2', labels.lastName2, { inName, hideWhenNarrow, wraps }),
  text('email', labels.email, { hideWhenNarrow, shortens, missing: noEmail }),
  of('phone', labels.phone, ({ phone }) => phone && formatPhone(phone), { hideWhenNarrow }),
  text('province', labels.province, { sortUpTo: mostSorted, hideWhenNarrow, wraps }),
  text('city', labels.city, { hideWhenNarrow, tellsApart, wraps }),
  text('postalCode', labels.postalCode, { sortUpTo: mostSorted, hideWhenNarrow }),
  of('inscriptionType', labels.inscriptionType, (row) => inscriptionTypeLabels[row.inscriptionType], {
    sort: 'inscriptionType',
    tellsApart,
  }),
]
