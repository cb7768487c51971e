import type { ReactNode } from 'react'
import { FurtherCards } from '#web/kernel/shell/CardsPage.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { CountCards } from '#web/kernel/list/CountCards.tsx'
import { referenceTables } from '#web/geography/referenceTables.ts'
import type { ListEndpoint } from '#web/kernel/list/endpoint.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen, type ListProps } from '#web/kernel/list/ListScreen.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

const { paises, provincias, municipios, distritos } = referenceTables
const searchField = filtersFor(paises.endpoint).text('search', 'Búsqueda')

type Table<E extends ListEndpoint> = Pick<ListProps<E>, 'noun' | 'endpoint' | 'columns'> & {
  title: string
}

const tab = <E extends ListEndpoint>(id: string, table: Table<E>) => ({
  id,
  label: table.title,
  content: (): ReactNode => (
    <ListScreen
      {...table}
      link={null}
      quick={{
        field: searchField,
        label: `Buscar ${table.noun[1]}`,
        nothing: 'Nada se llama así en esta tabla.',
      }}
      sizes={[5, 15, 25]}
      empty="La tabla no se ha cargado todavía."
    />
  ),
})

const counted = Object.entries(referenceTables).map(([id, table]) => ({ tab: id, ...table }))

/** The reference tables: countries, provinces, municipalities and districts. */
export function ReferenceTables() {
  return (
    <>
      <ScreenHeading />
      <FurtherCards of="/panel-administracion" />
      <CountCards of={counted} />
      <Tabs
        label="Tablas de referencia"
        tabs={[
          tab('paises', paises),
          tab('provincias', provincias),
          tab('municipios', municipios),
          tab('distritos', distritos),
        ]}
      />
    </>
  )
}
