import { lazy, Suspense } from 'react'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import type { Loaded } from '#web/kernel/form/EditPanel.tsx'
import type { OwnFile } from '#contract/people/affiliateProfile.ts'
import { useOwnAttendances, useOwnFile } from '#web/self/ownProfile.ts'
import { usePanelDialog } from '#web/self/panelDialog.ts'
import { DonationCard, OwnInscriptionCard, MyDataCard, OwnCard } from '#web/self/SideCards.tsx'
import { buildOwnTabs } from '#web/self/tabs.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

const ChangeParticipation = lazy(async () => ({
  default: (await import('#web/self/ChangeParticipation.tsx')).ChangeParticipation,
}))
const Donate = lazy(async () => ({ default: (await import('#web/self/DonationDialog.tsx')).DonationDialog }))
const Leave = lazy(async () => ({ default: (await import('#web/self/LeaveDialog.tsx')).LeaveDialog }))

/** `/panel-de-usuario`: the user's file and what they may change in it (rule self-1). */
export function UserPanel() {
  const file = useOwnFile()
  return (
    <DetailPage
      loaded={file}
      loading="Cargando tus datos"
      failed="No se han podido cargar tus datos"
      lost="/usuario-no-inscrito"
    >
      {(mine) => <Panel file={mine} loaded={file} />}
    </DetailPage>
  )
}

type Props = { file: OwnFile; loaded: Loaded<OwnFile> }

function Panel({ file, loaded }: Props) {
  const attendances = useOwnAttendances(0).data?.totalElements
  const dialog = usePanelDialog()
  const isCollaborator = file.inscriptionType === 3
  return (
    <>
      <Columns
        aside={
          <>
            <OwnCard file={file} />
            {isCollaborator && <DonationCard onDonate={() => dialog.open('donacion')} />}
            <OwnInscriptionCard
              mayChange={file.inscriptionType !== 0}
              onChange={() => dialog.open('participacion')}
              onLeave={() => dialog.open('baja')}
            />
            <MyDataCard />
          </>
        }
      >
        <Tabs label="Tus datos" tabs={buildOwnTabs(loaded, attendances)} />
      </Columns>
      <Suspense>
        {dialog.shown === 'participacion' && file.inscriptionType !== 0 && (
          <ChangeParticipation file={file} loaded={loaded} onClose={dialog.close} onDone={dialog.done} />
        )}
        {dialog.shown === 'donacion' && isCollaborator && (
          <Donate file={file} onClose={dialog.close} onDone={dialog.done} />
        )}
        {dialog.shown === 'baja' && <Leave file={file} onClose={dialog.close} />}
      </Suspense>
    </>
  )
}
