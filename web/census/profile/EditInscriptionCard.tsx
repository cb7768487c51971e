import { useNavigate } from '@tanstack/react-router'
import { useListSearch } from '#web/census/profile/Neighbours.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ActionsCard } from '#web/ui/ActionsCard.tsx'
import { anySearch } from '#web/ui/anySearch.ts'

/** A card that opens the participation form. */
export function EditInscriptionCard() {
  const navigate = useNavigate()
  const list = useListSearch()
  const edit = () =>
    void navigate({
      to: '.',
      search: anySearch({ ...list, tab: 'participacion', editar: '1' }),
      replace: true,
    })
  return (
    <ActionsCard title="Modifica la inscripción">
      <p>Cambia el tipo de inscripción, las asambleas o la cuota.</p>
      <Button icon="edit" onClick={edit}>
        Modificar la inscripción
      </Button>
    </ActionsCard>
  )
}
