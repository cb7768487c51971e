import { isRecordField, type RecordField, type RecordDetail } from '#contract/census/records/record.ts'
import { listFieldsToRead } from '#contract/people/formatField.ts'
import { factsOf } from '#web/people/facts.ts'
import { buildFactsTab } from '#web/people/factsTab.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'

/** Whether a field is a way to contact the person; the other fields of the section are about their occupation. */
const isReach = (field: RecordField) => field === 'email' || field === 'phone'

/** A person's data in a record, as three read-only tabs (rule record-2). */
export const buildFactTabs = (person: RecordDetail): [Tab, Tab, Tab] => {
  const contact = listFieldsToRead('contact').filter(isRecordField)
  const reach = contact.filter(isReach)
  const work = contact.filter((field) => !isReach(field))
  return [
    buildFactsTab('datos-personales', 'Datos personales', [
      ...factsOf(listFieldsToRead('personal').filter(isRecordField), person),
      ...factsOf(work, person),
    ]),
    buildFactsTab(
      'domicilio',
      'Domicilio',
      factsOf(listFieldsToRead('address').filter(isRecordField), person),
    ),
    buildFactsTab('contacto', 'Contacto', factsOf(reach, person)),
  ]
}
