import { FurtherCards } from '#web/kernel/shell/CardsPage.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { ClaimNotices, useClaimable } from '#web/votings/basics/ClaimNotices.tsx'
import { LetterNeed, useAwaitsLetterNeed } from '#web/votings/basics/LetterNeed.tsx'
import { useVotingNotes } from '#web/votings/basics/useVotingNotes.ts'
import { VotingChart, VotingCounts } from '#web/votings/home/VotingCounts.tsx'
import { VotingMonth } from '#web/votings/home/VotingMonth.tsx'
import { CurrentTab, NextTab, PastTab } from '#web/votings/home/VotingTab.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { Unseen } from '#web/ui/Unseen.tsx'

/** `/votaciones`: the votings that one may vote in, by where they stand; their days and how many there are. */
export function VotingsHome() {
  const notes = useVotingNotes()
  const claimable = useClaimable()
  const awaitsNeed = useAwaitsLetterNeed()
  return (
    <>
      <ScreenHeading lead="Votas en secreto y una sola vez, y después puedes comprobar que tu voto está contado." />
      <VotingCounts />
      <Columns
        aside={
          <Stack>
            <VotingMonth />
            <VotingChart />
          </Stack>
        }
      >
        <Stack>
          <LetterNeed />
          <ClaimNotices />
          <Unseen until={!claimable.isAwaited && !awaitsNeed}>
            <Stack>
              <Tabs
                label="Votaciones"
                tabs={[
                  { id: 'en-curso', label: 'En curso', content: CurrentTab },
                  { id: 'proximas', label: 'Próximas votaciones', content: NextTab },
                  { id: 'finalizadas', label: 'Finalizadas', content: PastTab },
                ]}
              />
              <FurtherCards of="/votaciones" notes={notes} />
            </Stack>
          </Unseen>
        </Stack>
      </Columns>
    </>
  )
}
