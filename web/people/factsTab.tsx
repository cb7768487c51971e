import { Card } from '#web/ui/Card.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'

/** A tab with data to be read. */
export const buildFactsTab = (id: string, label: string, facts: readonly Fact[]): Tab => ({
  id,
  label,
  content: () => (
    <Card title={label}>
      <Facts of={facts} />
    </Card>
  ),
})
