import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#web/kernel/api/api.ts'
import { Confirm } from '#web/ui/Confirm.tsx'

type Props = Pick<Parameters<typeof Confirm>[0], 'title' | 'confirm' | 'word' | 'tone'> & {
  /** What its button says meanwhile: «Borrando…». */
  busy: string
  /** What failed: «No se ha podido borrar». */
  failed?: string
  /** Why, when more can be told than the server's sentence. */
  whyOf?: (error: Error) => string
  /** The call and what follows from it; it ends the question itself. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

type DeletionProps = Pick<Props, 'title' | 'word' | 'onConfirm' | 'onClose' | 'children'>

/** The question before something is deleted; what is lost is named below it (rule form-7). */
export const ConfirmDeletion = (props: DeletionProps) => (
  <ConfirmCall confirm="Borrar" busy="Borrando…" failed="No se ha podido borrar" {...props} />
)

/** A question whose yes is a call: it waits for the answer, and why it failed is said where it was asked. */
export function ConfirmCall({
  busy,
  failed,
  whyOf = messageOf,
  onConfirm,
  onClose,
  children,
  ...asked
}: Props) {
  const act = useMutation({ mutationFn: onConfirm })
  return (
    <Confirm
      {...asked}
      busy={act.isPending ? busy : undefined}
      onConfirm={() => act.mutate()}
      onCancel={onClose}
    >
      {children}
      {act.error && (
        <p role="alert">
          <strong>
            {failed && `${failed}. `}
            {whyOf(act.error)}
          </strong>
        </p>
      )}
    </Confirm>
  )
}
