import { useState } from 'react'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { superAdmins } from '#contract/actor.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { PersonTags } from '#web/people/choosing/PersonTags.tsx'
import { AcceptanceButton } from '#web/people/AcceptanceButton.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { ActionsCard } from '#web/ui/ActionsCard.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

type Props = { person: AffiliateProfile }

/** Loaded late: it is rarely needed. */
const AskDeath = lazyComponent(async () => (await import('#web/census/profile/AskDeath.tsx')).AskDeath)

const AskDeparture = lazyComponent(
  async () => (await import('#web/census/profile/AskDeparture.tsx')).AskDeparture,
)
const NoteErasure = lazyComponent(
  async () => (await import('#web/census/profile/NoteErasure.tsx')).NoteErasure,
)
const dialogs = { departure: AskDeparture, death: AskDeath, erasure: NoteErasure }

/** A card to take out of the census who asks for it, or has died (rules privacy-6, privacy-7). */
function LeavingCard({ person }: Props) {
  const [asked, setAsked] = useState<keyof typeof dialogs>()
  const session = useSession()
  const mayNote = session !== null && superAdmins({ role: session.rol })
  const Dialog = asked && dialogs[asked]
  return (
    <ActionsCard title="Baja y fallecimiento">
      <p>Si pide la baja, o ha fallecido, su ficha se cierra y no se le cobra más.</p>
      <Actions>
        <Button icon="logout" onClick={() => setAsked('departure')}>
          Dar de baja…
        </Button>
        <Button onClick={() => setAsked('death')}>Anotar el fallecimiento…</Button>
        {mayNote && <Button onClick={() => setAsked('erasure')}>Anotar que pide borrar sus datos…</Button>}
      </Actions>
      {Dialog && <Dialog person={person} onClose={() => setAsked(undefined)} />}
    </ActionsCard>
  )
}

/** When the profile was last changed; for who may read the log, the way to what it says of this person. */
function LastUpdateCard({ person: { lastUpdateTime, idDocument } }: Props) {
  const session = useSession()
  const mayReadLog = session !== null && superAdmins({ role: session.rol })
  return (
    <Card title="Última actualización">
      <p>
        <time dateTime={lastUpdateTime}>{formatMoment(lastUpdateTime)}</time>
      </p>
      {mayReadLog && (
        <LinkButton to="/gestion-usuarios/actividad" search={anySearch({ idDocument })} icon="clock">
          Quién la ha mirado o cambiado
        </LinkButton>
      )}
    </Card>
  )
}

/** A card with the acceptance document of the enrolment. */
const AcceptanceCard = ({ person: { id } }: Props) => (
  <ActionsCard title="Lo que aceptó">
    <AcceptanceButton id={id} whose="other" />
  </ActionsCard>
)

/** The cards beside a profile, for all staff. */
export const AsideCards = ({ person }: Props) => (
  <>
    <PersonTags person={person} />
    <AcceptanceCard person={person} />
    <LastUpdateCard person={person} />
    <LeavingCard person={person} />
  </>
)
