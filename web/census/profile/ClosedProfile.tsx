import { useState } from 'react'
import { superAdmins } from '#contract/actor.ts'
import type { OpenedProfile } from '#contract/former/former.ts'
import { fullName } from '#contract/people/name.ts'
import { askedWays } from '#contract/people/departure.ts'
import { deathDays, type ClosedProfile as Closed } from '#contract/people/closedProfile.ts'
import { DocumentLine } from '#web/census/DocumentLine.tsx'
import { Neighbours } from '#web/census/profile/Neighbours.tsx'
import styles from '#web/census/profile/profile.module.css'
import { useSession } from '#web/kernel/session/session.ts'
import { TypeTag } from '#web/people/TypeTag.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatCalendarDay, formatLongDay, formatMoment } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Loaded late: a closed profile is rarely opened. */
const UndoDeath = lazyComponent(async () => (await import('#web/census/profile/UndoDeath.tsx')).UndoDeath)
const DeparturePaper = lazyComponent(
  async () => (await import('#web/census/profile/DeparturePaper.tsx')).DeparturePaper,
)
const NoteErasure = lazyComponent(
  async () => (await import('#web/census/profile/NoteErasure.tsx')).NoteErasure,
)
const AskReason = lazyComponent(async () => (await import('#web/census/profile/AskReason.tsx')).AskReason)
const PersonCertificates = lazyComponent(
  async () => (await import('#web/fees/basics/PersonCertificates.tsx')).PersonCertificates,
)
const OpenedTabs = lazyComponent(
  async () => (await import('#web/census/profile/OpenedTabs.tsx')).OpenedTabs,
  () => <Skeleton label="Abriendo la ficha" lines={8} />,
)

/**
 * The profile of somebody who left, which is closed (rule privacy-5). What a super admin opens is shown until they leave
 * this page.
 */
export function ClosedProfile({ person, onKept }: { person: Closed; onKept: () => Promise<unknown> }) {
  const session = useSession()
  const mayOpen = session !== null && superAdmins({ role: session.rol })
  const [asking, setAsking] = useState(false)
  const [isNoting, setNoting] = useState(false)
  const [opened, setOpened] = useState<OpenedProfile>()
  const { id, deceased, departure } = person
  return (
    <>
      <DocumentLine of={person}>
        {deceased ? (
          <Tag tone="neutral" icon="clock">
            Ha fallecido
          </Tag>
        ) : (
          <TypeTag type={person.inscriptionType} />
        )}
        <Neighbours id={id} />
      </DocumentLine>
      <div className={styles.closed}>
        <Card title="Ficha cerrada">
          <p>
            {describeClosing(person)} Sus datos se guardan bloqueados durante el plazo legal y no se cambian
            {opened
              ? '. Debajo está el resto de la ficha, hasta que salgas de esta página.'
              : ', y de ellos solo se ve esto.'}{' '}
            {describeReturn(deceased)}
          </p>
          <Facts of={listFacts(person)} />
          <div className={styles.ways}>
            {deceased?.undoable && <UndoDeath person={person} />}
            {(!deceased || (mayOpen && !deceased.undoable)) && (
              <LinkButton
                to="/panel-administracion/inscripcion-manual"
                search={{ persona: `${id}` }}
                variant={deceased ? 'quiet' : 'primary'}
                icon="plus"
              >
                Volver a inscribir
              </LinkButton>
            )}
            {departure && <DeparturePaper id={id} fileName={departure.fileName} onKept={onKept} />}
            {mayOpen && <Button onClick={() => setNoting(true)}>Anotar que pide borrar sus datos…</Button>}
            {mayOpen && !opened && <Button onClick={() => setAsking(true)}>Ver el resto de la ficha</Button>}
          </div>
        </Card>
        {opened && (
          <>
            <PersonCertificates id={id} />
            <OpenedTabs opened={opened} />
          </>
        )}
      </div>
      {isNoting && <NoteErasure person={person} onClose={() => setNoting(false)} />}
      {asking && (
        <AskReason
          person={person}
          onClose={() => setAsking(false)}
          onOpened={(all) => {
            setAsking(false)
            setOpened(all)
          }}
        />
      )}
    </>
  )
}

function describeClosing({ unregisteredAt, deceased }: Closed) {
  if (deceased)
    return deceased.day === null ? 'Ha fallecido.' : `Falleció el ${formatCalendarDay(deceased.day)}.`
  return unregisteredAt === null ? 'Se dio de baja.' : `Se dio de baja el ${formatLongDay(unregisteredAt)}.`
}

function describeReturn(deceased: Closed['deceased']) {
  if (deceased === null)
    return 'Para volver al censo ha de inscribirse de nuevo y dar otra vez su consentimiento.'
  return deceased.undoable
    ? ''
    : 'Si es un error, ha de inscribirse en la web con la dirección de correo que tenía; si ya no la usa, lo decide quien administra los usuarios.'
}

const listFacts = (person: Closed): Fact[] => [
  ['Nombre', fullName(person)],
  ['Documento', `${person.documentType} ${person.idDocument}`],
  ['Fecha de inscripción', formatLongDay(person.creationTime)],
  ['Fecha de baja', person.unregisteredAt && formatLongDay(person.unregisteredAt)],
  ...(person.departure ? listDeparture(person.departure) : []),
  ...(person.deceased ? listDeath(person.deceased) : []),
]

const listDeparture = (departure: NonNullable<Closed['departure']>): Fact[] => [
  [
    'Lo pidió',
    `${departure.askedBy}, ${askedWays[departure.way].toLowerCase()}, el ${formatCalendarDay(departure.askedOn)}`,
  ],
  ['Lo tramitó', `${departure.recordedBy}, el ${formatLongDay(departure.recordedAt)}`],
  ['Papel', departure.fileName ?? 'Sin papel guardado'],
]

const listDeath = ({ saidBy, recordedBy, recordedAt, undoable }: NonNullable<Closed['deceased']>): Fact[] => [
  ['Lo comunicó', saidBy],
  ['Lo anotó', `${recordedBy ?? 'Alguien de la organización'}, el ${formatLongDay(recordedAt)}`],
  ...(undoable ? [['Se puede deshacer', `Hasta el ${lastMomentToUndo(recordedAt)}`] as const] : []),
]

const lastMomentToUndo = (recordedAt: string) =>
  formatMoment(new Date(Date.parse(recordedAt) + deathDays * 24 * 60 * 60 * 1000))
