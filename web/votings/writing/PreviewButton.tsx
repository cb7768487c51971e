import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import type { VotingValues } from '#web/votings/writing/votingValues.ts'

const PreviewDialog = lazyComponent(
  async () => (await import('#web/votings/writing/PreviewDialog.tsx')).PreviewDialog,
)

/** Shows what is typed so far as a voter would see it, at any step. */
export function PreviewButton({ valuesOf }: { valuesOf: () => VotingValues }) {
  const [shown, setShown] = useState<VotingValues | null>(null)
  return (
    <>
      <Button icon="eye" onClick={() => setShown(valuesOf())}>
        Ver como quien vota
      </Button>
      {shown && <PreviewDialog of={shown} onClose={() => setShown(null)} />}
    </>
  )
}
