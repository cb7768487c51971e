import { Link } from '@tanstack/react-router'
import { mergeColumns } from '#contract/census/duplicates/duplicates.columns.ts'
import { merges, type Merge } from '#contract/census/duplicates/merges.ts'
import styles from '#web/census/duplicates/duplicates.module.css'
import { useDuplicateDecisions } from '#web/census/duplicates/useDuplicateDecisions.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Tag } from '#web/ui/Tag.tsx'

const nameOf = ({ fullName, idDocument }: Merge['removed']) => `${fullName} (${idDocument})`
const describePerson = ({ id, ...person }: Merge['removed']) => (
  <Link to="/censo-base/inscritos/$id" params={{ id: `${id}` }}>
    {nameOf({ id, ...person })}
  </Link>
)
const cells = {
  kept: ({ kept }: Merge) => kept && describePerson(kept),
  removed: ({ removed, state }: Merge) => (state === 'undone' ? describePerson(removed) : nameOf(removed)),
  state: (merge: Merge) =>
    merge.state === 'reversible' ? (
      <Undo merge={merge} />
    ) : (
      <Tag tone="neutral" icon="clock">
        Deshecha
      </Tag>
    ),
}

/** `/censo-base/duplicados/uniones`: the merges of the last 30 days, which can be undone. */
export function MergesList() {
  return (
    <ListScreen
      noun={['unión', 'uniones']}
      endpoint={merges.list}
      columns={mergeColumns}
      cells={cells}
      link={null}
      sizes={[10, 20, 50]}
      empty="Aquí están las fichas unidas en los últimos 30 días, mientras se pueden volver a separar."
    />
  )
}

function Undo({ merge: { id, removed } }: { merge: Merge }) {
  const { undoMerge } = useDuplicateDecisions()
  const { under, error, press } = usePressed()
  return (
    <>
      <Button busy={under ? 'Separando…' : undefined} onClick={() => void press(true, () => undoMerge(id))}>
        Deshacer<span className="vh"> la unión de {nameOf(removed)}</span>
      </Button>
      {error !== null && (
        <p role="alert" className={styles.failed}>
          {messageOf(error)}
        </p>
      )}
    </>
  )
}
