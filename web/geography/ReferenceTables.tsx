import type { ReactNode } from 'react'
import { CountCards } from '#web/geography/CountCards.tsx'
import { tables } from '#web/geography/tables.ts'
import type { ListEndpoint } from '#web/kernel/list/endpoint.ts'
import { fieldsOf } from '#web/kernel/list/fields.ts'
import { ListScreen, type ListProps } from '#web/kernel/list/ListScreen.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

const { paises, provincias, municipios, distritos } = tables
const searchField = fieldsOf(paises.endpoint).text('search', 'Búsqueda')

type Table<E extends ListEndpoint> = Pick<ListProps<E>, 'title' | 'noun' | 'endpoint' | 'columns'>

const tab = <E extends ListEndpoint>(id: string, table: Table<E>) => ({
  id,
  label: table.title,
  content: (): ReactNode => (
    <ListScreen
      {...table}
      crumbs={null}
      link={null}
      quick={{ field: searchField, label: `Buscar ${table.noun[1]}` }}
      sizes={[5, 15, 25]}
      empty="La tabla no se ha cargado todavía."
    />
  ),
})

/** Countries, provinces, municipalities and districts, to be looked up. */
export function ReferenceTables() {
  return (
    <>
      <Breadcrumbs trail={[{ label: 'Inicio', to: '/' }]} here="Panel de administración" />
      <PageHeading>Panel de administración</PageHeading>
      <CountCards />
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
