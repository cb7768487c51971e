import { duplicateColumns, formatEmail } from '#contract/census/duplicates/duplicates.columns.ts'
import {
  duplicates,
  type DuplicatePair,
  type DuplicatePerson,
} from '#contract/census/duplicates/duplicates.ts'
import { reasonDetails } from '#contract/census/duplicates/likeness.ts'
import { formatNameAndDocument } from '#contract/people/name.ts'
import styles from '#web/census/duplicates/duplicates.module.css'
import { DuplicateReasons, StrengthTag } from '#web/census/duplicates/DuplicateReasons.tsx'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { formatDay } from '#web/ui/format.ts'

const { text, choice } = filtersFor(duplicates.list)
const reasonLabels = Object.fromEntries(
  Object.entries(reasonDetails).map(([reason, { label }]) => [reason, label]),
)
const fields = [
  choice('reason', 'Por qué', reasonLabels),
  choice('dismissed', 'Descartadas', { true: 'Solo las que no son la misma persona' }),
  text('person', 'Número de ficha', { hint: 'El que está al final de su dirección' }),
]

const both = (value: (person: DuplicatePerson) => string | null) => (pair: DuplicatePair) => (
  <span className={styles.both}>
    {[pair.first, pair.second].map((person) => (
      <span key={person.id}>{value(person) ?? '—'}</span>
    ))}
  </span>
)
const cells = {
  people: both(formatNameAndDocument),
  strength: ({ strength }: DuplicatePair) => strength && <StrengthTag strength={strength} />,
  reasons: ({ reasons }: DuplicatePair) =>
    reasons.length > 0 ? <DuplicateReasons reasons={reasons} /> : undefined,
  birthday: both(({ birthday }) => birthday),
  email: both(formatEmail),
  city: both(({ city }) => city),
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
    />
  )
}
