import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { bulk, mostChosen } from '#contract/import/bulk/bulk.ts'
import { formatInteger } from '#contract/plural.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import type { Choice } from '#web/kernel/list/useChoosing.tsx'
import { ChangeManyDialog } from '#web/people/choosing/ChangeManyDialog.tsx'
import { pickFilter } from '#web/people/choosing/pickFilter.ts'
import { Button } from '#web/ui/Button.tsx'
import { showNote } from '#web/ui/Toasts.tsx'

/** What can be done with the people who are chosen in a list of the census (rule people-24). */
export function ChosenPeople({ choice, state }: { choice: Choice; state: object }) {
  const { isAll, count } = choice
  const ids = choice.ids.map(Number)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  if (!isAll && count > mostChosen)
    return (
      <p role="alert">
        De una en una se eligen como mucho {formatInteger(mostChosen)}: filtra la lista y elige lo que cumple
        el filtro.
      </p>
    )
  async function look() {
    setBusy(true)
    try {
      const { compared } = await call(bulk.choose, { body: { ids } })
      choice.end()
      await navigate({ to: '/censo-base/inscritos', search: { compared: `${compared}` } })
    } catch (error) {
      showNote(`No se han podido reunir. ${messageOf(error)}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="primary" icon="edit" onClick={() => setOpen(true)}>
        Cambiar…
      </Button>
      {!isAll && (
        <Button icon="eye" busy={isBusy ? 'Reuniendo…' : undefined} onClick={() => void look()}>
          Ver solo estas, para descargarlas o etiquetarlas
        </Button>
      )}
      {isOpen && (
        <ChangeManyDialog
          of={isAll ? { filter: pickFilter(state) } : { ids }}
          count={count}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
