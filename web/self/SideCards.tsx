import type { OwnFile } from '#contract/census/affiliates.ts'
import { inscriptionTypeLabels } from '#contract/people/person.ts'
import { fullName } from '#contract/people/name.ts'
import { AcceptanceButton } from '#web/self/AcceptanceButton.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatCalendarDay, formatDay } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import styles from './self.module.css'

/** Who one is in the census, and the document one accepted. */
export function OwnCard({ file }: { file: OwnFile }) {
  const { id, email, assembly, inscriptionType, creationTime } = file
  return (
    <Card title="Tarjeta de usuario">
      <div className={styles.person}>
        <Icon name="user" size={40} />
        <div>
          <strong>{fullName(file)}</strong>
        </div>
      </div>
      <p className={styles.email}>{email}</p>
      <p className={styles.person}>
        <Tag tone="primary" icon="check">
          {inscriptionTypeLabels[inscriptionType]}
        </Tag>
        <span>{assembly?.assemblyName ?? 'Sin asamblea territorial'}</span>
      </p>
      <p>En el censo desde el {formatCalendarDay(formatDay(creationTime))}.</p>
      <AcceptanceButton id={id} />
    </Card>
  )
}

/** Only for who collaborates (seeds 001 §1). */
export function DonationCard({ onDonate }: { onDonate: () => void }) {
  return (
    <Card title="Donación">
      <p>Ayuda a la organización con la cantidad que quieras.</p>
      <Button variant="primary" onClick={onDonate}>
        Hacer una donación
      </Button>
    </Card>
  )
}

type InscriptionProps = { mayChange: boolean; onChange: () => void; onLeave: () => void }

export function InscriptionCard({ mayChange, onChange, onLeave }: InscriptionProps) {
  return (
    <Card title="Modifica tu inscripción">
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
    </Card>
  )
}

export function MyDataCard() {
  return (
    <Card title="Mis datos">
      <p>Todo lo que guardamos sobre ti: quién lo ve, qué ha cambiado, y cómo llevártelo.</p>
      <LinkButton to="/mis-datos" icon="eye">
        Ver mis datos
      </LinkButton>
    </Card>
  )
}
