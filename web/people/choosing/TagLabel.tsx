import type { PersonTag, TagColor } from '#contract/people/tag.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'

const looks: Record<TagColor, { tone: Tone; icon: IconName }> = {
  blue: { tone: 'info', icon: 'pending' },
  green: { tone: 'success', icon: 'check' },
  orange: { tone: 'warning', icon: 'sun' },
  red: { tone: 'danger', icon: 'bell' },
  purple: { tone: 'accent', icon: 'grid' },
  grey: { tone: 'neutral', icon: 'rows' },
}

/** A tag or a list of a person, by its name, its colour and the sign of that colour. */
export const TagLabel = ({ tag: { name, color } }: { tag: Pick<PersonTag, 'name' | 'color'> }) => (
  <Tag {...looks[color]}>{name}</Tag>
)
