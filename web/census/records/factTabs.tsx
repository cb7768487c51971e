import type { RecordFile } from '#contract/census/records.ts'
import { factsOf } from '#web/census/records/recordFacts.ts'
import { Card } from '#web/ui/Card.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'

/** A person's data as a record holds them: three tabs to be read. */
export function factTabs(person: RecordFile): [Tab, Tab, Tab] {
  const facts = factsOf(person)
  return [
    tab('datos-personales', 'Datos personales', facts.personal),
    tab('domicilio', 'Domicilio', facts.address),
    tab('contacto', 'Contacto', facts.contact),
  ]
}

const tab = (id: string, label: string, facts: readonly Fact[]): Tab => ({
  id,
  label,
  content: () => (
    <Card title={label}>
      <Facts of={facts} />
    </Card>
  ),
})
