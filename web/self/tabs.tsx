import type { OwnProfile } from '#contract/people/affiliateProfile.ts'
import { groupIban } from '#contract/fees/basics/iban.ts'
import type { Loaded } from '#web/kernel/form/EditPanel.tsx'
import { usePageInAddress } from '#web/kernel/list/usePageInAddress.ts'
import { AttendanceList } from '#web/people/AttendanceList.tsx'
import { editForms, buildEditTabs } from '#web/people/editTabs.tsx'
import { feesTab } from '#web/self/panelDialog.ts'
import { useOwnAttendances } from '#web/self/ownProfile.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'

const forms = editForms(async () => (await import('#web/self/sections.tsx')).ownSections)

/** Loaded late: the data come first. */
const OwnFees = lazyComponent(
  async () => (await import('#web/self/OwnFees.tsx')).OwnFees,
  () => <Skeleton label="Cargando tus cuotas" lines={8} />,
)

const OwnCommunications = lazyComponent(
  async () => (await import('#web/self/OwnCommunications.tsx')).OwnCommunications,
  () => <Skeleton label="Cargando lo que has recibido" lines={8} />,
)

/** The tabs of the user's panel (rule self-1). */
export const buildOwnTabs = (
  loaded: Loaded<OwnProfile>,
  attendances: number | undefined,
  editParticipation: () => void,
): [Tab, ...Tab[]] => {
  const [personal, ...others] = buildEditTabs({
    loaded,
    failed: 'No se han podido cargar tus datos',
    forms,
    account: ({ bankAccount }) => bankAccount && groupIban(bankAccount),
    // Who left has nothing to change.
    participation:
      loaded.data?.inscriptionType === 0
        ? {}
        : { onEdit: editParticipation, button: 'Modificar tu participación' },
  })
  return [
    inCapitals(personal),
    ...others.map(inCapitals),
    { id: feesTab, label: 'Tus cuotas', content: () => <OwnFees /> },
    { id: 'comunicaciones', label: 'Comunicaciones recibidas', content: () => <OwnCommunications /> },
    { id: 'asistencias', label: 'Asistencias', count: attendances, content: () => <OwnAttendances /> },
  ]
}

const inCapitals = (tab: Tab): Tab => ({ ...tab, label: tab.label.toLocaleUpperCase('es') })

function OwnAttendances() {
  const [page, setPage] = usePageInAddress()
  return (
    <AttendanceList
      query={useOwnAttendances(page)}
      page={page}
      onPage={setPage}
      empty="Cuando marques tu asistencia a una reunión, aparecerá aquí."
    />
  )
}
