import type { ReactNode } from 'react'
import { superAdmins } from '#contract/actor.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { countYears } from '#contract/people/age.ts'
import { DocumentLine } from '#web/census/DocumentLine.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { TagLabel } from '#web/people/choosing/TagLabel.tsx'
import { TypeTag } from '#web/people/TypeTag.tsx'
import { useAccountOf } from '#web/people/useAccountOf.ts'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { Tag } from '#web/ui/Tag.tsx'

type Props = { person: AffiliateProfile; children?: ReactNode }

/** A file at a glance, below the person's name: document, age, type, assembly, fee, account, tags, how to reach them. */
export function PersonLine({ person, children }: Props) {
  const session = useSession()
  return (
    <DocumentLine of={person}>
      <span>{describeAge(person)}</span>
      <TypeTag type={person.inscriptionType} />
      <Tag tone="neutral" icon="place">
        {person.assembly ? `Asamblea: ${person.assembly.assemblyName}` : 'Sin asamblea territorial'}
      </Tag>
      <Tag tone="neutral" icon="euro">
        {person.fee > 0 ? `${formatMoney(person.fee)} · ${person.period}` : 'Sin cuota'}
      </Tag>
      {session !== null && superAdmins({ role: session.rol }) && <AccountTag of={person} />}
      {person.tags
        ?.filter(({ kind }) => kind === 'tag')
        .map((tag) => (
          <TagLabel key={tag.id} tag={tag} />
        ))}
      {children}
    </DocumentLine>
  )
}

const describeAge = ({ birthday }: AffiliateProfile) => {
  const years = countYears(birthday, formatDay(new Date()))
  return years === undefined ? 'Edad desconocida' : `${years} ${years === 1 ? 'año' : 'años'}`
}

/** Whether the person can enter, as soon as it is known. */
function AccountTag({ of: { id } }: { of: AffiliateProfile }) {
  const { data: account } = useAccountOf(id)
  if (account === undefined) return null
  const isOpen = account?.enabled === 'HABILITADO'
  return (
    <Tag {...(isOpen ? { tone: 'success', icon: 'check' } : { tone: 'neutral', icon: 'lock' })}>
      {account === null ? 'Sin cuenta' : isOpen ? 'Con cuenta' : 'Cuenta bloqueada'}
    </Tag>
  )
}
