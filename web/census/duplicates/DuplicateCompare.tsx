import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { merges } from '#contract/census/merges.ts'
import { Compared } from '#web/census/duplicates/Compared.tsx'
import { trail } from '#web/census/duplicates/words.ts'
import { ApiProblem, call, messageOf } from '#web/kernel/api.ts'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const title = 'Comparar dos fichas'

/** `/censo-base/duplicados/$a/$b`: two files value by value, to be made one or told apart. */
export function DuplicateCompare() {
  const { a = '', b = '' } = useParams({ strict: false })
  const comparison = useQuery({
    queryKey: [merges.compare.path, a, b],
    queryFn: ({ signal }) => call(merges.compare, { params: { id: a, otherId: b } }, { signal }),
    // What is about to be merged is never an old copy.
    staleTime: 0,
  })
  if (comparison.error instanceof ApiProblem && comparison.error.is('no-encontrado'))
    return <Navigate to="/error-no-encontrado" replace />
  return (
    <>
      <Breadcrumbs trail={trail} here={title} />
      <PageHeading>{title}</PageHeading>
      {comparison.data ? (
        <Compared
          key={`${comparison.data.first.version}-${comparison.data.second.version}`}
          comparison={comparison.data}
        />
      ) : comparison.isError ? (
        <ErrorState
          title="No se han podido cargar las fichas"
          onRetry={() => void comparison.refetch()}
          busy={comparison.isFetching ? 'Reintentando…' : undefined}
        >
          {messageOf(comparison.error)}
        </ErrorState>
      ) : (
        <Skeleton label="Cargando las dos fichas" lines={10} height="1.5em" />
      )}
    </>
  )
}
