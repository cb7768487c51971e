import type { ReactNode } from 'react'
import type { OpenedProfile } from '#contract/former/former.ts'
import { personFields } from '#contract/people/fields.ts'
import styles from '#web/census/profile/profile.module.css'
import { RecordTag } from '#web/census/records/RecordTag.tsx'
import { AttendanceTable } from '#web/people/AttendanceList.tsx'
import { Change } from '#web/people/Change.tsx'
import { addressFacts, contactFacts, participationFacts, personalFacts } from '#web/people/facts.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'

/** All that is kept of somebody who left, to be read and not changed (rule privacy-5). */
export const OpenedTabs = ({ opened }: { opened: OpenedProfile }) => (
  <Tabs label="Datos de la ficha" keep={['lista']} tabs={buildTabs(opened)} />
)

function buildTabs({ profile, history, records, comments, attendances }: OpenedProfile): [Tab, ...Tab[]] {
  const participation: Fact[] = [
    ...participationFacts(profile),
    [personFields.bankAccount.label, profile.bankAccountMasked],
  ]
  return [
    factsTab('datos-personales', 'Datos personales', personalFacts(profile)),
    factsTab('domicilio', 'Domicilio', addressFacts(profile)),
    factsTab('contacto', 'Contacto', contactFacts(profile)),
    factsTab('participacion', 'Participación', participation),
    entriesTab('historial', 'Historial', history, (change) => (
      <li key={`${change.activityId} ${change.field} ${change.mergedFile ?? ''}`}>
        <Change change={change} by={change.username ?? 'Sin cuenta'} />
      </li>
    )),
    entriesTab('registros', 'Registros', records, ({ id, title, recordType, description, creationTime }) => (
      <li key={id}>
        <div>
          <p>
            <strong>{title}</strong> <RecordTag type={recordType} />
          </p>
          {description && <p className={styles.written}>{description}</p>}
          <p>{formatMoment(creationTime)}</p>
        </div>
      </li>
    )),
    entriesTab('comentarios', 'Comentarios', comments, ({ id, name, description, admin, creationTime }) => (
      <li key={id}>
        <div>
          <p>
            <strong>{name}</strong>
          </p>
          <p className={styles.written}>{description}</p>
          <p>
            {admin}, {formatMoment(creationTime)}
          </p>
        </div>
      </li>
    )),
    {
      id: 'asistencias',
      label: 'Asistencias',
      count: attendances.length,
      content: () => (
        <Card title="Asistencias">
          {attendances.length > 0 ? (
            <AttendanceTable attendances={attendances} />
          ) : (
            <EmptyState title="SIN ASISTENCIAS DISPONIBLES" icon="calendar">
              Esta persona no marcó ninguna asistencia.
            </EmptyState>
          )}
        </Card>
      ),
    },
  ]
}

const factsTab = (id: string, label: string, facts: readonly Fact[]): Tab => ({
  id,
  label,
  content: () => (
    <Card title={label}>
      <Facts of={facts} />
    </Card>
  ),
})

function entriesTab<Row>(
  id: string,
  label: string,
  rows: readonly Row[],
  draw: (row: Row) => ReactNode,
): Tab {
  return {
    id,
    label,
    count: rows.length,
    content: () => (
      <Card title={label}>
        {rows.length > 0 ? (
          <EntryList isOrdered>{rows.map(draw)}</EntryList>
        ) : (
          <EmptyState title={`SIN ${label.toUpperCase()}`}>No se guarda nada.</EmptyState>
        )}
      </Card>
    ),
  }
}
