import { Link } from '@tanstack/react-router'
import { mergeRequestColumns } from '#contract/census/duplicates/duplicates.columns.ts'
import { mergeRequests, type MergeRequest } from '#contract/census/duplicates/mergeRequests.ts'
import styles from '#web/census/duplicates/duplicates.module.css'
import { useDuplicateDecisions } from '#web/census/duplicates/useDuplicateDecisions.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { Button } from '#web/ui/Button.tsx'

const nameOf = ({ fullName, idDocument }: MergeRequest['kept']) => `${fullName} (${idDocument})`
const describePerson = (person: MergeRequest['kept']) => (
  <Link to="/censo-base/inscritos/$id" params={{ id: `${person.id}` }}>
    {nameOf(person)}
  </Link>
)
const cells = {
  kept: ({ kept }: MergeRequest) => describePerson(kept),
  other: ({ other }: MergeRequest) => describePerson(other),
  state: (request: MergeRequest) =>
    request.state === 'waiting' ? (
      <span className={styles.waiting}>
        En espera <Cancel request={request} />
      </span>
    ) : undefined,
}

/** `/censo-base/duplicados/en-espera`: the merges that wait until both addresses could stop them, and those not made. */
export function MergeRequestsList() {
  return (
    <ListScreen
      noun={['unión', 'uniones']}
      endpoint={mergeRequests.list}
      columns={mergeRequestColumns}
      cells={cells}
      link={null}
      sizes={[10, 20, 50]}
      empty="Aquí esperan las uniones de fichas con dos correos distintos: se avisa a los dos, y se hacen si nadie las para en 72 horas."
    />
  )
}

function Cancel({ request: { id, other } }: { request: MergeRequest }) {
  const { cancelRequest } = useDuplicateDecisions()
  const { under, error, press } = usePressed()
  return (
    <>
      <Button
        busy={under ? 'Anulando…' : undefined}
        onClick={() => void press(true, () => cancelRequest(id))}
      >
        Anular<span className="vh"> la unión de {nameOf(other)}</span>
      </Button>
      {error !== null && (
        <p role="alert" className={styles.failed}>
          {messageOf(error)}
        </p>
      )}
    </>
  )
}
