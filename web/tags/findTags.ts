import { tagKinds } from '#contract/people/tag.ts'
import { formatCount } from '#contract/plural.ts'
import { tags } from '#contract/tags/tags.ts'
import { call } from '#web/kernel/api/api.ts'
import type { FoundEntry } from '#web/kernel/shell/finders.ts'

/** The tags and lists whose names have a typed text, five at most, as entries of the palette: they lead to who has them. */
export async function findTags(typed: string, signal: AbortSignal): Promise<FoundEntry[]> {
  const { content } = await call(tags.list, { query: { name: typed, size: 5 } }, { signal })
  return content.map(({ id, kind, name, people, sharedText }) => ({
    key: `tag ${id}`,
    label: `${tagKinds[kind]}: ${name}`,
    details: [`${formatCount(people, 'persona', 'personas')}. ${sharedText}`],
    icon: 'people',
    to: { to: '/censo-base/inscritos', search: { tag: `${id}` } },
  }))
}
