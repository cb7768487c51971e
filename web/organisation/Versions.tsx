import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import {
  organisationFieldLabels as labels,
  organisationSettings,
  type OrganisationThen,
} from '#contract/organisation/settings.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { VersionList } from '#web/kernel/page/VersionList.tsx'
import {
  describeCollector,
  describePeriods,
  describeSecondFactor,
  describeSettings,
} from '#web/organisation/describeSettings.ts'
import { LegalText } from '#web/organisation/LegalText.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import styles from './organisation.module.css'

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
  const { before, ...said } = found.data
  const was = before && factsOf(before)
  return (
    <Facts
      missing="En blanco"
      of={factsOf(said).map(([label, { value, key }], at) => {
        const then = was?.[at]?.[1]
        if (!then || then.key === key) return [label, value]
        return [
          label,
          <Fragment key={label}>
            {value || 'En blanco'}
            <div className={styles.before}>Antes: {then.value || 'en blanco'}</div>
          </Fragment>,
        ]
      })}
    />
  )
}

const logoWords = {
  none: 'El del programa',
  present: 'El que hay ahora',
  gone: 'Uno que se cambió después, y que ya no se guarda',
}

const line = ([label, value]: readonly [string, string]) => [label, { value, key: value }] as const

/** What a version said: each value as it is shown, and what tells it from another. */
function factsOf({
  name,
  contactEmail,
  senderEmail,
  texts,
  legalNotice,
  privacyPolicy,
  logo,
  ...rest
}: OrganisationThen) {
  return [
    line([labels.name, name]),
    line([labels.contactEmail, contactEmail]),
    line([labels.senderEmail, senderEmail]),
    [labels.legalNotice, { value: <LegalText text={texts.legalNotice} />, key: legalNotice }] as const,
    [labels.privacyPolicy, { value: <LegalText text={texts.privacyPolicy} />, key: privacyPolicy }] as const,
    ...describeCollector(rest).map(line),
    line(describeSecondFactor(rest)),
    ...describePeriods(rest).map(line),
    ...describeSettings(rest).map(line),
    line(['Logotipo', logoWords[logo]]),
  ]
}
