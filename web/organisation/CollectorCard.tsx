import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { mailTemplates } from '#contract/legal/mailTemplates.ts'
import type { OrganisationSettings } from '#contract/organisation/settings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { describeCollector } from '#web/organisation/describeSettings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Warning } from '#web/ui/Warning.tsx'

const ChangeCollector = lazyComponent(
  async () => (await import('#web/organisation/ChangeCollector.tsx')).ChangeCollector,
)

type Props = {
  settings: OrganisationSettings
  onChanged: (settings: OrganisationSettings) => Promise<void>
  /** Asks for the settings again. */
  reload: () => void
}

/** Who collects, and the accounts in which the money arrives (rules organisation-4, organisation-5). */
export function CollectorCard({ settings, onChanged, reload }: Props) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Card
      title="Quién cobra, y en qué cuentas"
      actions={
        <Button
          icon="edit"
          onPointerEnter={ChangeCollector.warm}
          onFocus={ChangeCollector.warm}
          onClick={() => setChanging(true)}
        >
          Cambiar<span className="vh"> quién cobra y en qué cuentas</span>
        </Button>
      }
    >
      <Facts of={describeCollector(settings)} missing="En blanco" />
      <p>
        Se cambia con tu contraseña. De cada cambio se avisa por correo a toda la superadministración, también
        a la de los últimos 30 días, y al correo de contacto: qué cuenta había, cuál hay y quién lo ha hecho.
      </p>
      <OldTemplates version={settings.version} />
      {isChanging && (
        <ChangeCollector
          settings={settings}
          onChanged={onChanged}
          reload={reload}
          onClose={() => setChanging(false)}
        />
      )}
    </Card>
  )
}

/** The mails that say an account in which nothing is collected, or not any more: they leave so until somebody mends them (rule document-5). */
function OldTemplates({ version }: { version: number }) {
  const query = queryOf(mailTemplates.list, { query: { size: -1 } })
  // Other accounts may be no longer those that a mail says.
  const found = useQuery({ ...query, queryKey: [...query.queryKey, version], staleTime: 0 })
  const old = found.data?.content.filter(({ otherAccounts }) => otherAccounts.length > 0) ?? []
  if (old.length === 0) return null
  return (
    <Warning>
      Estos correos dicen una cuenta que no es de la organización, o ya no, y salen así hasta que se corrija
      su texto:{' '}
      {old.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to="/panel-administracion/documentos/email/$id" params={{ id: `${id}` }}>
            {name}
          </Link>
        </Fragment>
      ))}
      .
    </Warning>
  )
}
