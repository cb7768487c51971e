import type { RecordFile } from '#contract/census/records/records.ts'
import { addressFacts, personalFacts, contactLineFacts, workFacts } from '#web/people/facts.ts'
import { Card } from '#web/ui/Card.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'

/** A person's data in a record, as three read-only tabs (rule record-2). */
export const buildFactTabs = (person: RecordFile): [Tab, Tab, Tab] => [
  tab('datos-personales', 'Datos personales', [...personalFacts(person), ...workFacts(person)]),
  tab('domicilio', 'Domicilio', addressFacts(person)),
  tab('contacto', 'Contacto', contactLineFacts(person)),
]

const tab = (id: string, label: string, facts: readonly Fact[]): Tab => ({
  id,
  label,
  content: () => (
    <Card title={label}>
      <Facts of={facts} />
    </Card>
  ),
})
