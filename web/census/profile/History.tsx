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
import { call } from '#web/kernel/api/api.ts'
import { findNextPage, LoadMoreList } from '#web/kernel/page/LoadMoreList.tsx'
import { Button } from '#web/ui/Button.tsx'

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
    getNextPageParam: findNextPage,
  })
  return (
    <>
      <LoadMoreList
        title="Historial"
        what="los cambios de la ficha"
        query={history}
        empty={{ title: 'SIN CAMBIOS DISPONIBLES', why: 'Nadie ha cambiado esta ficha desde que existe.' }}
        keyOf={({ activityId, field, mergedFile }) => `${activityId} ${field} ${mergedFile ?? ''}`}
      >
        {(change) => <Line change={change} onRevert={() => setAsked(change)} />}
      </LoadMoreList>
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
    </>
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
