import { organisationFieldLabels as labels, organisationSettings } from '#contract/organisation/settings.ts'
import type { OrganisationSettings } from '#contract/organisation/settings.ts'
import { organisation } from '#contract/organisation/shown.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { EditPanel, lateForm } from '#web/kernel/form/EditPanel.tsx'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { describeSettings } from '#web/organisation/describeSettings.ts'
import { loadOrganisation } from '#web/kernel/shell/useOrganisation.ts'
import { CollectorCard } from '#web/organisation/CollectorCard.tsx'
import { GuardedCard } from '#web/organisation/GuardedCard.tsx'
import { LegalText } from '#web/organisation/LegalText.tsx'
import { PeriodsCard } from '#web/organisation/PeriodsCard.tsx'
import { LogoCard } from '#web/organisation/LogoCard.tsx'
import { Versions } from '#web/organisation/Versions.tsx'
import type { Fact } from '#web/ui/Facts.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'

const form = lateForm(async () => (await import('#web/organisation/editOrganisation.tsx')).editOrganisation)
/** What changes with the general data, besides themselves. */
const reads = [organisation.texts, organisationSettings.versions]

/** `/panel-administracion/datos-generales`: what the organisation says of itself (rules organisation-1 to organisation-5). */
export function GeneralData() {
  const settings = useEditable(organisationSettings.get, {}, reads)
  const loaded = {
    ...settings,
    replace: async (saved: OrganisationSettings) => {
      await settings.replace(saved)
      // What is at the top and at the foot of each page.
      await loadOrganisation()
    },
  }
  const texts = {
    loading: 'Cargando los datos generales',
    failed: 'No se han podido cargar los datos generales',
  }
  return (
    <DetailPage loaded={loaded} {...texts}>
      {(said) => (
        <Stack>
          <EditPanel title="La organización" loaded={loaded} {...texts} facts={factsOf} form={form} />
          <CollectorCard settings={said} onChanged={loaded.replace} reload={() => void settings.refetch()} />
          <GuardedCard settings={said} onChanged={loaded.replace} reload={() => void settings.refetch()} />
          <PeriodsCard settings={said} onChanged={loaded.replace} reload={() => void settings.refetch()} />
          <LogoCard settings={said} onChanged={loaded.replace} />
          <Versions />
        </Stack>
      )}
    </DetailPage>
  )
}

const factsOf = ({ usual, ...said }: OrganisationSettings): readonly Fact[] => [
  [labels.name, said.name],
  [labels.contactEmail, said.contactEmail || `${usual.contactEmail}, mientras no tenga otro`],
  [labels.legalNotice, <LegalText key="notice" text={said.texts.legalNotice} />],
  [labels.privacyPolicy, <LegalText key="policy" text={said.texts.privacyPolicy} />],
  ...describeSettings(said),
  [
    'Último cambio',
    said.updatedBy === null ? 'Ninguno todavía' : `${formatMoment(said.updatedAt)}, ${said.updatedBy}`,
  ],
]
