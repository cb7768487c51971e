import { affiliateColumns } from '#contract/census/affiliates.columns.ts'
import { affiliates, type Affiliate } from '#contract/census/affiliates.ts'
import { affiliateFields, documentField } from '#web/census/affiliateFields.ts'
import { TypeTag } from '#web/census/TypeTag.tsx'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { formatMoney } from '#web/ui/format.ts'

const cells = {
  inscriptionType: ({ inscriptionType }: Affiliate) => <TypeTag type={inscriptionType} />,
  fee: ({ fee }: Affiliate) => formatMoney(fee),
}

export function AffiliatesList() {
  return (
    <ListScreen
      title="Inscritos"
      crumbs={[
        { label: 'Inicio', to: '/' },
        { label: 'Censo Base', to: '/censo-base' },
      ]}
      noun={['inscrito', 'inscritos']}
      endpoint={affiliates.list}
      columns={affiliateColumns}
      cells={cells}
      link={({ id, name, lastName1, lastName2 }) => ({
        to: '/censo-base/inscritos/$id',
        params: { id: `${id}` },
        name: [name, lastName1, lastName2].filter(Boolean).join(' '),
      })}
      quick={{ field: documentField, label: 'Buscar por DNI' }}
      fields={affiliateFields}
      sizes={[5, 10, 20, 50, 100]}
      empty="Todavía no hay nadie en el censo."
      download={affiliates.export}
    />
  )
}
