import type { ReactNode } from 'react'
import { messageOf } from '#web/kernel/api/api.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** What is shown needs to know this of the call that brings it; a TanStack query does. */
export type QueryState = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

type FailedProps = { of: QueryState; title: string; /** More than the reason itself. */ children?: ReactNode }

/** Why something could not be brought, and another try. */
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
  /** What is read while it comes: «Cargando tus sesiones». */
  loading: string
  /** What is read when it cannot come. */
  failed: string
  /** How much room it will take. */
  lines: number
  height?: string
}

/** Stands in the place of data that is not there yet. */
export const QueryPlaceholder = ({ of, loading, failed, ...room }: Props) =>
  of.error ? <LoadFailure of={of} title={failed} /> : <Skeleton label={loading} {...room} />
