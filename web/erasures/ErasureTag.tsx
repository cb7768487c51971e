import { erasureStates, type ErasureState } from '#contract/retention/erasureOfPerson.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'

const looks: Record<ErasureState, readonly [tone: Tone, icon: IconName]> = {
  pendiente: ['warning', 'clock'],
  retirada: ['neutral', 'close'],
  denegada: ['danger', 'close'],
  aceptada: ['info', 'pending'],
  hecha: ['success', 'check'],
}

/** The state of a case in words, with its icon; one whose term has passed says so. */
export const ErasureTag = ({ state, daysLeft }: { state: ErasureState; daysLeft?: number }) => {
  const isOverdue = state === 'pendiente' && daysLeft !== undefined && daysLeft < 0
  const [tone, icon] = isOverdue ? (['danger', 'warning'] as const) : looks[state]
  return (
    <Tag tone={tone} icon={icon}>
      {isOverdue ? 'Vencida sin contestar' : erasureStates[state]}
    </Tag>
  )
}
