import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isUnsure, messageOf, unsureTitle } from '#web/kernel/api/api.ts'
import { useReadAgain } from '#web/kernel/form/useReadAgain.ts'
import { Confirm } from '#web/ui/Confirm.tsx'

type Props = Pick<Parameters<typeof Confirm>[0], 'title' | 'confirm' | 'cancel' | 'word' | 'tone'> & {
  /** The button's label while the call runs: «Borrando…». */
  busy: string
  /** The heading of an error: «No se ha podido borrar». */
  failed?: string
  /** The text of an error, when it is not the server's message alone. */
  whyOf?: (error: Error) => ReactNode
  /** Makes the call and what follows it; it must close the dialog itself. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

type DeletionProps = Pick<Props, 'title' | 'word' | 'onConfirm' | 'onClose' | 'children'>

/** Asks before something is deleted; `children` name what is lost (rule form-7). */
export const ConfirmDeletion = (props: DeletionProps) => (
  <ConfirmCall confirm="Borrar" tone="danger" busy="Borrando…" failed="No se ha podido borrar" {...props} />
)

/** A confirmation that makes a call. It waits for the reply and shows an error in the same dialog. */
export function ConfirmCall({
  busy,
  failed,
  whyOf = messageOf,
  onConfirm,
  onClose,
  children,
  ...asked
}: Props) {
  const { watch, close } = useReadAgain(onClose)
  const act = useMutation({ mutationFn: () => watch(onConfirm()) })
  return (
    <Confirm
      {...asked}
      busy={act.isPending ? busy : undefined}
      onConfirm={() => act.mutate()}
      onCancel={close}
    >
      {children}
      {act.error && (
        <p role="alert">
          <strong>
            {failed && `${isUnsure(act.error) ? unsureTitle : failed}. `}
            {whyOf(act.error)}
          </strong>
        </p>
      )}
    </Confirm>
  )
}
