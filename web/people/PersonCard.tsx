import type { ReactNode } from 'react'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { noEmail } from '#contract/people/email.ts'
import { fullName } from '#contract/people/name.ts'
import { TypeTag } from '#web/people/TypeTag.tsx'
import { Breakable } from '#web/ui/Breakable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './people.module.css'

type Props = { person: AffiliateProfile; children?: ReactNode }

/** A card with a person's name, document and tags. */
export const PersonCard = ({ person, children }: Props) => (
  <Card title="Tarjeta de usuario">
    <div className={styles.person}>
      <Icon name="user" size={40} />
      <strong>{fullName(person)}</strong>
    </div>
    <p className={styles.address}>{person.email === '' ? noEmail : <Breakable>{person.email}</Breakable>}</p>
    <p className={styles.person}>
      <TypeTag type={person.inscriptionType} />
      <span>{person.assembly?.assemblyName ?? 'Sin asamblea territorial'}</span>
    </p>
    {children}
  </Card>
)
