import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { comments, commentWords } from '#contract/census/records/comments.ts'
import { useFirstField } from '#web/kernel/form/useFirstField.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { fieldErrorsOf, summaryOf } from '#web/kernel/form/form.ts'
import { UnsavedChanges } from '#web/kernel/form/UnsavedChanges.tsx'
import { useDraft, useKept } from '#web/kernel/form/useDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/Toasts.tsx'
import styles from './records.module.css'

type Typed = z.input<typeof commentWords>
const labels = { name: 'Título', description: 'Comentario' }
const nothing: Typed = { name: '', description: '' }

type Props = {
  idDocument: string
  /** Absent where the form stands by itself, in a tab of its own. */
  onClose?: () => void
}

/** Writes a comment about a person. Who and when is the server's to say. */
export function AddComment({ idDocument, onClose }: Props) {
  const client = useQueryClient()
  const draft = useDraft('Añadir comentario', nothing)
  const form = useForm<Typed, unknown, z.output<typeof commentWords>>({
    resolver: zodResolver(commentWords),
    defaultValues: nothing,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  useKept({ draft, form, start: nothing })
  const { errors, isSubmitting, isDirty, submitCount } = form.formState
  const box = useFirstField(onClose !== undefined)

  const add = form.handleSubmit(async ({ name, description }) => {
    try {
      await call(comments.add, { body: { name, description, idDocument } })
    } catch (error) {
      const known = fieldErrorsOf(error)
      for (const { name: field, message } of known)
        if (field in labels) form.setError(field as keyof Typed, { message })
      return form.setError('root', { message: messageOf(error) })
    }
    toast('Comentario añadido')
    form.reset(nothing)
    draft.drop()
    onClose?.()
    await client.invalidateQueries({ queryKey: [comments.ofPerson.path, idDocument] })
  })
  return (
    <form
      ref={box}
      noValidate
      className={styles.form}
      onSubmit={(event) => void add(event)}
      aria-label="Añadir comentario"
    >
      <UnsavedChanges when={isDirty} onLeave={draft.drop} />
      <FormErrors errors={summaryOf(errors, labels)} attempt={submitCount} title="No se ha añadido" />
      <TextField
        label={labels.name}
        error={errors.name?.message}
        autoComplete="off"
        {...form.register('name')}
      />
      <TextArea
        label={labels.description}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <div className={styles.actions}>
        {onClose && (
          <Button
            onClick={() => {
              draft.drop()
              onClose()
            }}
          >
            Cancelar
          </Button>
        )}
        <Button type="submit" variant="primary" busy={isSubmitting ? 'Añadiendo…' : undefined}>
          Añadir comentario
        </Button>
      </div>
    </form>
  )
}
