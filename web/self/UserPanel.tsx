import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { useIsNarrow } from '#web/kernel/page/useMedia.ts'
import type { Loaded } from '#web/kernel/form/EditPanel.tsx'
import type { OwnProfile } from '#contract/people/affiliateProfile.ts'
import { useOwnAttendances, useOwnProfile } from '#web/self/ownProfile.ts'
import { usePanelDialog } from '#web/self/panelDialog.ts'
import {
  MembershipCard,
  DonationCard,
  FoldedMembershipCard,
  OwnInscriptionCard,
  OwnCard,
} from '#web/self/SideCards.tsx'
import { buildOwnTabs } from '#web/self/tabs.tsx'
import { SectionLinks } from '#web/kernel/shell/SectionLinks.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import { Unseen } from '#web/ui/Unseen.tsx'

const ChangeParticipation = lazyComponent(
  async () => (await import('#web/self/ChangeParticipation.tsx')).ChangeParticipation,
)
const Donate = lazyComponent(async () => (await import('#web/self/DonationDialog.tsx')).DonationDialog)
const CalendarCard = lazyComponent(async () => (await import('#web/self/CalendarCard.tsx')).CalendarCard)
const OwnNotices = lazyComponent(async () => (await import('#web/self/OwnNotices.tsx')).OwnNotices)
const Leave = lazyComponent(async () => (await import('#web/self/LeaveDialog.tsx')).LeaveDialog)

/** `/panel-de-usuario`: the user's profile and what they may change in it (rule self-1). */
export function UserPanel() {
  const profile = useOwnProfile()
  return (
    <DetailPage
      loaded={profile}
      loading="Cargando tus datos"
      failed="No se han podido cargar tus datos"
      lost="/usuario-no-inscrito"
      sections={<SectionLinks of="/panel-de-usuario" />}
    >
      {(mine) => <Panel profile={mine} loaded={profile} />}
    </DetailPage>
  )
}

/** Whether the notices are known, or cannot be: what stands below is not seen before (rule shell-8). */
function useKnowsNotices(isMember: boolean, paysFee: boolean): boolean {
  const client = useQueryClient()
  const { isPending, fetchStatus } = useQuery({
    queryKey: ['own notices', paysFee],
    queryFn: async () => {
      await OwnNotices.load()
      const { readNotices } = await import('#web/self/OwnNotices.tsx')
      await readNotices(client, paysFee)
      return true
    },
    enabled: isMember,
    retry: false,
  })
  return !isPending || fetchStatus !== 'fetching'
}

type Props = { profile: OwnProfile; loaded: Loaded<OwnProfile> }

function Panel({ profile, loaded }: Props) {
  const attendances = useOwnAttendances(0).data?.totalElements
  const dialog = usePanelDialog()
  const isNarrow = useIsNarrow()
  const isMember = profile.inscriptionType !== 0
  const isCollaborator = profile.inscriptionType === 3
  const paysFee = isMember && profile.fee > 0
  const knowsNotices = useKnowsNotices(isMember, paysFee)
  return (
    <>
      {isMember && isNarrow && <FoldedMembershipCard />}
      {isMember && (
        <OwnNotices
          paysFee={paysFee}
          onSign={() => dialog.goToFees('firma')}
          onLook={() => dialog.goToFees()}
          isLooking={dialog.isAtFees}
        />
      )}
      <Unseen until={knowsNotices}>
        <Columns
          aside={
            <>
              <OwnCard profile={profile} />
              {isMember && !isNarrow && <MembershipCard />}
              {isCollaborator && <DonationCard onDonate={() => dialog.open('donacion')} />}
              <OwnInscriptionCard
                mayChange={isMember}
                onChange={() => dialog.open('participacion')}
                onLeave={() => dialog.open('baja')}
              />
              {isMember && <CalendarCard />}
            </>
          }
        >
          <Tabs
            label="Tus datos"
            tabs={buildOwnTabs(loaded, attendances, () => dialog.open('participacion'))}
          />
        </Columns>
      </Unseen>
      {dialog.shown === 'participacion' && isMember && (
        <ChangeParticipation profile={profile} loaded={loaded} onClose={dialog.close} onDone={dialog.done} />
      )}
      {dialog.shown === 'donacion' && isCollaborator && (
        <Donate profile={profile} onClose={dialog.close} onDone={dialog.done} />
      )}
      {dialog.shown === 'baja' && <Leave profile={profile} onClose={dialog.close} />}
    </>
  )
}
