import { useMutation } from '@tanstack/react-query'
import { files, type FileChange } from '#contract/census/file.ts'
import { fieldLabel } from '#contract/census/fileFields.ts'
import { showChange } from '#web/people/showChange.ts'
import { call, messageOf } from '#web/kernel/api.ts'
import { fieldErrorsOf } from '#web/kernel/form.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { toast } from '#web/ui/Toasts.tsx'

type Props = { id: number; change: FileChange; onClose: () => void; onDone: () => Promise<unknown> }

/** Asks before one field goes back; why it cannot is said where it was asked. */
export function Revert({ id, change: { activityId, field, before, after }, onClose, onDone }: Props) {
  const label = fieldLabel(field)
  const revert = useMutation({
    mutationFn: () => call(files.revert, { params: { id }, body: { activityId, field } }),
    onSuccess: async () => {
      toast('Datos guardados')
      await onDone()
    },
  })
  const reasons = fieldErrorsOf(revert.error).map(({ name, message }) => `${fieldLabel(name)}: ${message}`)
  return (
    <Confirm
      title={`¿Seguro que quieres recuperar «${label}»?`}
      confirm="Recuperar"
      tone="primary"
      busy={revert.isPending ? 'Guardando…' : undefined}
      onConfirm={() => revert.mutate()}
      onCancel={onClose}
    >
      <p>
        Ahora dice <strong>{showChange(field, after)}</strong> y volverá a decir{' '}
        <strong>{showChange(field, before)}</strong>. También quedará en el historial.
      </p>
      {revert.isError && (
        <p role="alert">
          <strong>{[messageOf(revert.error), ...reasons].join('. ')}</strong>
        </p>
      )}
    </Confirm>
  )
}
