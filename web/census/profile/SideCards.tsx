import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { useListSearch } from '#web/census/profile/Neighbours.tsx'
import { AcceptanceButton } from '#web/people/AcceptanceButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { anySearch } from '#web/ui/anySearch.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

type Props = { person: AffiliateProfile }

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
    <Card title="Modifica la inscripción">
      <p>Cambia el tipo de inscripción, las asambleas o la cuota.</p>
      <Button icon="edit" onClick={edit}>
        Modificar la inscripción
      </Button>
    </Card>
  )
}

/** Loaded late: it is rarely needed. */
const AskDeath = lazyComponent(async () => (await import('#web/census/profile/AskDeath.tsx')).AskDeath)

/** A card to record that the person has died (rule privacy-6). */
export function DeathCard({ person }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Card title="Fallecimiento">
      <p>Si ha fallecido, anótalo: se cierra su ficha y no se le escribe ni se le cobra.</p>
      <Button onClick={() => setAsking(true)}>Anotar el fallecimiento…</Button>
      {isAsking && <AskDeath person={person} onClose={() => setAsking(false)} />}
    </Card>
  )
}

export function LastUpdateCard({ person: { lastUpdateTime } }: Props) {
  return (
    <Card title="Última actualización">
      <p>
        <time dateTime={lastUpdateTime}>{formatMoment(lastUpdateTime)}</time>
      </p>
    </Card>
  )
}

/** A card with the acceptance document of the enrolment. */
export const AcceptanceCard = ({ person: { id } }: Props) => (
  <Card title="Lo que aceptó">
    <AcceptanceButton id={id} whose="other" />
  </Card>
)
