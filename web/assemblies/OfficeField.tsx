import type { Role } from '#contract/actor.ts'
import { assemblyFieldLabels } from '#contract/assemblies/assembly.ts'
import { describeGone } from '#web/people/former.ts'
import { PersonField, usePersonSearch } from '#web/people/PersonField.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import styles from './assemblies.module.css'

/** Who is given an office: the number of their profile, with the address that the call gets; or what is typed of them. */
export type Office =
  | { id: number; email: string; /** How they went, who are a member no more. */ gone?: string | undefined }
  | { typed: string }
  | null
type Props = {
  link: 'link1' | 'link2'
  value: Office
  error: string | undefined
  onChange: (chosen: Office) => void
}

/** Loaded late: it comes when somebody has been chosen. */
const RoleWarning = lazyComponent(async () => (await import('#web/assemblies/RoleWarning.tsx')).RoleWarning)

/** The role that gives an office its rights. */
const roleOf = { link1: 'ROLE_RESPONSABLE', link2: 'ROLE_ENLACE' } as const satisfies Record<string, Role>

/** Who holds an office of an assembly: found as people are, with what is still to be done for their role (rule assembly-2). */
export function OfficeField({ link, value, error, onChange }: Props) {
  const search = usePersonSearch()
  const chosen = value && 'id' in value ? value : null
  return (
    <div>
      <PersonField
        id={link}
        label={assemblyFieldLabels[link]}
        hint="Opcional. Busca por DNI o nombre; también por correo o teléfono."
        search={search}
        value={chosen?.id ?? null}
        typed={{
          text: value && 'typed' in value ? value.typed : '',
          onType: (typed) => onChange(typed === '' ? null : { typed }),
        }}
        onChange={(id, person) =>
          onChange(
            id === null ? null : { id, email: person?.email ?? '', gone: person && describeGone(person) },
          )
        }
        error={error}
      />
      {chosen && (
        <>
          {chosen.email && <p className={styles.note}>Su correo: {chosen.email}</p>}
          <RoleWarning affiliateId={chosen.id} role={roleOf[link]} />
        </>
      )}
    </div>
  )
}
