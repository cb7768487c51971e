import { admins } from '#contract/actor.ts'
import { assemblies } from '#contract/assemblies/assemblies.ts'
import { memberColumns } from '#contract/assemblies/members.columns.ts'
import { memberFacts, members, type Member } from '#contract/assemblies/members.ts'
import { ownAssemblies } from '#contract/assemblies/ownAssemblies.ts'
import { factGroups } from '#contract/people/choosing/factKinds.ts'
import { facts } from '#contract/people/choosing/facts.ts'
import { fullName } from '#contract/people/name.ts'
import { inscriptionTypeLabels } from '#contract/people/person.ts'
import { OwnAssemblyChoice } from '#web/assemblies/basics/OwnAssemblyChoice.tsx'
import { useOwnAssembly } from '#web/assemblies/basics/useOwnAssembly.ts'
import { affiliateFilters } from '#web/census/affiliateFilters.ts'
import { filtersFor, type ListFilter } from '#web/kernel/list/filters.ts'
import type { NameOf } from '#web/kernel/list/endpoint.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { optionsFromCall } from '#web/kernel/list/options.ts'
import { useIsNarrow } from '#web/kernel/page/useMedia.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { MailLink, PhoneLink } from '#web/people/contactLinks.tsx'
import { buildSearchBox } from '#web/people/searchBox.ts'
import { TypeTag } from '#web/people/TypeTag.tsx'
import { linkToProfile } from '#web/people/linkToProfile.ts'
import styles from './mine.module.css'

const make = filtersFor(members.list)
const { 0: _former, ...memberTypes } = inscriptionTypeLabels

const type = make.choices('inscriptionType', facts.inscriptionType.label, memberTypes, {
  group: factGroups.enrolment,
  not: 'not',
})
const isOfMembers = ({ name }: ListFilter) =>
  name !== 'inscriptionType' && memberFacts.some((fact) => fact === name)
/** The controls of the census for the same facts. */
const ofCensus = affiliateFilters.filter(isOfMembers) as ListFilter<NameOf<typeof members.list>>[]

const group = factGroups.assembly
const anyAssembly = make.search(
  'assemblyId',
  facts.assemblyId.label,
  optionsFromCall(
    assemblies.basics,
    () => ({ size: 1000 }),
    ({ id, assemblyName, assemblyType }) => ({ value: `${id}`, label: `${assemblyName} (${assemblyType})` }),
  ),
  { group },
)
const ownAssembly = make.search(
  'assemblyId',
  facts.assemblyId.label,
  optionsFromCall(
    ownAssemblies.links,
    () => ({ size: 1000 }),
    ({ id, assemblyName }) => ({ value: `${id}`, label: assemblyName }),
  ),
  { group },
)
const fieldsOf = { admin: [anyAssembly, ...ofCensus, type], lead: [ownAssembly, ...ofCensus, type] }

const searchBox = buildSearchBox(
  members.list,
  'Nadie de la asamblea se llama así ni tiene ese documento, correo o teléfono.',
)

/** On a phone addresses are links to write to. */
const mailCell = {
  email: ({ email }: Member) => (email ? <MailLink email={email} /> : null),
}
const cells = {
  inscriptionType: ({ inscriptionType }: Member) => <TypeTag type={inscriptionType} />,
  phone: ({ phone }: Member) => (phone ? <PhoneLink phone={phone} /> : null),
}

const OfficeChoice = () => (
  <div className={styles.above}>
    <OwnAssemblyChoice of={useOwnAssembly('offices')} />
  </div>
)

/** `/mi-asamblea/inscritos`: the members of the assemblies that one leads, for admins of any (rule assembly-7). */
export function AssemblyMembersList() {
  const session = useSession()
  const isAdmin = session !== null && admins({ role: session.rol })
  const isNarrow = useIsNarrow()
  return (
    <ListScreen
      noun={['miembro', 'miembros']}
      endpoint={members.list}
      columns={memberColumns}
      cells={isNarrow ? { ...cells, ...mailCell } : cells}
      link={isAdmin ? (person) => linkToProfile(person.id, { name: fullName(person) }) : null}
      above={!isAdmin && <OfficeChoice />}
      quick={searchBox}
      fields={isAdmin ? fieldsOf.admin : fieldsOf.lead}
      sizes={[5, 10, 20]}
      empty={
        isAdmin
          ? 'Todavía no hay nadie en el censo.'
          : 'No hay miembros en tus asambleas, o no tienes el cargo de ninguna: lo da Superadministración.'
      }
      download={members.export}
    />
  )
}
