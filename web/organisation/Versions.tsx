import { useQuery } from '@tanstack/react-query'
import { organisationFieldLabels as labels, organisationSettings } from '#contract/organisation/settings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { VersionList } from '#web/kernel/page/VersionList.tsx'
import {
  describeCollector,
  describeSecondFactor,
  describeSettings,
} from '#web/organisation/describeSettings.ts'
import { LegalText } from '#web/organisation/LegalText.tsx'
import { Facts } from '#web/ui/Facts.tsx'

/** Who changed what of the general data, the latest first, and what they said then (rule organisation-2). */
export function Versions() {
  const found = useQuery(queryOf(organisationSettings.versions, {}))
  return <VersionList found={found}>{(version) => <VersionFacts version={version} />}</VersionList>
}

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
  const { name, contactEmail, senderEmail, texts, legalNotice: _l, privacyPolicy: _p, ...rest } = found.data
  return (
    <Facts
      missing="En blanco"
      of={[
        [labels.name, name],
        [labels.contactEmail, contactEmail],
        [labels.senderEmail, senderEmail],
        [labels.legalNotice, <LegalText key="notice" text={texts.legalNotice} />],
        [labels.privacyPolicy, <LegalText key="policy" text={texts.privacyPolicy} />],
        ...describeCollector(rest),
        describeSecondFactor(rest),
        ...describeSettings(rest),
      ]}
    />
  )
}
