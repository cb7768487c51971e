import type { ReactNode } from 'react'
import { messageOf } from '#web/kernel/api/api.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The part of a TanStack query that `QueryPlaceholder` needs. */
export type QueryState = {
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
  /** Paused while there is no network. */
  fetchStatus?: 'fetching' | 'paused' | 'idle'
}

type FailedProps = { of: QueryState; title: string; /** Shown after the reason. */ children?: ReactNode }

/** Why a query failed, with a button that tries again. */
export const LoadFailure = ({ of, title, children }: FailedProps) => (
  <ErrorState
    title={title}
    onRetry={() => void of.refetch()}
    busy={of.isFetching ? 'Reintentando…' : undefined}
  >
    {messageOf(of.error)}
    {children}
  </ErrorState>
)

type Props = {
  of: QueryState
  /** The text while it loads: «Cargando tus sesiones». */
  loading: string
  /** The text when it cannot be loaded. */
  failed: string
  /** The height of the skeleton, in lines. */
  lines: number
  height?: string
}

/** Shown in place of data: a skeleton while it loads, the error and another try when it failed, and that there is no network. */
export const QueryPlaceholder = ({ of, loading, failed, ...room }: Props) =>
  of.error ? (
    <LoadFailure of={of} title={failed} />
  ) : of.fetchStatus === 'paused' ? (
    <ErrorState title={failed} onRetry={() => void of.refetch()}>
      No hay conexión. Se cargará en cuanto vuelva.
    </ErrorState>
  ) : (
    <Skeleton label={loading} {...room} />
  )
