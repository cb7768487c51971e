import { useSearch } from '@tanstack/react-router'
import { affiliateColumns } from '#contract/census/affiliates.columns.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import type { Affiliate } from '#contract/people/affiliateProfile.ts'
import { fullName } from '#contract/people/name.ts'
import { affiliateFilters, documentFilter } from '#web/census/affiliateFilters.ts'
import { TypeTag } from '#web/people/TypeTag.tsx'
import { buildQueryString } from '#web/kernel/api/api.ts'
import { readParamText } from '#web/kernel/list/address.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { formatMoney } from '#web/ui/format.ts'

const cells = {
  inscriptionType: ({ inscriptionType }: Affiliate) => <TypeTag type={inscriptionType} />,
  fee: ({ fee }: Affiliate) => formatMoney(fee),
}

/** The list's search as one parameter, page and size included, for the links to its people. */
function useListParam(): string {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { filtros: _filters, ...params } = search
  return buildQueryString(
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, readParamText(value)])),
  ).slice(1)
}

export function AffiliatesList() {
  const lista = useListParam()
  return (
    <ListScreen
      noun={['inscrito', 'inscritos']}
      endpoint={affiliates.list}
      columns={affiliateColumns}
      cells={cells}
      link={(person) => ({
        to: '/censo-base/inscritos/$id',
        params: { id: `${person.id}` },
        ...(lista && { search: { lista } }),
        name: fullName(person),
      })}
      quick={{ field: documentFilter, label: 'Buscar por DNI' }}
      fields={affiliateFilters}
      sizes={[5, 10, 20, 50, 100]}
      empty="Todavía no hay nadie en el censo."
      download={affiliates.export}
    />
  )
}
