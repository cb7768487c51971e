import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  organisationFieldLabels as labels,
  organisationSettings,
  type OrganisationVersion,
} from '#contract/organisation/settings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { describeSettings } from '#web/organisation/describeSettings.ts'
import { LegalText } from '#web/organisation/LegalText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { formatMoment } from '#web/ui/format.ts'
import styles from './organisation.module.css'

/** Who changed what of the general data, the latest first, and what they said then (rule organisation-2). */
export function Versions() {
  const found = useQuery(queryOf(organisationSettings.versions, {}))
  const [shown, setShown] = useState<number | null>(null)
  return (
    <Card title="Versiones">
      {!found.data && (
        <QueryPlaceholder
          of={found}
          loading="Cargando las versiones"
          failed="No se han podido cargar las versiones"
          lines={3}
        />
      )}
      {found.data && (
        <EntryList>
          {found.data.content.map((each) => (
            <li key={each.version}>
              <div>
                <strong>Versión {each.version}</strong>
                <br />
                {describe(each)}
                {shown === each.version && <VersionFacts version={each.version} />}
              </div>
              <Button
                icon={shown === each.version ? 'up' : 'down'}
                aria-expanded={shown === each.version}
                onClick={() => setShown(shown === each.version ? null : each.version)}
              >
                {shown === each.version ? 'Cerrar' : 'Ver'}
                <span className="vh"> la versión {each.version}</span>
              </Button>
            </li>
          ))}
        </EntryList>
      )}
    </Card>
  )
}

const describe = ({ author, changeTime, changed }: OrganisationVersion) =>
  [
    formatMoment(changeTime),
    author ?? 'la instalación',
    ...(changed.length > 0 ? [`cambia: ${changed.join(', ')}`] : []),
  ].join(', ')

function VersionFacts({ version }: { version: number }) {
  const found = useQuery(queryOf(organisationSettings.version, { params: { version } }))
  if (!found.data)
    return (
      <QueryPlaceholder
        of={found}
        loading={`Cargando la versión ${version}`}
        failed="No se ha podido cargar la versión"
        lines={5}
      />
    )
  const { name, contactEmail, senderEmail, legalNotice, privacyPolicy, ...rest } = found.data
  return (
    <div className={styles.of}>
      <Facts
        missing="En blanco"
        of={[
          [labels.name, name],
          [labels.contactEmail, contactEmail],
          [labels.senderEmail, senderEmail],
          [labels.legalNotice, <LegalText key="notice">{legalNotice}</LegalText>],
          [labels.privacyPolicy, <LegalText key="policy">{privacyPolicy}</LegalText>],
          ...describeSettings(rest),
        ]}
      />
    </div>
  )
}
