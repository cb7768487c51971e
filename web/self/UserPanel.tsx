import { lazy, Suspense } from 'react'
import { Navigate } from '@tanstack/react-router'
import { ApiProblem, messageOf } from '#web/kernel/api.ts'
import type { Loaded } from '#web/kernel/EditPanel.tsx'
import type { OwnFile } from '#contract/census/affiliates.ts'
import { useOwnAttendances, useOwnFile } from '#web/self/ownFile.ts'
import { usePanelDialog } from '#web/self/panelDialog.ts'
import { DonationCard, InscriptionCard, MyDataCard, OwnCard } from '#web/self/SideCards.tsx'
import { ownTabs } from '#web/self/tabs.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import styles from './self.module.css'

const ChangeParticipation = lazy(async () => ({
  default: (await import('#web/self/ChangeParticipation.tsx')).ChangeParticipation,
}))
const Donate = lazy(async () => ({ default: (await import('#web/self/Donate.tsx')).Donate }))
const Leave = lazy(async () => ({ default: (await import('#web/self/Leave.tsx')).Leave }))

/** `/panel-de-usuario`: what the census holds about oneself, and what one may do about it (seeds 001 §2.2). */
export function UserPanel() {
  const file = useOwnFile()
  if (file.error instanceof ApiProblem && file.error.is('no-encontrado'))
    return <Navigate to="/usuario-no-inscrito" replace />
  return (
    <>
      <PageHeading>Panel de usuario</PageHeading>
      {file.data ? (
        <Panel file={file.data} loaded={file} />
      ) : file.isError ? (
        <ErrorState
          title="No se han podido cargar tus datos"
          onRetry={() => void file.refetch()}
          busy={file.isFetching ? 'Reintentando…' : undefined}
        >
          {messageOf(file.error)}
        </ErrorState>
      ) : (
        <Skeleton label="Cargando tus datos" lines={8} height="1.5em" />
      )}
    </>
  )
}

type Props = { file: OwnFile; loaded: Loaded<OwnFile> }

function Panel({ file, loaded }: Props) {
  const attendances = useOwnAttendances(0).data?.totalElements
  const dialog = usePanelDialog()
  const isCollaborator = file.inscriptionType === 3
  return (
    <div className={styles.columns}>
      <Tabs label="Tus datos" tabs={ownTabs(file, loaded, attendances)} />
      <div className={styles.aside}>
        <OwnCard file={file} />
        {isCollaborator && <DonationCard onDonate={() => dialog.open('donacion')} />}
        <InscriptionCard
          mayChange={file.inscriptionType !== 0}
          onChange={() => dialog.open('participacion')}
          onLeave={() => dialog.open('baja')}
        />
        <MyDataCard />
      </div>
      <Suspense>
        {dialog.shown === 'participacion' && file.inscriptionType !== 0 && (
          <ChangeParticipation
            file={file}
            refetch={loaded.refetch}
            onClose={dialog.close}
            onDone={dialog.done}
          />
        )}
        {dialog.shown === 'donacion' && isCollaborator && (
          <Donate file={file} onClose={dialog.close} onDone={dialog.done} />
        )}
        {dialog.shown === 'baja' && <Leave file={file} onClose={dialog.close} />}
      </Suspense>
    </div>
  )
}
