import type { ReactNode } from 'react'
import { columnText } from '#contract/column.ts'
import { pendingColumns } from '#contract/enrolment/pending.columns.ts'
import type { PendingEnrolment } from '#contract/enrolment/pending.ts'
import { IdentityText } from '#web/enrolment/IdentityText.tsx'
import { ProfileLink, sameDocument } from '#web/enrolment/ProfileLink.tsx'
import { Peek } from '#web/kernel/list/Peek.tsx'
import type { Peeking } from '#web/kernel/list/usePeek.ts'
import { explainReturned } from '#web/people/facts.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'

type Props = {
  peek: Peeking
  rows: readonly PendingEnrolment[]
  /** What can be done with it. */
  children: (row: PendingEnrolment) => ReactNode
}

const columns = pendingColumns.filter(({ isForScreen }) => !isForScreen)

/** A pending enrolment beside the list: all of its columns, whom it is compared with, what can be done. */
export function PendingPeek({ peek, rows, children }: Props) {
  const row = rows.find(({ id }) => id === peek.id)
  return (
    <Peek peek={peek} rows={rows.map(({ id }) => id)} title={row ? row.name || row.email : 'No está'}>
      {row ? (
        <>
          <Facts of={columns.map((column): Fact => [column.header, columnText(column, row)])} />
          {row.returned && <p>El correo volvió: {explainReturned(row.returned)}</p>}
          {row.state === 'Por verificar' && <IdentityText id={row.id} />}
          {row.affiliateId !== null && <ProfileLink id={row.affiliateId}>{sameDocument}</ProfileLink>}
          {children(row)}
        </>
      ) : (
        <p>
          No hay ninguna inscripción pendiente con el número de esta dirección en esta página de la lista.
        </p>
      )}
    </Peek>
  )
}
