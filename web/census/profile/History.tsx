import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { accesses } from '#contract/census/profile/accesses.ts'
import { profiles } from '#contract/census/profile/profile.ts'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import { findFieldLabel, formatChange } from '#contract/census/profile/formatChange.ts'
import { Revert } from '#web/census/profile/Revert.tsx'
import { AccessList } from '#web/people/AccessList.tsx'
import { Change } from '#web/people/Change.tsx'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { EntryList } from '#web/ui/EntryList.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type Props = {
  id: number
  /** The version of the profile: another version has another history. */ version: number
  /** Receives the profile after the revert. */
  onReverted: (profile: AffiliateProfile) => Promise<unknown>
}

/** The history of a profile, one line for each changed field: old value, new value, author, time, IP address. */
export function History({ id, version, onReverted }: Props) {
  const [asked, setAsked] = useState<ProfileChange>()
  const history = useInfiniteQuery({
    queryKey: [profiles.history.path, id, version],
    queryFn: ({ pageParam, signal }) =>
      call(profiles.history, { params: { id }, query: { page: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      pages.reduce((sum, { content }) => sum + content.length, 0) < last.totalElements
        ? pages.length
        : undefined,
  })
  const changes = history.data?.pages.flatMap(({ content }) => content) ?? []
  return (
    <Card title="Historial">
      {history.isPending && <Skeleton label="Cargando el historial" lines={5} />}
      {history.isError && (
        <ErrorState
          title="No se ha podido cargar el historial"
          onRetry={() => void history.refetch()}
          busy={history.isFetching ? 'Reintentando…' : undefined}
        >
          {messageOf(history.error)}
        </ErrorState>
      )}
      {history.isSuccess && changes.length === 0 && (
        <EmptyState title="SIN CAMBIOS DISPONIBLES" icon="clock">
          Nadie ha cambiado esta ficha desde que existe.
        </EmptyState>
      )}
      {changes.length > 0 && (
        <EntryList isOrdered>
          {changes.map((change) => (
            <li key={`${change.activityId} ${change.field} ${change.mergedFile ?? ''}`}>
              <Line change={change} onRevert={() => setAsked(change)} />
            </li>
          ))}
        </EntryList>
      )}
      {history.hasNextPage && (
        <Button
          icon="down"
          busy={history.isFetchingNextPage ? 'Cargando…' : undefined}
          onClick={() => void history.fetchNextPage()}
        >
          Ver más cambios
        </Button>
      )}
      {asked && (
        <Revert
          id={id}
          change={asked}
          onClose={() => setAsked(undefined)}
          onDone={async (profile) => {
            setAsked(undefined)
            await onReverted(profile)
          }}
        />
      )}
    </Card>
  )
}

function Line({ change, onRevert }: { change: ProfileChange; onRevert: () => void }) {
  const { field, before, username, revertible } = change
  return (
    <>
      <Change change={change} by={username ?? 'Sin cuenta'} />
      {revertible && (
        <Button onClick={onRevert}>
          {before === null ? 'Dejar vacío' : `Volver a «${formatChange(field, before)}»`}
          <span className="vh"> en {findFieldLabel(field)}</span>
        </Button>
      )}
    </>
  )
}

/** Who looked at a person's profile, when and what for: a tab for whoever reads the log. */
export const Accesses = ({ id }: { id: number }) => (
  <AccessList
    title="Accesos"
    what="los accesos a esta ficha"
    queryKey={[accesses.list.path, id]}
    load={(page, signal) => call(accesses.list, { params: { id }, query: { page } }, { signal })}
    empty={{ title: 'SIN ACCESOS DISPONIBLES', why: 'Nadie más ha abierto esta ficha.' }}
  />
)
