import { useQueryClient } from '@tanstack/react-query'
import { comments, commentText } from '#contract/census/records/comments.ts'
import { commentsOf } from '#web/census/records/commentsOf.ts'
import { call } from '#web/kernel/api/api.ts'
import { prependTo } from '#web/kernel/api/queries.ts'
import { CreateForm } from '#web/kernel/form/CreateForm.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'

const labels = { name: 'Título', description: 'Comentario' }
const nothing = { name: '', description: '' }

type Props = {
  idDocument: string
  onDone: () => void
  /** `null` where the form is always open, in its own tab. */
  onCancel: (() => void) | null
  arriving?: true
}

/** A form for a comment about a person. The server sets author and time. */
export function AddComment({ idDocument, onDone, ...rest }: Props) {
  const client = useQueryClient()
  return (
    <CreateForm
      {...rest}
      title="Añadir comentario"
      start={nothing}
      schema={commentText}
      labels={labels}
      call={(words) => call(comments.add, { body: { ...words, idDocument } })}
      successText={() => 'Comentario añadido'}
      invalidates={[]}
      next={(comment) => {
        prependTo(client, commentsOf(idDocument), comment)
        onDone()
      }}
      button="Añadir comentario"
      busy="Añadiendo…"
      failed="No se ha añadido"
      width="medium"
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextField
            label={labels.name}
            error={errors.name?.message}
            autoComplete="off"
            {...register('name')}
          />
          <TextArea
            label={labels.description}
            error={errors.description?.message}
            {...register('description')}
          />
        </>
      )}
    </CreateForm>
  )
}
