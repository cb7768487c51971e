import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deceased } from '#contract/deceased/deceased.ts'
import { fullName } from '#contract/people/name.ts'
import type { ClosedProfile } from '#contract/people/closedProfile.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

/** A button that undoes a death recorded by mistake (rule privacy-6). */
export function UndoDeath({ person }: { person: ClosedProfile }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  async function undo() {
    await call(deceased.undo, { params: { id: person.id } })
    await client.invalidateQueries()
    showToast('Deshecho: la ficha y la cuenta están como antes')
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>No ha fallecido…</Button>
      {isAsking && (
        <ConfirmCall
          title={`¿${fullName(person)} no ha fallecido?`}
          confirm="Deshacer"
          tone="primary"
          busy="Deshaciendo…"
          failed="No se ha podido deshacer"
          onClose={() => setAsking(false)}
          onConfirm={undo}
        >
          <p>Recupera su inscripción, su cuota, sus asambleas, sus consentimientos y su cuenta.</p>
        </ConfirmCall>
      )}
    </>
  )
}
