import { isReachField, isRecordField, type RecordDetail } from '#contract/census/records/record.ts'
import { listFieldsToRead } from '#contract/people/formatField.ts'
import { factsOf } from '#web/people/facts.tsx'
import { buildFactsTab } from '#web/people/factsTab.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'

/** A person's data in a record, as three read-only tabs (rule record-2). */
export const buildFactTabs = (person: RecordDetail): [Tab, Tab, Tab] => {
  const contact = listFieldsToRead('contact').filter(isRecordField)
  const reach = contact.filter(isReachField)
  const work = contact.filter((field) => !isReachField(field))
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
