import type { ReactNode } from 'react'
import type { OpenedProfile } from '#contract/former/former.ts'
import { formatCount } from '#contract/plural.ts'
import { personFields } from '#contract/people/fields.ts'
import styles from '#web/census/profile/profile.module.css'
import { RecordTag } from '#web/census/records/RecordTag.tsx'
import { buildFactsTab } from '#web/people/factsTab.tsx'
import { AttendanceTable } from '#web/people/AttendanceList.tsx'
import { Change } from '#web/people/Change.tsx'
import { addressFacts, contactFacts, participationFacts, personalFacts } from '#web/people/facts.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import type { Fact } from '#web/ui/Facts.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import { withWhole } from '#web/people/withWhole.tsx'

/** All that is kept of somebody who left, to be read and not changed (rule privacy-5). */
export const OpenedTabs = ({ opened }: { opened: OpenedProfile }) => (
  <Tabs label="Datos de la ficha" keep={['lista']} tabs={withWhole(buildTabs(opened))} />
)

function buildTabs({
  profile,
  history,
  records,
  comments,
  attendances,
  totals,
}: OpenedProfile): [Tab, ...Tab[]] {
  const participation: Fact[] = [
    ...participationFacts(profile),
    [personFields.bankAccount.label, profile.bankAccountMasked],
  ]
  return [
    buildFactsTab('datos-personales', 'Datos personales', personalFacts(profile)),
    buildFactsTab('domicilio', 'Domicilio', addressFacts(profile)),
    buildFactsTab('contacto', 'Contacto', contactFacts(profile)),
    buildFactsTab('participacion', 'Participación', participation),
    entriesTab(
      'historial',
      'Historial',
      { rows: history, total: totals.history, empty: 'CAMBIOS' },
      (change) => (
        <li key={`${change.activityId} ${change.field} ${change.mergedFile ?? ''}`}>
          <Change change={change} by={change.username ?? 'Sin cuenta'} />
        </li>
      ),
    ),
    entriesTab(
      'registros',
      'Registros',
      { rows: records, total: totals.records, empty: 'REGISTROS' },
      ({ id, title, recordType, description, creationTime }) => (
        <li key={id}>
          <div>
            <p>
              <strong>{title}</strong> <RecordTag type={recordType} />
            </p>
            {description && <p className={styles.written}>{description}</p>}
            <p>{formatMoment(creationTime)}</p>
          </div>
        </li>
      ),
    ),
    entriesTab(
      'comentarios',
      'Comentarios',
      { rows: comments, total: totals.comments, empty: 'COMENTARIOS' },
      ({ id, name, description, admin, creationTime }) => (
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
      ),
    ),
    attendancesTab(attendances, totals.attendances),
  ]
}

const attendancesTab = (attendances: OpenedProfile['attendances'], total: number): Tab => ({
  id: 'asistencias',
  label: 'Asistencias',
  count: total,
  content: () => (
    <Card title="Asistencias">
      {attendances.length > 0 ? (
        <>
          <AttendanceTable attendances={attendances} />
          <Unshown shown={attendances.length} total={total} />
        </>
      ) : (
        <EmptyState title="SIN ASISTENCIAS DISPONIBLES" icon="calendar">
          Esta persona no marcó ninguna asistencia.
        </EmptyState>
      )}
    </Card>
  ),
})

function entriesTab<Row>(
  id: string,
  label: string,
  { rows, total, empty }: { rows: readonly Row[]; total: number; empty: string },
  draw: (row: Row) => ReactNode,
): Tab {
  return {
    id,
    label,
    count: total,
    content: () => (
      <Card title={label}>
        {rows.length > 0 ? (
          <>
            <EntryList isOrdered>{rows.map(draw)}</EntryList>
            <Unshown shown={rows.length} total={total} />
          </>
        ) : (
          <EmptyState title={`SIN ${empty} DISPONIBLES`}>No se guarda nada.</EmptyState>
        )}
      </Card>
    ),
  }
}

/** How many older rows are not shown. */
const Unshown = ({ shown, total }: { shown: number; total: number }) =>
  total > shown && (
    <p>Y {formatCount(total - shown, 'más', 'más')}, de fecha anterior, que aquí no se muestran.</p>
  )
