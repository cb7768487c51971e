import { useState } from 'react'
import type { OwnProfile } from '#contract/people/affiliateProfile.ts'
import { PersonCard } from '#web/people/PersonCard.tsx'
import { AcceptanceButton } from '#web/people/AcceptanceButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ActionsCard } from '#web/ui/ActionsCard.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatCalendarDay, formatDay } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import styles from './self.module.css'

/** The user's card, with the document accepted when enrolling. */
export const OwnCard = ({ profile }: { profile: OwnProfile }) => (
  <PersonCard person={profile}>
    <p>En el censo desde el {formatCalendarDay(formatDay(profile.creationTime))}.</p>
    <AcceptanceButton id={profile.id} whose="own" />
  </PersonCard>
)

const MemberCard = lazyComponent(async () => (await import('#web/self/MemberCard.tsx')).MemberCard)

export const MembershipCard = () => (
  <ActionsCard title="Tu carné">
    <MemberCard />
  </ActionsCard>
)

/** On a phone, above everything, because it is shown at a door; its codes are asked for when it opens. */
export function FoldedMembershipCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure summary="Enseñar tu carné" open={isOpen} onToggle={setOpen}>
      {isOpen && <MemberCard />}
    </Disclosure>
  )
}

/** Only for users who collaborate (rule record-4). */
export function DonationCard({ onDonate }: { onDonate: () => void }) {
  return (
    <ActionsCard title="Donación">
      <p>Ayuda a la organización con la cantidad que quieras.</p>
      <Button variant="primary" onClick={onDonate}>
        Hacer una donación
      </Button>
    </ActionsCard>
  )
}

type InscriptionProps = { mayChange: boolean; onChange: () => void; onLeave: () => void }

export function OwnInscriptionCard({ mayChange, onChange, onLeave }: InscriptionProps) {
  return (
    <ActionsCard title="Modifica tu inscripción">
      <p>Cambia tu tipo de inscripción, tus asambleas o tu cuota, o deja la organización.</p>
      <div className={styles.stack}>
        {mayChange && (
          <Button icon="edit" onClick={onChange}>
            Modificar tu participación
          </Button>
        )}
        <Button icon="logout" onClick={onLeave}>
          Darse de baja
        </Button>
      </div>
    </ActionsCard>
  )
}
