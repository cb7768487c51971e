import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { assemblyAdministration } from '#contract/assemblies/administration.ts'
import { assemblies } from '#contract/assemblies/assemblies.ts'
import {
  assemblyFieldLabels as labels,
  type Assembly,
  type AssemblyDetails,
  type Holder,
} from '#contract/assemblies/assembly.ts'
import { ownAssemblies } from '#contract/assemblies/ownAssemblies.ts'
import { fullName } from '#contract/people/name.ts'
import { noEmail } from '#contract/people/email.ts'
import { DeleteAssembly } from '#web/assemblies/DeleteAssembly.tsx'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { EditPanel, lateForm, type Loaded } from '#web/kernel/form/EditPanel.tsx'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatMoment, formatNumber } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'
import styles from './assemblies.module.css'

const form = lateForm(async () => (await import('#web/assemblies/editAssembly.tsx')).editAssembly)
const reads = [assemblyAdministration.list, assemblies.basics, ownAssemblies.list, ownAssemblies.get]

/** `/panel-administracion/asambleas/asamblea/{id}`: an assembly, and what can be done with it (rules assembly-1 to assembly-4). */
export function AssemblyPanel() {
  const { id = '' } = useParams({ strict: false })
  const loaded = useEditable(assemblyAdministration.get, { params: { id } }, reads)
  const texts = { loading: 'Cargando la asamblea', failed: 'No se ha podido cargar la asamblea' }
  return (
    <DetailPage
      loaded={loaded}
      name={loaded.data?.assemblyName}
      {...texts}
      actions={
        <LinkButton to="/mi-asamblea/inscritos" search={{ assemblyId: id }} icon="people">
          Ver sus miembros
        </LinkButton>
      }
    >
      {(assembly) =>
        isWhole(assembly) ? (
          <Stack>
            <EditPanel title="Asamblea" loaded={wholeOnly(loaded)} {...texts} facts={factsOf} form={form} />
            <DeleteAssembly assembly={assembly} />
          </Stack>
        ) : (
          <Facts of={saidToAll(assembly)} />
        )
      }
    </DetailPage>
  )
}

type Known = AssemblyDetails | Assembly
/** What the rest of the staff are told of an assembly has no version. */
const isWhole = (assembly: Known): assembly is AssemblyDetails => 'version' in assembly
const onlyWhole = (assembly: Known | undefined) => (assembly && isWhole(assembly) ? assembly : undefined)

const wholeOnly = (loaded: Loaded<Known>): Loaded<AssemblyDetails> => ({
  ...loaded,
  data: onlyWhole(loaded.data),
  refetch: async () => ({ data: onlyWhole((await loaded.refetch()).data) }),
})

const saidToAll = (assembly: Assembly): readonly Fact[] => [
  [labels.assemblyType, assembly.assemblyType],
  [labels.assemblyName, assembly.assemblyName],
  [labels.assemblyGroup, assembly.assemblyGroup],
  [labels.assemblyDescription, lines(assembly.assemblyDescription)],
  [labels.contactEmail, assembly.contactEmail],
]

const factsOf = (assembly: AssemblyDetails): readonly Fact[] => [
  ...saidToAll(assembly),
  [labels.link1, describe(assembly.responsible, assembly.link1)],
  [labels.link2, describe(assembly.liaison, assembly.link2)],
  ['Miembros', formatNumber(assembly.members)],
  ['Reuniones', formatNumber(assembly.meetings)],
  [
    'Último cambio',
    assembly.updatedBy === null
      ? 'Ninguno todavía'
      : `${formatMoment(assembly.updatedAt)}, ${assembly.updatedBy}`,
  ],
]

/** A text of several lines as it was typed. */
const lines = (text: string): ReactNode => text && <span className={styles.lines}>{text}</span>

const describe = (holder: Holder | null, email: string | null): ReactNode =>
  holder && (
    <>
      <Link to="/censo-base/inscritos/$id" params={{ id: `${holder.id}` }}>
        {fullName(holder)}
      </Link>
      , {email || noEmail}
    </>
  )
