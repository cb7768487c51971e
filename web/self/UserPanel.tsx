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

const ChangeParticipation = lazyComponent(
  async () => (await import('#web/self/ChangeParticipation.tsx')).ChangeParticipation,
)
const Donate = lazyComponent(async () => (await import('#web/self/DonationDialog.tsx')).DonationDialog)
const CalendarCard = lazyComponent(async () => (await import('#web/self/CalendarCard.tsx')).CalendarCard)
const FeeNotice = lazyComponent(async () => (await import('#web/self/FeeNotice.tsx')).FeeNotice)
const LetterNeed = lazyComponent(async () => (await import('#web/votings/basics/LetterNeed.tsx')).LetterNeed)
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

type Props = { profile: OwnProfile; loaded: Loaded<OwnProfile> }

function Panel({ profile, loaded }: Props) {
  const attendances = useOwnAttendances(0).data?.totalElements
  const dialog = usePanelDialog()
  const isNarrow = useIsNarrow()
  const isMember = profile.inscriptionType !== 0
  const isCollaborator = profile.inscriptionType === 3
  return (
    <>
      {isMember && isNarrow && <FoldedMembershipCard />}
      {isMember && profile.fee > 0 && (
        <FeeNotice
          onSign={() => dialog.goToFees('firma')}
          onLook={() => dialog.goToFees()}
          isLooking={dialog.isAtFees}
        />
      )}
      {isMember && <LetterNeed />}
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
