import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { superAdmins } from '#contract/actor.ts'
import { comments, type AdminComment } from '#contract/census/records/comments.ts'
import { commentsOf } from '#web/census/records/commentsOf.ts'
import { useFoldedForm } from '#web/census/records/useFoldedForm.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { showToast } from '#web/ui/Toasts.tsx'
import styles from './records.module.css'

const AddComment = lazyComponent(async () => (await import('#web/census/records/AddComment.tsx')).AddComment)

/** The comments about a person; their number is also the tab's count. */
export const useComments = (idDocument: string) => useQuery(commentsOf(idDocument))

/** The comments about a person, newest first, with a form to add one. */
export function PersonComments({ idDocument }: { idDocument: string }) {
  const { open, button, start, close } = useFoldedForm('Añadir comentario')
  return (
    <Card
      title="Comentarios"
      actions={
        !open && (
          <Button
            ref={button}
            icon="plus"
            onPointerEnter={AddComment.warm}
            onFocus={AddComment.warm}
            onClick={start}
          >
            Añadir comentario
          </Button>
        )
      }
    >
      <Stack>
        {open && <AddComment idDocument={idDocument} onDone={close} onCancel={close} arriving />}
        <CommentList idDocument={idDocument} />
      </Stack>
    </Card>
  )
}

/** The list of comments: loading, failed, empty, or all of them. */
export function CommentList({ idDocument }: { idDocument: string }) {
  const query = useComments(idDocument)
  const { data } = query
  if (data?.totalElements === 0)
    return (
      <EmptyState title="SIN COMENTARIOS DISPONIBLES">Nadie ha escrito nada sobre esta persona.</EmptyState>
    )
  if (data)
    return (
      <ul className={styles.comments}>
        {data.content.map((comment) => (
          <li key={comment.id}>
            <Comment comment={comment} />
          </li>
        ))}
      </ul>
    )
  return (
    <QueryPlaceholder
      of={query}
      loading="Cargando comentarios"
      failed="No se han podido cargar los comentarios"
      lines={4}
    />
  )
}

/** The author and super admins may delete a comment (rule rights-9). */
function useMayDelete(author: string): boolean {
  const session = useSession()
  return session !== null && (session.sub === author || superAdmins({ role: session.rol }))
}

function Comment({ comment }: { comment: AdminComment }) {
  const { name, description, admin, creationTime } = comment
  const mayDelete = useMayDelete(admin)
  const [asking, setAsking] = useState(false)
  return (
    <Card
      title={name}
      level={3}
      actions={
        mayDelete && (
          <IconButton icon="trash" label={`Borrar el comentario ${name}`} onClick={() => setAsking(true)} />
        )
      }
    >
      {description && <p className={styles.written}>{description}</p>}
      <p className={styles.meta}>
        {admin}, <time dateTime={creationTime}>{formatMoment(creationTime)}</time>
      </p>
      {asking && <AskToDelete comment={comment} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function AskToDelete({
  comment: { id, name, idDocument },
  onClose,
}: {
  comment: AdminComment
  onClose: () => void
}) {
  const client = useQueryClient()
  async function remove() {
    await call(comments.remove, { params: { id } })
    showToast('Comentario borrado')
    onClose()
    await invalidateReads(client, [comments.ofPerson])
    // The focused button is gone, so the tab, which shows the count, gets the focus.
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  }
  return (
    <ConfirmDeletion title="¿Seguro que quieres borrar el comentario?" onConfirm={remove} onClose={onClose}>
      <p>
        «{name}», sobre {idDocument}.
      </p>
    </ConfirmDeletion>
  )
}
