import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deceased } from '#contract/deceased/deceased.ts'
import { fullName } from '#contract/people/name.ts'
import type { ClosedProfile } from '#contract/people/closedProfile.ts'
import styles from '#web/census/profile/profile.module.css'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

/** A button that undoes a death recorded by mistake (rule privacy-6). */
export function UndoDeath({ person }: { person: ClosedProfile }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const undo = useMutation({
    mutationFn: () => call(deceased.undo, { params: { id: person.id } }),
    onSuccess: async () => {
      await client.invalidateQueries()
      showToast('Deshecho: la ficha y la cuenta están como antes')
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>No ha fallecido…</Button>
      {undo.isError && (
        <p role="alert" className={styles.notice}>
          {messageOf(undo.error)}
        </p>
      )}
      {isAsking && (
        <Confirm
          title={`¿${fullName(person)} no ha fallecido?`}
          confirm="Deshacer"
          tone="primary"
          busy={undo.isPending ? 'Deshaciendo…' : undefined}
          onCancel={() => setAsking(false)}
          onConfirm={() => undo.mutate(undefined, { onError: () => setAsking(false) })}
        >
          <p>Recupera su inscripción, su cuota, sus asambleas, sus consentimientos y su cuenta.</p>
        </Confirm>
      )}
    </>
  )
}
