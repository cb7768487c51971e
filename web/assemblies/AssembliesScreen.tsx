import { assemblyColumns } from '#contract/assemblies/assemblies.columns.ts'
import { assemblyAdministration } from '#contract/assemblies/administration.ts'
import type { Assembly } from '#contract/assemblies/assembly.ts'
import type { AssemblyType } from '#contract/assemblies/basics/assembly.ts'
import { CountCards } from '#web/kernel/list/CountCards.tsx'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import styles from './assemblies.module.css'

const search = filtersFor(assemblyAdministration.list).text('search', 'Búsqueda')

/** The tabs in their order, by their name in the address. */
const kinds = [
  {
    tab: 'sectoriales',
    title: 'Sectoriales',
    type: 'Sectorial',
    noun: ['asamblea sectorial', 'asambleas sectoriales'],
  },
  {
    tab: 'distritales',
    title: 'Distritales',
    type: 'Distrital',
    noun: ['asamblea distrital', 'asambleas distritales'],
  },
  {
    tab: 'municipales',
    title: 'Municipales',
    type: 'Municipal',
    noun: ['asamblea municipal', 'asambleas municipales'],
  },
] as const satisfies readonly { type: AssemblyType; [name: string]: unknown }[]
type Kind = (typeof kinds)[number]

const counted = kinds.map(({ tab, title, type }) => ({
  tab,
  title,
  endpoint: assemblyAdministration.list,
  fixed: { type },
}))

const cells = {
  assemblyName: ({ assemblyName }: Assembly) => (
    <span className={styles.seen}>
      <Icon name="eye" size={18} />
      <span>
        <span className="vh">Ver asamblea </span>
        {assemblyName}
      </span>
    </span>
  ),
}

const toTab = ({ tab, title, type, noun }: Kind): Tab => ({
  id: tab,
  label: title,
  content: () => (
    <ListScreen
      title={title}
      noun={noun}
      endpoint={assemblyAdministration.list}
      columns={assemblyColumns}
      cells={cells}
      fixed={{ type }}
      link={({ id, assemblyName }) => ({
        to: '/panel-administracion/asambleas/asamblea/$id',
        params: { id: `${id}` },
        // The cell says it.
        name: '',
        whose: assemblyName,
      })}
      quick={{ field: search, label: 'Buscar por nombre o grupo', nothing: 'Ninguna se llama así.' }}
      sizes={[5, 10, 20]}
      empty="Todavía no hay ninguna de este tipo."
      emptyAction={<AddButton type={type} />}
      actions={<AddButton type={type} />}
    />
  ),
})

const AddButton = ({ type }: { type: AssemblyType }) => (
  <LinkButton
    to="/panel-administracion/asambleas/nueva-asamblea"
    search={{ tipo: type }}
    icon="plus"
    variant="primary"
  >
    Añadir<span className="vh"> asamblea {type.toLowerCase()}</span>
  </LinkButton>
)

const [first, ...others] = kinds

/** `/panel-administracion/asambleas`: the assemblies of each type (rule assembly-1). */
export const AssembliesScreen = () => (
  <>
    <ScreenHeading />
    <CountCards of={counted} />
    <Tabs label="Tipos de asamblea" tabs={[toTab(first), ...others.map(toTab)]} />
  </>
)
