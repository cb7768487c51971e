import { lineFateLabels, type LineFate } from '#contract/fees/basics/replyStates.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'

const looks: Record<LineFate, { icon: IconName; tone: Tone }> = {
  aplicada: { icon: 'check', tone: 'success' },
  lista: { icon: 'pending', tone: 'info' },
  dudosa: { icon: 'help', tone: 'warning' },
  desconocida: { icon: 'warning', tone: 'warning' },
  repetida: { icon: 'double', tone: 'neutral' },
  descartada: { icon: 'close', tone: 'neutral' },
}

/** What becomes of a line of the bank. */
export const FateTag = ({ fate }: { fate: LineFate }) => <Tag {...looks[fate]}>{lineFateLabels[fate]}</Tag>
