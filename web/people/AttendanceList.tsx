import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Attendance } from '#contract/meetings/attendances.ts'
import type { Page } from '#contract/page.ts'
import type { GoToPage } from '#web/kernel/list/usePageInAddress.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { AttendanceTag } from '#web/people/AttendanceTag.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDay, formatNumber } from '#web/ui/format.ts'
import { Tag } from '#web/ui/Tag.tsx'
import styles from './attendances.module.css'

/** Rows per page (rule self-1). */
export const attendancesPerPage = 10

type Props = {
  query: UseQueryResult<Page<Attendance>>
  page: number
  onPage: GoToPage
  /** The text when there are none. */
  empty: string
}

/** A person's attendances, by pages (rule self-1). */
export function AttendanceList({ query, page, onPage, empty }: Props) {
  const { content = [], totalElements = 0 } = query.data ?? {}
  const pages = Math.max(1, Math.ceil(totalElements / attendancesPerPage))
  // The address may name a page that does not exist.
  const isBeyond = query.data !== undefined && page >= pages
  useEffect(() => {
    if (isBeyond) onPage(pages - 1, 'instead')
  }, [isBeyond, onPage, pages])
  return (
    <Card title="Asistencias">
      {!query.data && (
        <QueryPlaceholder
          of={query}
          loading="Cargando las asistencias"
          failed="No se han podido cargar las asistencias"
          lines={4}
        />
      )}
      {query.isSuccess && totalElements === 0 && (
        <EmptyState title="SIN ASISTENCIAS DISPONIBLES" icon="calendar">
          {empty}
        </EmptyState>
      )}
      {content.length > 0 && <AttendanceTable attendances={content} />}
      {content.length > 0 && (
        <p className={styles.key}>
          <strong>Pendiente</strong>: dicho de antemano, o después. <strong>En hora</strong>: marcado en torno
          a la reunión, y falta que se confirme. <strong>Confirmado</strong>: comprobado, y cuenta.
        </p>
      )}
      {pages > 1 && (
        <nav aria-label="Paginación" className={styles.pager}>
          <Button icon="left" aria-disabled={page === 0} onClick={() => onPage(Math.max(0, page - 1))}>
            Anterior
          </Button>
          <span role="status">
            página {formatNumber(page + 1)} de {formatNumber(pages)}
          </span>
          <Button aria-disabled={page + 1 >= pages} onClick={() => onPage(Math.min(pages - 1, page + 1))}>
            Siguiente
          </Button>
        </nav>
      )}
    </Card>
  )
}

/** Attendances in a table. */
export const AttendanceTable = ({ attendances }: { attendances: readonly Attendance[] }) => (
  <table className={styles.attendances}>
    <caption className="vh">Asistencias</caption>
    <thead>
      <tr>
        <th scope="col">Asistencia</th>
        <th scope="col">Reunión</th>
        <th scope="col">Tipo</th>
        <th scope="col">Fecha</th>
      </tr>
    </thead>
    <tbody>
      {attendances.map(({ id, meetingId, status, meetingTitle, meetingType, meetingTime, meetingStatus }) => (
        <tr key={id}>
          <td>
            <AttendanceTag status={status} />
          </td>
          <th scope="row">
            <Link to="/eventos/reuniones-y-asambleas/$id" params={{ id: `${meetingId}` }}>
              {meetingTitle}
            </Link>
            {meetingStatus === 'Cancelada' && (
              <>
                {' '}
                <Tag tone="danger" icon="close">
                  Cancelada
                </Tag>
              </>
            )}
          </th>
          <td>{meetingType}</td>
          <td>{formatDay(meetingTime)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
