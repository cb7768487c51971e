import { useState } from 'react'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { PersonTags } from '#web/people/choosing/PersonTags.tsx'
import { AcceptanceButton } from '#web/people/AcceptanceButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

type Props = { person: AffiliateProfile }

/** Loaded late: it is rarely needed. */
const AskDeath = lazyComponent(async () => (await import('#web/census/profile/AskDeath.tsx')).AskDeath)

/** A card to record that the person has died (rule privacy-6). */
function DeathCard({ person }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Card title="Fallecimiento">
      <p>Si ha fallecido, anótalo: se cierra su ficha y no se le escribe ni se le cobra.</p>
      <Button onClick={() => setAsking(true)}>Anotar el fallecimiento…</Button>
      {isAsking && <AskDeath person={person} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function LastUpdateCard({ person: { lastUpdateTime } }: Props) {
  return (
    <Card title="Última actualización">
      <p>
        <time dateTime={lastUpdateTime}>{formatMoment(lastUpdateTime)}</time>
      </p>
    </Card>
  )
}

/** A card with the acceptance document of the enrolment. */
const AcceptanceCard = ({ person: { id } }: Props) => (
  <Card title="Lo que aceptó">
    <AcceptanceButton id={id} whose="other" />
  </Card>
)

/** The cards beside a profile, for all staff. */
export const AsideCards = ({ person }: Props) => (
  <>
    <PersonTags person={person} />
    <AcceptanceCard person={person} />
    <LastUpdateCard person={person} />
    <DeathCard person={person} />
  </>
)
