import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Ballot } from '#web/votings/booth/Ballot.tsx'
import { noChoices } from '#web/votings/booth/choices.ts'
import { toPreview, whyNoPreview } from '#web/votings/writing/previewBallot.ts'
import type { VotingValues } from '#web/votings/writing/votingValues.ts'

type Props = { of: VotingValues; onClose: () => void }

/** A voting as a voter would see it, by the booth's own screens; nothing can be sent. */
export function PreviewDialog({ of, onClose }: Props) {
  const [choices, setChoices] = useState(noChoices)
  const [voting] = useState(() => toPreview(of))
  const why = whyNoPreview(voting)
  return (
    <Dialog
      title="Así lo ve quien vota"
      variant="page"
      onClose={onClose}
      actions={<Button onClick={onClose}>Cerrar la vista previa</Button>}
    >
      {why === undefined ? (
        <Ballot voting={voting} choices={choices} onChoices={setChoices} sending={null} level={2} />
      ) : (
        <p>{why}</p>
      )}
    </Dialog>
  )
}
