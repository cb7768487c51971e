import { useState, type FunctionComponent } from 'react'
import {
  describeReasons,
  duplicateColumns,
  formatEmail,
} from '#contract/census/duplicates/duplicates.columns.ts'
import {
  duplicates,
  type DuplicatePair,
  type DuplicatePerson,
} from '#contract/census/duplicates/duplicates.ts'
import { reasonDetails } from '#contract/census/duplicates/likeness.ts'
import { formatNameAndDocument } from '#contract/people/name.ts'
import styles from '#web/census/duplicates/duplicates.module.css'
import { StrengthTag } from '#web/census/duplicates/DuplicateTags.tsx'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { ShortText } from '#web/kernel/list/ShortText.tsx'
import { personFilter } from '#web/people/personFilter.tsx'
import { Breakable } from '#web/ui/Breakable.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDay } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

const CompareDialog = lazyComponent(
  async () => (await import('#web/census/duplicates/CompareDialog.tsx')).CompareDialog,
)

const { own, choice } = filtersFor(duplicates.list)
const reasonLabels = Object.fromEntries(
  Object.entries(reasonDetails).map(([reason, { label }]) => [reason, label]),
)
const fields = [
  choice('reason', 'Por qué', reasonLabels),
  choice('dismissed', 'Descartadas', { true: 'Solo las que no son la misma persona' }),
  own('person', 'Persona', personFilter),
]

const both =
  (
    value: (person: DuplicatePerson) => string | null,
    Text: FunctionComponent<{ children: string }> = Breakable,
  ) =>
  (pair: DuplicatePair) => (
    <span className={styles.lines}>
      {[pair.first, pair.second].map((person) => (
        <span key={person.id}>
          <Text>{value(person) ?? '—'}</Text>
        </span>
      ))}
    </span>
  )
const cells = {
  people: both(formatNameAndDocument),
  strength: ({ strength }: DuplicatePair) => strength && <StrengthTag strength={strength} />,
  reasons: (pair: DuplicatePair) => {
    const lines = describeReasons(pair)
    if (lines.length === 0) return undefined
    return (
      <span className={styles.lines}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    )
  },
  birthday: both(({ birthday }) => birthday),
  email: both(formatEmail, ShortText),
  city: both(({ city }) => city, ShortText),
  creationTime: both(({ creationTime }) => formatDay(creationTime)),
}

/** `/censo-base/duplicados`: pairs of profiles that may belong to one person, the most probable first. */
export function DuplicatesList() {
  return (
    <ListScreen
      noun={['pareja', 'parejas']}
      endpoint={duplicates.list}
      columns={duplicateColumns}
      cells={cells}
      link={({ first, second }) => ({
        to: '/censo-base/duplicados/$a/$b',
        params: { a: `${first.id}`, b: `${second.id}` },
        name: ', comparar',
        whose: `${formatNameAndDocument(first)} y ${formatNameAndDocument(second)}`,
      })}
      fields={fields}
      sizes={[10, 20, 50, 100]}
      empty="No hay dos fichas que se parezcan."
      actions={<CompareTwo />}
    />
  )
}

function CompareTwo() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="double" onPointerEnter={CompareDialog.warm} onClick={() => setOpen(true)}>
        Comparar dos fichas…
      </Button>
      {isOpen && <CompareDialog onClose={() => setOpen(false)} />}
    </>
  )
}
