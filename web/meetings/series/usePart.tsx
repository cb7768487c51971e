import { useState } from 'react'
import type { Meeting } from '#contract/meetings/meeting.ts'
import { PartChoice, type Part } from '#web/meetings/series/PartChoice.tsx'

/** The part of a series that a dialog asks for, with its question; a meeting of no series is asked of alone. */
export function usePart({ seriesId }: Pick<Meeting, 'seriesId'>) {
  const [part, setPart] = useState<Part>('one')
  const question = seriesId !== null && (
    <PartChoice
      name="part"
      value={part}
      onChange={({ currentTarget }) => setPart(currentTarget.value as Part)}
    />
  )
  return { part, question }
}
