import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { admins, leadsAndAdmins } from '#contract/actor.ts'
import { assemblyFieldLabels as labels } from '#contract/assemblies/assembly.ts'
import { ownAssemblies, type OwnAssembly } from '#contract/assemblies/ownAssemblies.ts'
import { OwnAssemblyChoice } from '#web/assemblies/basics/OwnAssemblyChoice.tsx'
import { useOwnAssembly } from '#web/assemblies/basics/useOwnAssembly.ts'
import { AssemblyFilter } from '#web/assemblies/mine/AssemblyFilter.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { AssemblyMeetings } from '#web/meetings/basics/AssemblyMeetings.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { Unseen } from '#web/ui/Unseen.tsx'
import styles from './mine.module.css'

const texts = { loading: 'Cargando tus asambleas', failed: 'No se han podido cargar tus asambleas', lines: 6 }

/**
 * `/mi-asamblea/informacion`: the assemblies that one belongs to or leads, or one of them; admins look at any (rules
 * assembly-5, assembly-6).
 */
export function MyAssemblies() {
  const session = useSession()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { assemblyId?: string }
  const isAdmin = session !== null && admins({ role: session.rol })
  const own = useOwnAssembly('all')
  const assemblyId = isAdmin ? search.assemblyId : own.chosen
  const choose = (id: string | undefined) =>
    void navigate({ to: '.', search: anySearch(id ? { assemblyId: id } : {}), resetScroll: false })
  return (
    <>
      <ScreenHeading />
      <Stack>
        {isAdmin ? <AssemblyFilter chosen={assemblyId} onChoose={choose} /> : <OwnAssemblyChoice of={own} />}
        <Which id={isAdmin ? assemblyId : undefined} only={assemblyId}>
          <AssemblyMeetings key={assemblyId} assemblyId={assemblyId} />
        </Which>
      </Stack>
    </>
  )
}

type WhichProps = { id: string | undefined; only: string | undefined; children: ReactNode }

/** The assembly that an admin looks at, or one's own; what stands below is seen when they are. */
function Which({ id, only, children }: WhichProps) {
  const one = useQuery({
    ...queryOf(ownAssemblies.get, { query: { assemblyId: id ?? '' } }),
    enabled: id !== undefined,
  })
  const own = useQuery({ ...queryOf(ownAssemblies.list, {}), enabled: id === undefined })
  const asked = id === undefined ? own : one
  return (
    <>
      {!asked.data && <QueryPlaceholder of={asked} {...texts} />}
      {id !== undefined && one.data && <AssemblyCard assembly={one.data} />}
      {id === undefined && own.data && <Own of={own.data.content} only={only} />}
      <Unseen until={!asked.isPending}>{children}</Unseen>
    </>
  )
}

/** One's assemblies, or the one of them that is chosen. */
function Own({ of, only }: { of: readonly OwnAssembly[]; only: string | undefined }) {
  if (of.length === 0)
    return (
      <EmptyState
        title="Sin asamblea"
        icon="people"
        action={
          <LinkButton to="/panel-de-usuario" variant="primary" icon="user">
            Ir a Panel de Usuario
          </LinkButton>
        }
      >
        Actualiza tu inscripción para formar parte de alguna de las asambleas
      </EmptyState>
    )
  const shown = only === undefined ? of : of.filter(({ id }) => `${id}` === only)
  return (
    <div className={styles.cards}>
      {shown.map((assembly) => (
        <AssemblyCard key={assembly.id} assembly={assembly} />
      ))}
    </div>
  )
}

/** How one belongs to an assembly, or why it is shown. */
function describeBelonging({ belongs, isOffice, assemblyType }: OwnAssembly) {
  if (belongs === 'territorial') return 'Tu asamblea territorial'
  if (belongs === 'mainSectoral') return 'Tu asamblea sectorial principal'
  if (belongs === 'sectoral') return 'Otra de tus asambleas sectoriales'
  return isOffice ? 'Llevas un cargo en ella' : `Asamblea ${assemblyType.toLowerCase()}`
}

function AssemblyCard({ assembly }: { assembly: OwnAssembly }) {
  const session = useSession()
  const { id, assemblyName, isOffice } = assembly
  const role = session?.rol
  const hasMembers = role !== undefined && (admins({ role }) || (isOffice && leadsAndAdmins({ role })))
  return (
    <Card title={assemblyName}>
      <p className={styles.kind}>{describeBelonging(assembly)}</p>
      <Facts of={factsOf(assembly)} />
      {hasMembers && (
        <p className={styles.way}>
          <LinkButton to="/mi-asamblea/inscritos" search={{ assemblyId: `${id}` }} icon="people">
            Ver sus miembros
          </LinkButton>
        </p>
      )}
    </Card>
  )
}

const factsOf = (assembly: OwnAssembly): readonly Fact[] => [
  [labels.assemblyType, assembly.assemblyType],
  [labels.assemblyGroup, assembly.assemblyGroup],
  [labels.assemblyDescription, linesOf(assembly.assemblyDescription)],
  [labels.contactEmail, mailTo(assembly.contactEmail)],
  [labels.link1, mailTo(assembly.link1)],
  [labels.link2, mailTo(assembly.link2)],
]

/** A text of several lines as it was typed. */
const linesOf = (text: string) => text && <span className={styles.lines}>{text}</span>

const mailTo = (email: string | null) => email && <a href={`mailto:${email}`}>{email}</a>
