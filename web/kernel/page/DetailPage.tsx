import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiProblem } from '#web/kernel/api/api.ts'
import { QueryPlaceholder, type QueryState } from '#web/kernel/page/QueryPlaceholder.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import type { Destination } from '#web/ui/destination.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** One comes from the page of something that there is not: the page that is shown instead says so. */
    isLost?: true
  }
}

type Props<Data> = Omit<Parameters<typeof ScreenHeading>[0], 'lead'> & {
  loaded: QueryState & { data: Data | undefined }
  loading: string
  failed: string
  /** Where to go when there is no such thing, or when this user may not see it. */
  lost?: Destination
  children: (data: Data) => ReactNode
}

/** The page of one thing. The heading stays while the data load, or when they fail to load. */
export function DetailPage<Data>({ loaded, loading, failed, lost, children, ...heading }: Props<Data>) {
  const { data, error } = loaded
  if (isNotFound(error))
    return <Navigate to={lost ?? '/error-no-encontrado'} replace state={{ isLost: true }} />
  return (
    <>
      <ScreenHeading {...heading} />
      {data === undefined ? (
        <QueryPlaceholder of={loaded} loading={loading} failed={failed} lines={aScreenful} height="1.5em" />
      ) : (
        children(data)
      )}
    </>
  )
}

/** As many lines as keep the footer out of sight, where it is once the page is here (rule shell-8). */
const aScreenful = 20

/** The server has no such thing, or refuses the id in the address. */
export const isNotFound = (error: Error | null) =>
  error instanceof ApiProblem && (error.is('no-encontrado') || error.is('datos-no-validos'))
