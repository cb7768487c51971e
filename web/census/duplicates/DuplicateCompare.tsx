import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { merges, type Comparison } from '#contract/census/duplicates/merges.ts'
import { fullName } from '#contract/people/name.ts'
import { ComparisonForm } from '#web/census/duplicates/ComparisonForm.tsx'
import { call } from '#web/kernel/api/api.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'

/** `/censo-base/duplicados/$a/$b`: compares two profiles, to merge them or to mark them as different people. */
export function DuplicateCompare() {
  const { a = '', b = '' } = useParams({ strict: false })
  const comparison = useQuery({
    queryKey: [merges.compare.path, a, b],
    queryFn: ({ signal }) => call(merges.compare, { params: { id: a, otherId: b } }, { signal }),
    // A merge must start from current data.
    staleTime: 0,
  })
  return (
    <DetailPage
      loaded={comparison}
      name={comparison.data && nameBoth(comparison.data)}
      here="Comparar dos fichas"
      loading="Cargando las dos fichas"
      failed="No se han podido cargar las fichas"
    >
      {(profiles) => (
        <ComparisonForm key={`${profiles.first.version}-${profiles.second.version}`} comparison={profiles} />
      )}
    </DetailPage>
  )
}

/** The two names, or the one that both have, first: tabs are cut at their end (decision 49). */
const nameBoth = ({ first, second }: Comparison) =>
  `${[...new Set([fullName(first.file), fullName(second.file)])].join(' y ')}: comparar dos fichas`
